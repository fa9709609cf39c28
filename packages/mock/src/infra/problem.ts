import type { Reply } from "../engine/reply.ts";
import { ApiError } from "../engine/reply.ts";

/** Every problem of the infrastructure API: its status and its constant title (G-07). */
const problems = {
  invalid_json: [400, "The request is not readable JSON"],
  invalid_cursor: [400, "The cursor is unknown"],
  invalid_parameter: [400, "A parameter is malformed"],
  unauthorized: [401, "A valid token is needed"],
  payment_required: [402, "The plan or the payment does not allow it"],
  forbidden: [403, "The token may not do this"],
  not_found: [404, "There is no such resource"],
  method_not_allowed: [405, "The route does not take this method"],
  not_acceptable: [406, "The media type is not offered"],
  conflict: [409, "Not allowed in the current state"],
  resource_busy: [409, "The resource is busy"],
  server_has_dependents: [409, "The server is in use"],
  name_taken: [409, "The name is taken"],
  already_subscribed: [409, "The team has this subscription already"],
  already_member: [409, "The person is a member already"],
  invite_pending: [409, "The person is invited already"],
  last_owner: [409, "A team needs an owner"],
  step_not_awaiting_approval: [409, "The step does not wait for approval"],
  backup_not_restorable: [409, "The backup cannot be restored"],
  idempotency_in_progress: [409, "The first call with this key is in progress"],
  validation_failed: [422, "Fields of the body are wrong"],
  idempotency_key_reused: [422, "The key was used for another request"],
  rate_limited: [429, "Too many requests"],
  internal_error: [500, "The service failed"],
  unavailable: [503, "The service is unavailable"],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

export type ProblemCode = keyof typeof problems;

/** A rejected field of a body. */
export interface FieldError {
  /** JSON Pointer into the body. */
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

export function apiError(code: ProblemCode, detail: string, headers?: Readonly<Record<string, string>>): ApiError {
  return new ApiError(problems[code][0], code, detail, undefined, headers);
}

export function validationError(errors: readonly FieldError[]): ApiError {
  const detail = errors.map(({ pointer, message }) => `${pointer || "The body"} ${message}`).join("; ");
  return new ApiError(422, "validation_failed", `${detail}.`, { errors });
}

/** A plausible problem with this status, for a fault or `Prefer: code=` that names one. */
export function errorForStatus(status: number): ApiError {
  if (status === 422) return validationError([{ pointer: "", code: "refused", message: "was refused, as asked" }]);
  const row = Object.entries(problems).find(([, [candidate]]) => candidate === status);
  const detail = `Answered with status ${status}, as asked.`;
  if (!row) return new ApiError(status, "internal_error", detail);
  return new ApiError(status, row[0], detail, undefined, forcedHeaders[status]);
}

const forcedHeaders: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { "www-authenticate": 'Bearer error="invalid_token"' },
  403: { "www-authenticate": 'Bearer error="insufficient_scope"' },
  429: { "retry-after": "1" },
  503: { "retry-after": "1" },
};

/** The body of RFC 9457 with the service's extensions (G-07). */
export function encodeProblem({ status, code, message, details, headers }: ApiError, requestId: string): Reply {
  const title = code in problems ? problems[code as ProblemCode][1] : "The request failed";
  const body = { type: "about:blank", title, status, code, detail: message, requestId, ...details };
  return {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
    body: JSON.stringify(body),
  };
}
