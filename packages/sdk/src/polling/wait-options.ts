import type { CallOptions, TimeoutOptions } from "../transport/client-options.ts";

/** Options of every method that waits for remote work. */
export interface WaitOptions<T> extends Omit<CallOptions, "timeout"> {
  /** How long to wait in all, in milliseconds. The remote work goes on after it. Default 900,000. */
  timeoutMs?: number | undefined;
  /** Limits of a single poll. */
  timeout?: Pick<TimeoutOptions, "attemptMs"> | undefined;
  /** Called with the object each time it has changed since it was last seen. */
  onUpdate?: ((object: T) => void) | undefined;
  /** Called before each pause between two polls. */
  onProgress?: ((progress: WaitProgress<T>) => void) | undefined;
}

/** How a wait stands. */
export interface WaitProgress<T> {
  /** In words, for example `Deploy dep_1 to finish`, or the step of an AI job that somebody has to decide about. */
  waitingFor: string;
  /** The object's status, as last seen. */
  status: string | undefined;
  /** The object as last seen; undefined before it was. */
  last: T | undefined;
  /** Milliseconds waited so far. */
  waitedMs: number;
  /** Milliseconds until the next poll. */
  nextPollMs: number;
}

/** Milliseconds between polls: growing from the first to the longest. */
export interface PollDelay {
  first: number;
  longest: number;
  growth: number;
}

/** The wait after `pauses` others. Up to a quarter is taken off, so that many waiters do not poll in step. */
export function pollDelay(pauses: number, { first, longest, growth }: PollDelay, random: () => number): number {
  return Math.round(Math.min(longest, first * growth ** pauses) * (0.75 + random() / 4));
}
