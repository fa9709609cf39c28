import { TandemError } from "./tandem-error.ts";

/** 429: more requests than the limit allows, past the call's total time limit. */
export class RateLimitedError extends TandemError {
  readonly code = "rate_limited";

  override get name() {
    return "RateLimitedError";
  }
}
