import { reconnectBackoff } from "../transport/defaults.ts";
import { retryDelay } from "../transport/retry-policy.ts";

const longestRetryMs = 60_000;

/** What bounds connecting again without progress. */
export interface ReconnectLimits {
  /** From the first break on. */
  totalMs: number;
  /** Failures in a row that are lived through before there was any progress. */
  firstAttempts: number;
  /** The same after it. */
  attempts: number;
}

/** Decides how long to wait before connecting again, and when to give up. Any progress starts the count anew. */
export class ReconnectPolicy {
  readonly #limits: ReconnectLimits;
  readonly #random: () => number;
  #attempts: number;
  #failures = 0;
  /** The first connection after progress comes at once. */
  #free = 0;
  #since: number | undefined;
  /** What the service asked to wait before each new connection. */
  #retryMs = 0;

  constructor(limits: ReconnectLimits, random: () => number) {
    this.#limits = limits;
    this.#attempts = limits.firstAttempts;
    this.#random = random;
  }

  reset(): void {
    this.#attempts = this.#limits.attempts;
    this.#failures = 0;
    this.#free = 1;
    this.#since = undefined;
  }

  /** `retry:` of the stream: the least to wait from now on. No more is believed than still leaves time for one try. */
  askToWait(retryMs: number): void {
    this.#retryMs = Math.min(retryMs, longestRetryMs, this.#limits.totalMs / 2);
  }

  /** Milliseconds left for the next connection. */
  leftMs(now: number): number {
    return this.#limits.totalMs - (this.#since === undefined ? 0 : now - this.#since);
  }

  /**
   * Milliseconds to wait: none after progress, then a doubling ceiling with up to half taken off, and no less than `retry:`
   * asks for. Never less than `retryAfterMs`. Undefined to give up.
   */
  nextDelay(now: number, retryAfterMs = 0): number | undefined {
    this.#since ??= now;
    this.#failures++;
    const waits = this.#failures - this.#free;
    const leastMs = Math.max(retryAfterMs, this.#retryMs);
    const delayMs =
      waits === 0 ? retryAfterMs : retryDelay(waits, reconnectBackoff, () => 0.5 + this.#random() / 2, leastMs);
    return this.#failures > this.#attempts || delayMs >= this.leftMs(now) ? undefined : delayMs;
  }
}
