import type { CallOptions, TimeoutOptions } from "../client-options.ts";

/** Options of every method that waits for remote work. */
export interface WaitOptions<T> extends Omit<CallOptions, "timeout"> {
  /** How long to wait in all, in milliseconds. The remote work goes on after it. Default 900,000. */
  timeoutMs?: number;
  /** Limits of a single poll. */
  timeout?: Pick<TimeoutOptions, "attemptMs">;
  /** Called with the object each time it has changed since it was last seen. */
  onUpdate?(object: T): void;
}
