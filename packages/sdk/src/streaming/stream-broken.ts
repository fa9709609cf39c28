import { isTandemError } from "../errors/is-tandem-error.ts";
import type { ErrorCode } from "../errors/tandem-error.ts";

/** Details of a broken stream. */
export interface BreakFacts {
  /** False if reconnecting would fail in the same way. Default true. */
  passing?: boolean;
  /** No byte was received: something may hold the stream back. */
  mute?: boolean;
  /** The events are unusable, so read the work itself. */
  unusable?: boolean;
  /** The position is unknown: the next connection must start with a snapshot. */
  startsOver?: boolean;
  cause?: unknown;
}

/** A stream was interrupted, or can't be trusted, before its last event. Internal. */
export class StreamBroken extends Error {
  readonly passing: boolean;
  readonly mute: boolean;
  readonly unusable: boolean;
  readonly startsOver: boolean;

  constructor(why: string, facts: BreakFacts = {}) {
    super(why, { cause: facts.cause });
    this.unusable = facts.unusable ?? false;
    this.passing = facts.passing ?? !this.unusable;
    this.mute = facts.mute ?? false;
    this.startsOver = facts.startsOver ?? false;
  }
}

const passing = new Set<ErrorCode>(["connection", "server_error", "rate_limited"]);

/** True if the next attempt can succeed. */
export function isTransient(error: unknown): boolean {
  if (error instanceof StreamBroken) return error.passing;
  if (isTandemError(error, "timeout")) return error.limit === "attemptMs";
  return isTandemError(error) && (passing.has(error.code) || error.status === 408);
}
