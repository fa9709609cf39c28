import { type AttemptPhase, type ErrorInit, errorClass } from "./tandem-error.ts";

/** An argument or option is invalid. Nothing was sent or charged. `facts.option` is its name. */
export class InvalidArgumentError extends /* @__PURE__ */ errorClass("invalid_argument") {
  constructor(init: ErrorInit) {
    super({ charged: 0, ...init });
  }
}

/** @param option the invalid option: becomes `facts.option`. */
export const wrongOption = (option: string, summary: string, advice?: string): InvalidArgumentError =>
  new InvalidArgumentError({ summary, advice, facts: { option } });

interface Ceiling {
  /** The budget's label, if it has one. */
  label?: string | undefined;
  /** Maximum credits of the budget. */
  budget: number;
  /** Credits spent so far. */
  spent: number;
}

/** The call could exceed the budget of `withBudget`, so it wasn't sent. */
export class BudgetExceededError extends /* @__PURE__ */ errorClass<"budget_exceeded", Ceiling>(
  "budget_exceeded",
  "label",
  "budget",
  "spent",
) {}

// The class of a response's error depends only on its status: see tools/tool-errors.ts and infra/infra-errors.ts.

/** 400: the input is too short, too long or malformed. See `apiCode` and `details`. */
export class InvalidInputError extends /* @__PURE__ */ errorClass("invalid_input") {}

/** 401: the credential is missing, malformed or revoked. */
export class AuthenticationError extends /* @__PURE__ */ errorClass("authentication") {}

interface Refill {
  /** When the balance refills, as sent by the service (an ISO date, assumed). Undefined if it isn't sent. */
  resetsAt?: string | undefined;
}

/** 402 from the tool API: the balance is used up until the plan's reset. */
export class OutOfCreditsError extends /* @__PURE__ */ errorClass<"out_of_credits", Refill>(
  "out_of_credits",
  "resetsAt",
) {}

/** 402 from the infrastructure API: the plan doesn't include this, or a payment was declined. */
export class PaymentRequiredError extends /* @__PURE__ */ errorClass("payment_required") {}

/** 403: the credential is valid, but isn't allowed to do this. For example, tools need a paid plan or a trial. */
export class ForbiddenError extends /* @__PURE__ */ errorClass("forbidden") {}

/** 404: the resource or tool doesn't exist. For an unknown tool, see `validSlugs` and `nearest`. */
export class NotFoundError extends /* @__PURE__ */ errorClass("not_found") {
  /** Valid slugs, for an unknown tool. The list is documented; its place in the body is assumed. */
  readonly validSlugs: readonly string[];
  /** The valid slug closest to the requested one, if one is close. */
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
}

/** 409: the resource is in a conflicting state. See `apiCode`. */
export class ConflictError extends /* @__PURE__ */ errorClass("conflict") {}

/** 422 from the tool API: the AI provider failed, and so did the retries. */
export class ProviderFailedError extends /* @__PURE__ */ errorClass("provider_failed") {}

/** A field that the service rejected. */
export interface FieldError {
  /** JSON Pointer into the request body, for example `/condition/value`. */
  pointer: string;
  code?: string;
  message: string;
}

/** 422 from the infrastructure API: fields of the request are invalid (assumed). Never retried. */
export class ValidationFailedError extends /* @__PURE__ */ errorClass("validation_failed") {
  /** The invalid fields, each with a JSON Pointer and a message. */
  readonly fields: readonly FieldError[];

  constructor({ fields = [], ...init }: ErrorInit & { fields?: readonly FieldError[] | undefined }) {
    super({ ...init, facts: { ...init.facts, fields } });
    this.fields = fields;
  }
}

/** 429: too many requests, until the call's total timeout. */
export class RateLimitedError extends /* @__PURE__ */ errorClass("rate_limited") {}

/** 5xx: the service failed. */
export class ServerError extends /* @__PURE__ */ errorClass("server_error") {}

/** A status undocumented by both APIs. See `status`. */
export class UnexpectedStatusError extends /* @__PURE__ */ errorClass("unexpected_status") {}

/** The connection failed or broke. `outcome` says whether the request was sent. */
export class ConnectionError extends /* @__PURE__ */ errorClass("connection") {}

interface Limit {
  /** The timeout that expired. */
  limit: "attemptMs" | "totalMs";
  /** The stage the call was in. */
  phase: AttemptPhase;
}

/** A timeout expired. `limit` is its name, `phase` the stage the call was in. */
export class TimeoutError extends /* @__PURE__ */ errorClass<"timeout", Limit>("timeout", "limit", "phase") {}

/** Your signal aborted the call. `outcome` says whether the request was sent. `cause` is the signal's reason. */
export class AbortedError extends /* @__PURE__ */ errorClass("aborted") {}

/** The call succeeded, but the response is unreadable: not JSON, not the documented envelope, or too large. */
export class InvalidResponseError extends /* @__PURE__ */ errorClass("invalid_response") {}
