import {
  AuthenticationError,
  ConflictError,
  type FieldError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  PaymentRequiredError,
  RateLimitedError,
  ValidationFailedError,
} from "../errors/call-errors.ts";
import { isObject } from "../request/body.ts";
import { type ErrorTable, brief as text } from "../request/response-error.ts";

const parseFieldErrors = (errors: unknown): FieldError[] =>
  (Array.isArray(errors) ? errors : []).filter(isObject).map(({ pointer, code, message }) => ({
    pointer: text(pointer) ?? "",
    message: text(message) ?? "",
    ...(typeof code === "string" && { code: text(code)! }),
  }));

/** Conflicts that resolve on their own, because something else is in progress. */
const passing = new Set(["resource_busy", "idempotency_in_progress"]);

/** Lists of every service, if the prefix is right. */
const collections = /\/(servers|sites|databases|alerts|webhooks|teams|plans|invoices)(\?|$)/;

/** Meaning of each status of the infrastructure API. All are assumptions (G-07, G-09). */
export const infraErrors: ErrorTable = {
  400: { error: InvalidInputError, summary: "The request cannot be read", advice: "Check the cursor and the query." },
  401: {
    error: AuthenticationError,
    summary: "The token is missing, malformed or revoked",
    advice: "Check infra.token or TANDEM_INFRA_TOKEN; tokens are issued in the account settings.",
  },
  402: {
    error: PaymentRequiredError,
    summary: "The plan does not include this, or a payment was declined",
    advice: "Change the plan or the payment method.",
  },
  403: {
    error: ForbiddenError,
    summary: "The token does not allow this",
    advice: "Ask the team's owner for a role or token with permission.",
  },
  404: {
    error: NotFoundError,
    summary: "No such resource",
    advice: "Check the id. If every call fails like this, check infra.prefix in the service file.",
    refine: ({ facts }, { method, url }) =>
      method === "GET" && collections.test(url)
        ? { advice: "Check infra.prefix of the service file (G-01).", facts: { ...facts, assumption: "G-01" } }
        : {},
  },
  409: {
    error: ConflictError,
    refine: ({ retryable, apiCode = "" }) => ({ retryable: retryable === true && passing.has(apiCode) }),
    summary: "The resource is in a state that does not allow this",
    advice: "Retrieve it again to see what must change first.",
    retryable: true,
  },
  422: {
    error: ValidationFailedError,
    refine: (init, _, errors) => {
      const fields = parseFieldErrors(errors);
      const unmentioned = fields.filter(({ message }) => !init.summary.includes(message));
      const detail = unmentioned.map(({ pointer, message }) => `${pointer}: ${message}.`).join(" ");
      return { detail, fields };
    },
    summary: "The request has invalid fields",
    advice: "Change those fields and call again.",
  },
  429: {
    error: RateLimitedError,
    summary: "More requests than the limit allows",
    advice: "Call again after retryAfterMs. To let the SDK wait, allow retries and increase timeout.totalMs.",
    retryable: true,
  },
};
