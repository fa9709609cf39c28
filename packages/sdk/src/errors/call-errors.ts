import { type AttemptPhase, type ErrorInit, errorClass } from "./tandem-error.ts";

/** An argument or option is wrong. Found before anything was sent, so nothing was charged. `facts.option` names it. */
export class InvalidArgumentError extends /* @__PURE__ */ errorClass("invalid_argument") {
  constructor(init: ErrorInit) {
    super({ charged: 0, ...init });
  }
}

/** @param option the one that is wrong: it becomes `facts.option`. */
export const wrongOption = (option: string, summary: string, advice?: string): InvalidArgumentError =>
  new InvalidArgumentError({ summary, advice, facts: { option } });

interface Ceiling {
  /** The budget's label, when it has one. */
  label?: string | undefined;
  /** Credits the budget allows. */
  budget: number;
  /** Credits spent under it so far. */
  spent: number;
}

/** The call could pass the budget of `withBudget`, so it was not sent. */
export class BudgetExceededError extends /* @__PURE__ */ errorClass<"budget_exceeded", Ceiling>(
  "budget_exceeded",
  "label",
  "budget",
  "spent",
) {}

// The service answered, and not with a success. An error's class depends on the status alone: see the tables in
// tools/tool-errors.ts and infra/infra-errors.ts.

/** 400: the input is too short, too long or of the wrong shape. `apiCode` and `details` say which. */
export class InvalidInputError extends /* @__PURE__ */ errorClass("invalid_input") {}

/** 401: the credential is missing, malformed or revoked. */
export class AuthenticationError extends /* @__PURE__ */ errorClass("authentication") {}

interface Refill {
  /** When the balance refills, as the service wrote it (an ISO date, assumed); undefined when it did not say. */
  resetsAt?: string | undefined;
}

/** 402 of the tool API: the balance is used up until the plan's reset. */
export class OutOfCreditsError extends /* @__PURE__ */ errorClass<"out_of_credits", Refill>(
  "out_of_credits",
  "resetsAt",
) {}

/** 402 of the infrastructure API: the plan does not include this, or a payment was declined. */
export class PaymentRequiredError extends /* @__PURE__ */ errorClass("payment_required") {}

/** 403: the credential is valid and not allowed to do this, for example a free plan calling a tool. */
export class ForbiddenError extends /* @__PURE__ */ errorClass("forbidden") {}

/** 404: no such resource or tool. For an unknown tool it names the valid slugs and the nearest one. */
export class NotFoundError extends /* @__PURE__ */ errorClass("not_found") {
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
}

/** 409: the resource is in a state that does not allow this. `apiCode` says which. */
export class ConflictError extends /* @__PURE__ */ errorClass("conflict") {}

/** 422 of the tool API: the AI provider failed, also after the automatic retries. */
export class ProviderFailedError extends /* @__PURE__ */ errorClass("provider_failed") {}

/** One field the service refused. */
export interface FieldError {
  /** JSON Pointer into the request body, for example `/condition/value`. */
  pointer: string;
  code?: string;
  message: string;
}

/** 422 of the infrastructure API: fields of the request are wrong (assumed). Never retried. */
export class ValidationFailedError extends /* @__PURE__ */ errorClass("validation_failed") {
  readonly fields: readonly FieldError[];

  constructor({ fields = [], ...init }: ErrorInit & { fields?: readonly FieldError[] | undefined }) {
    super({ ...init, facts: { ...init.facts, fields } });
    this.fields = fields;
  }
}

/** 429: more requests than the limit allows, past the call's total time limit. */
export class RateLimitedError extends /* @__PURE__ */ errorClass("rate_limited") {}

/** 5xx: the service failed. */
export class ServerError extends /* @__PURE__ */ errorClass("server_error") {}

/** A status neither API describes. `status` has it. */
export class UnexpectedStatusError extends /* @__PURE__ */ errorClass("unexpected_status") {}

// A call that ended without a readable answer.

/** No answer: the connection could not be made or broke. `outcome` says whether the request went out. */
export class ConnectionError extends /* @__PURE__ */ errorClass("connection") {}

interface Limit {
  limit: "attemptMs" | "totalMs";
  phase: AttemptPhase;
}

/** A time limit was reached: `limit` names it and `phase` says what was under way. */
export class TimeoutError extends /* @__PURE__ */ errorClass<"timeout", Limit>("timeout", "limit", "phase") {}

/** The caller's signal ended the call. `outcome` says whether the request went out; `cause` is the signal's reason. */
export class AbortedError extends /* @__PURE__ */ errorClass("aborted") {}

/** A success arrived that cannot be read: not JSON, not the documented envelope, or too large. The call was executed. */
export class InvalidResponseError extends /* @__PURE__ */ errorClass("invalid_response") {}
