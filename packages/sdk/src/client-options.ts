import type { Clock } from "./clock.ts";
import type { Pacer, Priority } from "./pacing/pacer.ts";
import type { Hooks } from "./transport/hooks.ts";

export interface TimeoutOptions {
  /** One attempt, through the last byte of its body, in milliseconds. */
  attemptMs?: number;
  /** The whole call: queue, waits and attempts, in milliseconds. Default 900,000; no limit for `priority: "bulk"`. */
  totalMs?: number;
}

export interface PacingOptions {
  /** Starts allowed in any minute until the service's headers say otherwise. Default: tools 60 (documented), infra 120 (G-11). */
  requestsPerMinute?: number;
  /** Decides when attempts may start. Default: counted in this process. */
  store?: Pacer;
}

/** Options that both clients take. */
export interface SharedOptions {
  /** Automatic retries of one call; 0 turns off every retry, also the wait after a 429. Default 3. */
  retries?: number;
  timeout?: TimeoutOptions;
  /** Keep under the rate limit by spacing out starts. Default true. */
  pacing?: boolean | PacingOptions;
  /** Default: the platform's `fetch`. It must honour `signal`. */
  fetch?: typeof fetch;
  /** Default: real time. */
  clock?: Clock;
  hooks?: Hooks;
  /** Allow `http://` addresses other than loopback, over which the credential travels in the clear. Default false. */
  allowInsecure?: boolean;
  /** Allow use in a web page, whose visitors can read the credential. Default false. */
  allowBrowser?: boolean;
  /** Largest answer that is read, in bytes. Default 33,554,432. */
  maxResponseBytes?: number;
}

/** Options that every single call takes. They win over the client's, field by field. */
export interface CallOptions {
  /** Ends the call at once, wherever it is. It adds to the time limits. */
  signal?: AbortSignal;
  timeout?: TimeoutOptions;
  /** Automatic retries of this call. */
  retries?: number;
  /** A `user` call passes waiting `bulk` calls. Default `user`. */
  priority?: Priority;
}
