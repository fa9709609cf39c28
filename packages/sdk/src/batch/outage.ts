import { type Clock, monotonic } from "../clock.ts";

/** Waits between probes of a service that cannot be reached: doubling, in milliseconds. */
const probeDelayMs = { first: 1_000, longest: 60_000 };

/**
 * While the service cannot be reached, one row at a time tries it, and the others wait for what that one finds. So an
 * outage costs a request a minute and no row its fate.
 */
export class Outage {
  readonly #clock: Clock;
  readonly #longestMs: number;
  #since: number | undefined;
  #probes = 0;
  #probing = false;
  #nextProbeAt = 0;
  #timer: unknown;
  readonly #waiting = new Set<(go: boolean) => void>();

  constructor(clock: Clock, longestMs: number) {
    this.#clock = clock;
    this.#longestMs = longestMs;
  }

  /** When the service was last reachable, if it is not now. */
  get since(): number | undefined {
    return this.#since;
  }

  /** Resolves with true when a row may try, with false once `end` was called. */
  pass(): Promise<boolean> | true {
    if (this.#since === undefined) return true;
    const passed = new Promise<boolean>((resolve) => this.#waiting.add(resolve));
    this.#schedule();
    return passed;
  }

  /** An answer came: the service can be reached. */
  reached(): void {
    this.#since = undefined;
    this.#probes = 0;
    this.#probing = false;
    this.#release(true);
  }

  /** Nothing could be sent. Returns false once that has been so for longer than the run waits. */
  missed(): boolean {
    const now = monotonic(this.#clock);
    this.#since ??= now;
    this.#probing = false;
    this.#nextProbeAt = now + Math.min(probeDelayMs.first * 2 ** this.#probes++, probeDelayMs.longest);
    if (now - this.#since >= this.#longestMs) return false;
    this.#schedule();
    return true;
  }

  /** Lets everyone go who waits: the run is over. */
  end(): void {
    this.#release(false);
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
