import { retryDelay } from "../../request/retry.ts";
import { reconnectBackoff } from "../defaults.ts";

/** Until the stream sends `retry:`. The HTML standard leaves it to the client. */
const firstRetryMs = 1_000;
const longestRetryMs = 60_000;

export interface ReconnectLimits {
  totalMs: number;
  firstAttempts: number;
  attempts: number;
}

/** Decides how long to wait before reconnecting, and when to give up. Progress resets it. */
export class ReconnectPolicy {
  readonly #limits: ReconnectLimits;
  #attempts: number;
  #failures = 0;
  #since: number | undefined;
  #retryMs = 0;

  constructor(limits: ReconnectLimits) {
    this.#limits = limits;
    this.#attempts = limits.firstAttempts;
    this.askToWait(firstRetryMs);
  }

  reset(): void {
    this.#attempts = this.#limits.attempts;
    this.#failures = 0;
    this.#since = undefined;
  }

  /** `retry:` of the stream. Capped to leave time for one try. */
  askToWait(retryMs: number): void {
    this.#retryMs = Math.min(retryMs, longestRetryMs, this.#limits.totalMs / 2);
  }

  leftMs(now: number): number {
    return this.#limits.totalMs - (this.#since === undefined ? 0 : now - this.#since);
  }

  /** Milliseconds to wait: at least `retry:`, also after progress (HTML standard). Undefined to give up. */
  nextDelay(now: number, retryAfterMs = 0): number | undefined {
    this.#since ??= now;
    const random = () => 0.5 + Math.random() / 2;
    const leastMs = Math.max(retryAfterMs, this.#retryMs);
    const delayMs = retryDelay(++this.#failures, reconnectBackoff, random, leastMs);
    return this.#failures > this.#attempts || delayMs >= this.leftMs(now) ? undefined : delayMs;
  }
}
