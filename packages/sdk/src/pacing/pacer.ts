import type { RateLimit } from "./rate-limit-headers.ts";

/** `user` calls go ahead of `bulk` calls. */
export type Priority = "user" | "bulk";

/** A request for a permit. All times are durations, so clocks can differ. */
export interface PermitRequest {
  priority: Priority;
  signal: AbortSignal | undefined;
  /** The call was sent before, so it goes ahead of first attempts. */
  again: boolean;
  withinMs: number;
  /** Milliseconds after which the attempt is considered over. */
  attemptMs: number;
  /** Requests per minute to assume until the service's headers say otherwise. */
  assumedPerMinute: number;
  maxPerMinute: number;
  /** Called with the estimated wait if the request has to wait, and again if it becomes longer. */
  onWait?: ((waitMs: number) => void) | undefined;
  /** Called if the limit can't be shared, to log it. */
  onWarning?: ((message: string) => void) | undefined;
}

/**
 * Permission to send one attempt. Call `begin` right before sending, `sent` when the request was written, and `settle`
 * exactly once, when the response arrived or none will.
 */
export interface Permit {
  /**
   * The attempt is about to be sent. A permit that isn't begun within a second is taken back, because in Workers its
   * request may be gone. An attempt that is recorded first begins twice: before and after it's recorded.
   *
   * @returns false if the permit was taken back: ask for another one.
   * @param tellsWhenSent `sent` will be called. Default false: the request counts as written within a second without
   * stalls.
   */
  begin(tellsWhenSent?: boolean): boolean;
  sent(): void;
  /** The headers arrived `headersAgoMs` milliseconds ago, or the attempt ended without a response. */
  settle(answer?: { headersAgoMs: number; rate: RateLimit }): void;
  /** Nothing was sent, so the permit doesn't count. Call it instead of `settle`. */
  cancel(): void;
}

/**
 * Decides when attempts may start:
 * - In any window, the service receives at most as many requests as the limit allows.
 * - No permit is given after `withinMs`, or after the signal aborted.
 * - Within a priority, permits are given in order, retried calls first.
 * - An attempt that is never settled is forgotten after `attemptMs`.
 */
export interface Pacer {
  /** Returns a permit when the attempt may start, synchronously if possible. Throws QueueTimeout or QueueAborted. */
  acquire(key: string, request: PermitRequest): Promise<Permit> | Permit;
  /**
   * After a 429: gives no permit of `key` for `ms` milliseconds, or one window if that's shorter, then one per second,
   * then more with every response. Call it before `settle` of the rejected request.
   */
  pause(key: string, ms: number): void;
}

/** No permit can come in time. `waitMs` is when it could have come, in milliseconds from now. */
export class QueueTimeout extends Error {
  readonly ending = "timeout";
  readonly waitMs: number;

  constructor(waitMs: number) {
    super("queue");
    this.waitMs = waitMs;
  }
}

/** The call's signal ended the wait in the queue. */
export class QueueAborted extends Error {
  readonly ending = "aborted";
}
