/** How far an attempt came. */
export type AttemptPhase = "queue" | "connect" | "headers" | "body" | "done";

/** One try at sending a request, for `error.attempts` and `withResponse()`. */
export interface Attempt {
  /** HTTP status, when an answer arrived. */
  status?: number;
  /** The last phase entered: `done` means the whole body was read, or a stream opened. */
  phase: AttemptPhase;
  /** Milliseconds since the Unix epoch. */
  startedAt: number;
  /** From start to end of this attempt, in milliseconds. */
  durationMs: number;
  /** Milliseconds waited before this attempt: rate limit queue plus backoff. */
  waitedMs: number;
  /** Why it ended without success, for example `provider_failed` or `ECONNRESET`. */
  why?: string;
}
