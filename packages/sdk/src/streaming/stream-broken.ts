import { isTandemError } from "../errors/is-tandem-error.ts";
import type { ErrorCode } from "../errors/tandem-error.ts";

/** What else is known about a broken stream. */
export interface BreakFacts {
  /** False when connecting again would lead to the same. Default true. */
  passing?: boolean;
  /** No byte ever came: something on the way may hold the stream back. */
  mute?: boolean;
  /** The events cannot be used, or not be placed after those before: the work itself has to be read instead. */
  unusable?: boolean;
  /** Where to go on is not known: the next connection has to begin with a snapshot. */
  startsOver?: boolean;
  cause?: unknown;
}

/** Why a stream of events ended, or cannot be trusted any more, before its last event. Never leaves the SDK. */
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

/** May the next attempt fare better? Not when the request itself was refused. */
export function isTransient(error: unknown): boolean {
  if (error instanceof StreamBroken) return error.passing;
  if (isTandemError(error, "timeout")) return error.limit === "attemptMs";
  return isTandemError(error) && (passing.has(error.code) || error.status === 408);
}
