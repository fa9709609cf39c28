import type { AttemptPhase } from "./attempt.ts";
import { type ErrorInit, TandemError } from "./tandem-error.ts";

// A call that ended without a readable answer.

/** No answer: the connection could not be made or broke. `outcome` says whether the request went out. */
export class ConnectionError extends TandemError {
  readonly code = "connection";

  override get name() {
    return "ConnectionError";
  }
}

/** A time limit was reached: `limit` names it and `phase` says what was under way. */
export class TimeoutError extends TandemError {
  readonly code = "timeout";
  readonly limit: "attemptMs" | "totalMs";
  readonly phase: AttemptPhase;

  constructor({ limit, phase, ...init }: ErrorInit & { limit: "attemptMs" | "totalMs"; phase: AttemptPhase }) {
    super({ ...init, facts: { ...init.facts, limit, phase } });
    this.limit = limit;
    this.phase = phase;
  }

  override get name() {
    return "TimeoutError";
  }
}

/** The caller's signal ended the call. `outcome` says whether the request went out; `cause` is the signal's reason. */
export class AbortedError extends TandemError {
  readonly code = "aborted";

  override get name() {
    return "AbortedError";
  }
}

/** A success arrived that cannot be read: not JSON, not the documented envelope, or too large. The call was executed. */
export class InvalidResponseError extends TandemError {
  readonly code = "invalid_response";

  override get name() {
    return "InvalidResponseError";
  }
}
