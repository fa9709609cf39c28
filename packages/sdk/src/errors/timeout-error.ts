import type { AttemptPhase } from "../transport/attempt.ts";
import { type ErrorFacts, TandemError } from "./tandem-error.ts";

/** A time limit was reached: `limit` names it and `phase` says what was under way. */
export class TimeoutError extends TandemError {
  readonly code = "timeout";
  readonly limit: "attemptMs" | "totalMs";
  readonly phase: AttemptPhase;

  constructor(message: string, facts: ErrorFacts & { limit: "attemptMs" | "totalMs"; phase: AttemptPhase }) {
    super(message, facts);
    this.limit = facts.limit;
    this.phase = facts.phase;
  }

  override get name() {
    return "TimeoutError";
  }
}
