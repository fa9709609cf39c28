import { createHash } from "node:crypto";
import { afterEach, beforeEach } from "vitest";

export interface VirtualClockOptions {
  /** What the system's clock shows at the start, in milliseconds since the epoch. Default 2026-01-01. */
  readonly wallMs?: number;
  /** How long the machine has run. Default 0. */
  readonly monotonicMs?: number;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Far more timers than any call needs, and than fire at one time. */
const mostTimers = 20_000;

/** Turns of the event loop in which promises may settle before the next timer, and after the last one. */
const turnsBefore = { timer: 3, end: 50 };

/** Time that moves only when a test says so, and that can stand still for the process or be set to another date. */
export class VirtualClock {
  #wallMs: number;
  #monotonicMs: number;
  #lastId = 0;
  /** Timers that fired since time moved. */
  #atOnce = 0;
  readonly #timers = new Map<number, Timer>();

  constructor({ wallMs = Date.parse("2026-01-01T00:00:00Z"), monotonicMs = 0 }: VirtualClockOptions = {}) {
    this.#wallMs = wallMs;
    this.#monotonicMs = monotonicMs;
  }

  now = (): number => this.#wallMs;
  monotonic = (): number => this.#monotonicMs;

  setTimeout = (run: () => void, ms: number): number => {
    const id = ++this.#lastId;
    this.#timers.set(id, { at: this.#monotonicMs + Math.max(0, ms), run });
    return id;
  };

  clearTimeout = (id: unknown): void => {
    this.#timers.delete(id as number);
  };

  get pending(): number {
    return this.#timers.size;
  }

  /** The system's time is set: timers and durations are not touched. */
  setWall(byMs: number): void {
    this.#wallMs += byMs;
  }

  /** The process does not run for `ms`: whatever was due fires late. */
  freeze(ms: number): void {
    if (ms > 0) this.#atOnce = 0;
    this.#monotonicMs += ms;
    this.#wallMs += ms;
  }

  /** Timers set so far are forgotten: the context that set them ended. */
  forgetTimers(): void {
    this.#timers.clear();
  }

  /** Runs the next timer, if it is due within `withinMs`. */
  async next(withinMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    let first: [number, Timer] | undefined;
    for (const entry of this.#timers) if (first === undefined || entry[1].at < first[1].at) first = entry;
    if (first === undefined || first[1].at > this.#monotonicMs + withinMs) return false;
    this.#timers.delete(first[0]);
    this.freeze(Math.max(0, first[1].at - this.#monotonicMs));
    if (++this.#atOnce > mostTimers) throw new Error("Timers fire without end, at one time.");
    first[1].run();
    await settlePromises();
    return true;
  }

  async advance(ms: number): Promise<void> {
    await settlePromises();
    const until = this.#monotonicMs + ms;
    while (await this.next(until - this.#monotonicMs));
    this.freeze(Math.max(0, until - this.#monotonicMs));
  }

  /**
   * Runs timers in order until the promise settles. What it waits for can take turns of the event loop.
   *
   * @throws when nothing is left that could settle it, or after far more timers than any call needs.
   */
  async play<T>(promise: PromiseLike<T>): Promise<T> {
    let settled = false;
    const done = () => {
      settled = true;
    };
    promise.then(done, done);
    for (let ran = 0, still = 0; ran < mostTimers; ) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (settled) return promise;
      still += 1;
      if (still % turnsBefore.timer > 0) continue;
      if (await this.next()) {
        ran += 1;
        still = 0;
      } else if (still > turnsBefore.end) throw new Error("Nothing is left that could settle the promise.");
    }
    throw new Error("The promise has not settled.");
  }
}

/** Lets chains of promises run to their end. */
export async function settlePromises(): Promise<void> {
  for (let i = 0; i < 60; i++) await Promise.resolve();
}

/** What a promise settles to, if it takes no time. */
export const atOnce = <T>(promise: PromiseLike<T>): Promise<T> =>
  Promise.race([promise, settlePromises().then(() => Promise.reject(new Error("The promise has not settled.")))]);

/** Digests without the thread pool, whose work a virtual clock does not see: it would move on before the digest is there. */
export function digestAtOnce(): void {
  const { digest } = crypto.subtle;
  beforeEach(() => {
    crypto.subtle.digest = async (_, data) =>
      new Uint8Array(
        createHash("sha256")
          .update(data as Uint8Array)
          .digest(),
      ).buffer;
  });
  afterEach(() => {
    crypto.subtle.digest = digest;
  });
}
