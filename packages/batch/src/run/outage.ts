import { type Clock, monotonic } from "@tandem/sdk";

/** Waits between probes of an unreachable service: doubling, in milliseconds. */
const probeDelayMs = { first: 1_000, longest: 60_000 };

/**
 * During an outage, one row at a time probes the service and the others wait. So an outage costs one request per
 * minute, and unsent rows stay unsent. After `longestMs` without an accepted call, `onTooLong` is called with the
 * latest error.
 */
export class Outage {
  readonly #clock: Clock;
  readonly #longestMs: number;
  readonly #onTooLong: (cause: unknown) => void;
  #isOut = false;
  #probes = 0;
  #probing = false;
  #nextProbeAt = 0;
  #timer: unknown;
  #deadline: unknown;
  #cause: unknown;
  readonly #waiting = new Set<(go: boolean) => void>();

  constructor(clock: Clock, longestMs: number, onTooLong: (cause: unknown) => void) {
    this.#clock = clock;
    this.#longestMs = longestMs;
    this.#onTooLong = onTooLong;
  }

  /** Resolves with true if a row may try, with false after `end`. */
  pass(): Promise<boolean> | true {
    if (!this.#isOut) return true;
    const passed = new Promise<boolean>((resolve) => this.#waiting.add(resolve));
    this.#schedule();
    return passed;
  }

  reached(): void {
    this.#isOut = false;
    this.#probes = 0;
    this.#forget();
    this.#release(true);
  }

  refused(): void {
    this.#deadline ??= this.#clock.setTimeout(() => this.#onTooLong(this.#cause), this.#longestMs);
  }

  /** A row's call ended without being executed, as far as is known. */
  missed(cause: unknown): void {
    this.#cause = cause;
    this.refused();
    this.#isOut = true;
    this.#probing = false;
    const delayMs = Math.min(probeDelayMs.first * 2 ** this.#probes++, probeDelayMs.longest);
    this.#nextProbeAt = monotonic(this.#clock) + delayMs;
    this.#schedule();
  }

  end(): void {
    this.#forget();
    this.#release(false);
  }

  #forget(): void {
    this.#clock.clearTimeout(this.#deadline);
    this.#deadline = undefined;
    this.#cause = undefined;
  }

  #schedule(): void {
    if (this.#probing || this.#timer !== undefined || this.#waiting.size === 0) return;
    const delayMs = Math.max(0, this.#nextProbeAt - monotonic(this.#clock));
    this.#timer = this.#clock.setTimeout(() => {
      this.#timer = undefined;
      const [probe] = this.#waiting;
      if (probe === undefined) return;
      this.#probing = true;
      this.#waiting.delete(probe);
      probe(true);
    }, delayMs);
  }

  #release(go: boolean): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const resolve of this.#waiting) resolve(go);
    this.#waiting.clear();
  }
}
