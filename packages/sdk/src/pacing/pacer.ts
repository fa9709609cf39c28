import type { RateLimit } from "./rate-limit-headers.ts";

/** A user's call passes a bulk run. */
export type Priority = "user" | "bulk";

/** What an attempt asks for before it is sent. All times are durations, so that clocks need not agree. */
export interface PermitRequest {
  priority: Priority;
  /** Its abort ends the wait at once. */
  signal: AbortSignal | undefined;
  /** The call was sent before: it goes ahead of calls that wait for their first attempt. */
  again: boolean;
  /** Milliseconds that the call can wait. A permit that comes later is of no use. */
  withinMs: number;
  /** Milliseconds after which the attempt is over, even if nobody says so. */
  attemptMs: number;
  /** Starts a minute to assume until the service's headers say otherwise. */
  assumedPerMinute: number;
  /** Starts a minute that the caller never wants to pass, whatever the service allows. */
  maxPerMinute: number;
  /** Called when the request has to wait, and again when the service makes the wait longer. */
  onWait?: ((wait: QueueWait) => void) | undefined;
  /** Called when the pacer cannot keep the limit as it should, as for `hooks.onWarning`. */
  onWarning?: ((message: string) => void) | undefined;
}

/** A request that waits for its permit. */
export interface QueueWait {
  /** Requests that wait for the same rate limit, this one included. */
  queued: number;
  /** Milliseconds until this request can be sent, as far as can be told now. */
  waitMs: number;
  /** True while the service has asked to wait, for example by a 429. */
  paused: boolean;
}

/**
 * Permission to send one attempt. Call `begin` when about to send, `sent` when it is known that the request was written,
 * and `settle` exactly once, when the answer came or none will.
 */
export interface Permit {
  /**
   * The attempt is about to be sent. A permit that is not begun within a second is taken back: its request may have
   * ended, as in Workers, where nothing would give it back.
   *
   * @returns false when the permit was taken back. Ask for another one. In a permit of your own: true or false at once;
   * where it throws, or returns anything else, such as a promise, the call ends unsent.
   * @param tellsWhenSent `sent` will be called. Default false: the request is taken to be written within a second in
   * which the process was not held up.
   */
  begin(tellsWhenSent?: boolean): boolean;
  /** The request was written just now. Called again when the platform repeats it, which counts once more. */
  sent(): void;
  /** The answer's headers arrived `headersAgoMs` milliseconds ago, or the attempt ended without an answer. */
  settle(answer?: { headersAgoMs: number; rate: RateLimit }): void;
  /** Nothing was sent, and nothing will be: the permit counts for nothing. Instead of `settle`. */
  cancel(): void;
}

/**
 * Decides when attempts may start. The one built in counts in this process, and in each worker thread for itself; give
 * another (`pacing.store`, such as `sqlitePacer`) to share a limit between threads or processes.
 *
 * What a pacer owes its callers:
 * - In any window of the limit's length, the service receives no more requests than the limit.
 * - No permit is given after `withinMs`, nor after the signal has aborted.
 * - Within a priority, permits are given in the order of asking, calls that were sent before first.
 * - An attempt that is never settled is forgotten after `attemptMs`.
 *
 * `key` names the rate limit: a hash of the service and the credential, from which neither can be read.
 */
export interface Pacer {
  /**
   * Gives a permit when the attempt may start: at once, without a promise, where it can.
   *
   * A call waits no longer than it may take: a permit that comes later is cancelled.
   *
   * @throws QueueTimeout (or rejects with it) as soon as it is clear that no permit can come within `withinMs`;
   * QueueAborted when the signal aborts.
   */
  acquire(key: string, request: PermitRequest): Promise<Permit> | Permit;
  /**
   * The service said 429: give no permit of `key` for `ms` milliseconds, then one at a time, and more with every answer.
   * A request that has no answer a second after it was written holds up nobody any longer. Called before the `settle` of
   * the request that was refused.
   */
  pause(key: string, ms: number): void | Promise<void>;
}

/** Shared by every copy of the package in a process: a store, or a queue, may be of another one. */
const ending = Symbol.for("tandem.queue");

/** The class of what ends a wait for that reason. What a copy of the package makes is an instance of another one's too. */
function endingBy(reason: string): new (message?: string) => Error {
  return class extends Error {
    constructor(message?: string) {
      super(message);
      Object.defineProperty(this, ending, { value: reason });
    }

    static override [Symbol.hasInstance](error: unknown): boolean {
      return (error as { [ending]?: unknown } | null | undefined)?.[ending] === reason;
    }
  };
}

/** A permit would come after the time that the call has: `waitMs` is when it could have come, in milliseconds from now. */
export class QueueTimeout extends /* @__PURE__ */ endingBy("timeout") {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super("queue");
    this.waitMs = waitMs;
  }
}

/** The caller's signal ended a queue wait. */
export class QueueAborted extends /* @__PURE__ */ endingBy("aborted") {}
