import type { AttemptPhase } from "./attempt.ts";
import { type ErrorInit, errorClass } from "./tandem-error.ts";

// A call that ended without a readable answer.

/** No answer: the connection could not be made or broke. `outcome` says whether the request went out. */
export class ConnectionError extends /* @__PURE__ */ errorClass("connection") {}

/** A time limit was reached: `limit` names it and `phase` says what was under way. */
export class TimeoutError extends /* @__PURE__ */ errorClass("timeout") {
  readonly limit: "attemptMs" | "totalMs";
  readonly phase: AttemptPhase;

  constructor({ limit, phase, ...init }: ErrorInit & { limit: "attemptMs" | "totalMs"; phase: AttemptPhase }) {
    super({ ...init, facts: { ...init.facts, limit, phase } });
    this.limit = limit;
    this.phase = phase;
  }
}

/** The caller's signal ended the call. `outcome` says whether the request went out; `cause` is the signal's reason. */
export class AbortedError extends /* @__PURE__ */ errorClass("aborted") {}

/** A success arrived that cannot be read: not JSON, not the documented envelope, or too large. The call was executed. */
export class InvalidResponseError extends /* @__PURE__ */ errorClass("invalid_response") {}
