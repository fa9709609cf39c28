import type { WebhookVerificationError } from "../webhooks/webhook-errors.ts";
import type { BatchStoppedError, LedgerError } from "./batch-errors.ts";
import type {
  RemoteFailedError,
  RemoteKind,
  RemoteWork,
  StreamInterruptedError,
  WaitTimeoutError,
} from "./remote-work-errors.ts";
import { type AttemptPhase, type ErrorInit, TandemError } from "./tandem-error.ts";

/** An argument or option is invalid. Nothing was sent or charged. `facts.option` is its name. */
export class InvalidArgumentError extends TandemError<"invalid_argument"> {
  static override readonly code = "invalid_argument";

  constructor(init: ErrorInit) {
    super({ charged: 0, ...init });
  }
}

/** @param option the invalid option: becomes `facts.option`. */
export const wrongOption = (option: string, summary: string, advice?: string): InvalidArgumentError =>
  new InvalidArgumentError({ summary, advice, facts: { option } });

/** The call could exceed the budget of `withBudget`, so it wasn't sent. */
export class BudgetExceededError extends TandemError<"budget_exceeded"> {
  static override readonly code = "budget_exceeded";
  /** The budget's label, if it has one. */
  declare readonly label: string | undefined;
  /** Maximum credits of the budget. */
  declare readonly budget: number;
  /** Credits spent so far. */
  declare readonly spent: number;

  constructor({ label, budget, spent, ...init }: ErrorInit & Pick<BudgetExceededError, "label" | "budget" | "spent">) {
    super(init, { label, budget, spent });
  }
}

// The class of a response's error depends only on its status: see tools/tool-errors.ts and infra/infra-errors.ts.

/** 400: the input is too short, too long or malformed. See `apiCode` and `details`. */
export class InvalidInputError extends TandemError<"invalid_input"> {
  static override readonly code = "invalid_input";
}

/** 401: the credential is missing, malformed or revoked. */
export class AuthenticationError extends TandemError<"authentication"> {
  static override readonly code = "authentication";
}

/** 402 from the tool API: the balance is used up until the plan's reset. */
export class OutOfCreditsError extends TandemError<"out_of_credits"> {
  static override readonly code = "out_of_credits";
  /** When the balance refills, as sent by the service (an ISO date, assumed). Undefined if it isn't sent. */
  declare readonly resetsAt: string | undefined;

  constructor({ resetsAt, ...init }: ErrorInit & { resetsAt?: string | undefined }) {
    super(init, { resetsAt });
  }
}

/** 402 from the infrastructure API: the plan doesn't include this, or a payment was declined. */
export class PaymentRequiredError extends TandemError<"payment_required"> {
  static override readonly code = "payment_required";
}

/** 403: the credential is valid, but isn't allowed to do this. For example, tools need a paid plan or a trial. */
export class ForbiddenError extends TandemError<"forbidden"> {
  static override readonly code = "forbidden";
}

/** 404: the resource or tool doesn't exist. For an unknown tool, see `validSlugs`. */
export class NotFoundError extends TandemError<"not_found"> {
  static override readonly code = "not_found";
  /** Valid slugs, for an unknown tool. The list is documented; its place in the body is assumed. */
  readonly validSlugs: readonly string[];

  constructor({ validSlugs, ...init }: ErrorInit & { validSlugs?: readonly string[] }) {
    super({ ...init, facts: { ...init.facts, ...(validSlugs && { validValues: validSlugs }) } });
    this.validSlugs = validSlugs ?? [];
  }
}

/** 409: the resource is in a conflicting state. See `apiCode`. */
export class ConflictError extends TandemError<"conflict"> {
  static override readonly code = "conflict";
}

/** 422 from the tool API: the AI provider failed, and so did the retries. */
export class ProviderFailedError extends TandemError<"provider_failed"> {
  static override readonly code = "provider_failed";
}

/** A field that the service rejected. */
export interface FieldError {
  /** JSON Pointer into the request body, for example `/condition/value`. */
  pointer: string;
  code?: string;
  message: string;
}

/** 422 from the infrastructure API: fields of the request are invalid (assumed). Never retried. */
export class ValidationFailedError extends TandemError<"validation_failed"> {
  static override readonly code = "validation_failed";
  /** The invalid fields, each with a JSON Pointer and a message. */
  declare readonly fields: readonly FieldError[];

  constructor({ fields = [], ...init }: ErrorInit & { fields?: readonly FieldError[] | undefined }) {
    super(init, { fields });
  }
}

/** 429: too many requests, until the call's total timeout. */
export class RateLimitedError extends TandemError<"rate_limited"> {
  static override readonly code = "rate_limited";
}

/** 5xx: the service failed. */
export class ServerError extends TandemError<"server_error"> {
  static override readonly code = "server_error";
}

/** A status undocumented by both APIs. See `status`. */
export class UnexpectedStatusError extends TandemError<"unexpected_status"> {
  static override readonly code = "unexpected_status";
}

/** The connection failed or broke. `outcome` says whether the request was sent. */
export class ConnectionError extends TandemError<"connection"> {
  static override readonly code = "connection";
}

/** A timeout expired. `limit` is its name, `phase` the stage the call was in. */
export class TimeoutError extends TandemError<"timeout"> {
  static override readonly code = "timeout";
  /** The timeout that expired. */
  declare readonly limit: "attemptMs" | "totalMs";
  /** The stage the call was in. */
  declare readonly phase: AttemptPhase;

  constructor({ limit, phase, ...init }: ErrorInit & Pick<TimeoutError, "limit" | "phase">) {
    super(init, { limit, phase });
  }
}

/** Your signal aborted the call. `outcome` says whether the request was sent. `cause` is the signal's reason. */
export class AbortedError extends TandemError<"aborted"> {
  static override readonly code = "aborted";
}

/** The call succeeded, but the response is unreadable: not JSON, not the documented envelope, or too large. */
export class InvalidResponseError extends TandemError<"invalid_response"> {
  static override readonly code = "invalid_response";
}

/** The class of each code. The compiler checks that it's complete. */
export interface ErrorByCode {
  invalid_input: InvalidInputError;
  authentication: AuthenticationError;
  out_of_credits: OutOfCreditsError;
  payment_required: PaymentRequiredError;
  forbidden: ForbiddenError;
  not_found: NotFoundError;
  conflict: ConflictError;
  provider_failed: ProviderFailedError;
  validation_failed: ValidationFailedError;
  rate_limited: RateLimitedError;
  server_error: ServerError;
  unexpected_status: UnexpectedStatusError;
  invalid_response: InvalidResponseError;
  connection: ConnectionError;
  timeout: TimeoutError;
  aborted: AbortedError;
  stream_interrupted: StreamInterruptedError;
  budget_exceeded: BudgetExceededError;
  /** `kind` determines the type of `last`. */
  wait_timeout: { [K in RemoteKind]: WaitTimeoutError<RemoteWork[K], K> }[RemoteKind];
  /** `kind` determines the type of `remote`. */
  remote_failed: { [K in RemoteKind]: RemoteFailedError<RemoteWork[K], K> }[RemoteKind];
  invalid_argument: InvalidArgumentError;
  webhook_verification: WebhookVerificationError;
  batch_stopped: BatchStoppedError;
  ledger: LedgerError;
}
