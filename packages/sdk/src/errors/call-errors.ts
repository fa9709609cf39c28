import type { AttemptPhase } from "./attempt.ts";
import { errorClass } from "./tandem-error.ts";

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
