import type { CallOptions, TimeoutOptions } from "../transport/client-options.ts";

/** Options of all methods that wait for remote work. */
export interface WaitOptions<T> extends Omit<CallOptions, "timeout"> {
  /** Timeout of the wait, in milliseconds. The remote work continues. Default 900,000. */
  timeoutMs?: number | undefined;
  /** Timeout of a single poll. */
  timeout?: Pick<TimeoutOptions, "attemptMs"> | undefined;
  /** Called with the object whenever it has changed. */
  onUpdate?: ((object: T) => void) | undefined;
  /** Called before each pause between polls. */
  onProgress?: ((progress: WaitProgress<T>) => void) | undefined;
}

/** Progress of a wait. */
export interface WaitProgress<T> {
  /** Description, for example `Deploy dep_1 to finish`, or the step of an AI job that needs approval. */
  waitingFor: string;
  /** The latest known status. */
  status: string | undefined;
  /** The latest known object. Undefined before the first poll. */
  last: T | undefined;
  /** Milliseconds waited so far. */
  waitedMs: number;
  /** Milliseconds until the next poll. */
  nextPollMs: number;
}

/** Milliseconds between polls, growing from the first to the longest. */
export interface PollDelay {
  first: number;
  longest: number;
  growth: number;
}

/** Returns the next delay. Subtracts up to a quarter, so that many waits don't poll in step. */
export function pollDelay(pauses: number, { first, longest, growth }: PollDelay, random: () => number): number {
  return Math.round(Math.min(longest, first * growth ** pauses) * (0.75 + random() / 4));
}
