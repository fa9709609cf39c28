import { type Clock, monotonic } from "../time/clock.ts";

/** Waits between probes of a service that cannot be reached: doubling, in milliseconds. */
const probeDelayMs = { first: 1_000, longest: 60_000 };
/** The wait is measured in parts: a laptop that was closed meanwhile has waited one of them, and not for hours. */
const tickMs = 30_000;

/**
 * While the service cannot be reached or fails, one row at a time tries it, and the others wait for what that one finds.
 * So an outage costs a request a minute, and no row its fate that was not sent. When the service took no call for
 * `longestMs`, `onTooLong` is called with the newest error: that is also so while it answers, but refuses every call.
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
  #tick: unknown;
  #cause: unknown;
  readonly #waiting = new Set<(go: boolean) => void>();

  constructor(clock: Clock, longestMs: number, onTooLong: (cause: unknown) => void) {
    this.#clock = clock;
    this.#longestMs = longestMs;
    this.#onTooLong = onTooLong;
  }

  /** Resolves with true when a row may try, with false once `end` was called. */
  pass(): Promise<boolean> | true {
    if (!this.#isOut) return true;
    const passed = new Promise<boolean>((resolve) => this.#waiting.add(resolve));
    this.#schedule();
    return passed;
  }

  /** The service took a call. */
  reached(): void {
    this.#isOut = false;
    this.#probes = 0;
    this.#probing = false;
    this.#forget();
    this.#release(true);
  }

  /** An attempt was refused, or did not leave. */
  refused(): void {
    if (this.#tick === undefined) this.#wait(this.#longestMs);
  }

  /** A row's call ended with nothing done for it, as far as is known. */
  missed(cause: unknown): void {
    this.#cause = cause;
    this.refused();
    this.#isOut = true;
    this.#probing = false;
    const delayMs = Math.min(probeDelayMs.first * 2 ** this.#probes++, probeDelayMs.longest);
    this.#nextProbeAt = monotonic(this.#clock) + delayMs;
    this.#schedule();
  }

  /** Lets everyone go who waits: the run is over. */
  end(): void {
    this.#forget();
    this.#release(false);
  }

  #wait(leftMs: number): void {
    const ms = Math.min(leftMs, tickMs);
    this.#tick = this.#clock.setTimeout(() => {
      if (leftMs > ms) this.#wait(leftMs - ms);
      else this.#onTooLong(this.#cause);
    }, ms);
  }

  #forget(): void {
    this.#clock.clearTimeout(this.#tick);
    this.#tick = undefined;
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
