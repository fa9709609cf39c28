import { type ErrorInit, TandemError } from "./tandem-error.ts";

// The service answered, and not with a success. An error's class depends on the status alone: see the tables in
// tools/tool-errors.ts and infra/infra-errors.ts.

/** 400: the input is too short, too long or of the wrong shape. `apiCode` and `details` say which. */
export class InvalidInputError extends TandemError {
  readonly code = "invalid_input";

  override get name() {
    return "InvalidInputError";
  }
}

/** 401: the credential is missing, malformed or revoked. */
export class AuthenticationError extends TandemError {
  readonly code = "authentication";

  override get name() {
    return "AuthenticationError";
  }
}

/** 402 of the tool API: the balance is used up until the plan's reset. */
export class OutOfCreditsError extends TandemError {
  readonly code = "out_of_credits";
  /** When the balance refills, as the service wrote it (an ISO date, assumed); undefined when it did not say. */
  readonly resetsAt: string | undefined;

  constructor({ resetsAt, ...init }: ErrorInit & { resetsAt?: string | undefined }) {
    super({ ...init, facts: { ...init.facts, resetsAt } });
    this.resetsAt = resetsAt;
  }

  override get name() {
    return "OutOfCreditsError";
  }
}

/** 402 of the infrastructure API: the plan does not include this, or a payment was declined. */
export class PaymentRequiredError extends TandemError {
  readonly code = "payment_required";

  override get name() {
    return "PaymentRequiredError";
  }
}

/** 403: the credential is valid and not allowed to do this, for example a free plan calling a tool. */
export class ForbiddenError extends TandemError {
  readonly code = "forbidden";

  override get name() {
    return "ForbiddenError";
  }
}

/** 404: no such resource or tool. For an unknown tool it names the valid slugs and the nearest one. */
export class NotFoundError extends TandemError {
  readonly code = "not_found";
  /** Slugs the service lists with an unknown tool (documented; their place in the body is assumed). */
  readonly validSlugs: readonly string[];
  /** The valid slug closest to the one asked for, when one is close. */
  readonly nearest: string | undefined;

  constructor({
    validSlugs,
    nearest,
    ...init
  }: ErrorInit & { validSlugs?: readonly string[]; nearest?: string | undefined }) {
    super({ ...init, facts: { ...init.facts, ...(validSlugs && { validValues: validSlugs, nearest }) } });
    this.validSlugs = validSlugs ?? [];
    this.nearest = nearest;
  }

  override get name() {
    return "NotFoundError";
  }
}

/** 409: the resource is in a state that does not allow this. `apiCode` says which. */
export class ConflictError extends TandemError {
  readonly code = "conflict";

  override get name() {
    return "ConflictError";
  }
}

/** 422 of the tool API: the AI provider failed, also after the automatic retries. */
export class ProviderFailedError extends TandemError {
  readonly code = "provider_failed";

  override get name() {
    return "ProviderFailedError";
  }
}

/** One field the service refused. */
export interface FieldError {
  /** JSON Pointer into the request body, for example `/condition/value`. */
  pointer: string;
  code?: string;
  message: string;
}

/** 422 of the infrastructure API: fields of the request are wrong (assumed). Never retried. */
export class ValidationFailedError extends TandemError {
  readonly code = "validation_failed";
  readonly fields: readonly FieldError[];

  constructor({ fields = [], ...init }: ErrorInit & { fields?: readonly FieldError[] | undefined }) {
    super({ ...init, facts: { ...init.facts, fields } });
    this.fields = fields;
  }

  override get name() {
    return "ValidationFailedError";
  }
}

/** 429: more requests than the limit allows, past the call's total time limit. */
export class RateLimitedError extends TandemError {
  readonly code = "rate_limited";

  override get name() {
    return "RateLimitedError";
  }
}

/** 5xx: the service failed. */
export class ServerError extends TandemError {
  readonly code = "server_error";

  override get name() {
    return "ServerError";
  }
}

/** A status neither API describes. `status` has it. */
export class UnexpectedStatusError extends TandemError {
  readonly code = "unexpected_status";

  override get name() {
    return "UnexpectedStatusError";
  }
}
