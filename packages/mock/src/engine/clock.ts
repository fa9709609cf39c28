import { dayMs, parseDuration } from "./duration.ts";
import { host, nextTask } from "./host-time.ts";

/** Time of the service. Pass it to the client as `clock`. */
export interface MockClock {
  /** Returns milliseconds since the Unix epoch. */
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
  /**
   * Moves the clock forward and runs every timer due, in order, letting promises settle after each.
   *
   * @throws RangeError for an invalid duration, more than ten years, or a time after the year 9999.
   */
  advance(duration: number | string): Promise<void>;
  /** Jumps to the next timer and runs it. Returns false if there is none. */
  next(): Promise<boolean>;
  /** Number of waiting timers. */
  readonly pending: number;
}

export interface ClockSettings {
  /** Start of the clock, in milliseconds since the Unix epoch. */
  readonly start: number;
  /** `virtual` time moves only with `advance` and `next`; `real` time moves with the machine's. */
  readonly mode: "virtual" | "real";
  /** Speed of a `real` clock, relative to the machine's. */
  readonly speed: number;
}

// What is scheduled daily happens some 3,660 times in it.
const longestAdvanceMs = 3_660 * dayMs;

const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Whether a value is a moment that RFC 3339 can write, in epoch milliseconds. */
export function isMoment(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= lastMoment;
}

/** Epoch milliseconds of a date or RFC 3339 time; NaN if invalid. `Date.parse` reads February 30 as March 2. */
export function parseMoment(text: string): number {
  const [date = ""] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  return new Date(date).getUTCDate() === Number(date.slice(8)) ? Date.parse(text) : Number.NaN;
}

/** A callback due at a moment of a clock. */
interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Inserts an entry after all due at the same time or earlier: equal times run in insertion order. */
export function insertByTime<Entry extends { readonly at: number }>(entries: Entry[], entry: Entry): void {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle]!.at <= entry.at) low = middle + 1;
    else high = middle;
  }
  entries.splice(low, 0, entry);
}

/** The one clock of a mock: virtual and real mode share the timers and differ in what moves `now`. */
export class Clock implements MockClock {
  #settings: ClockSettings;
  /** The next one first. */
  readonly #timers: Timer[] = [];
  readonly #background = new Set<Timer>();
  readonly #held = new Set<Promise<unknown>>();
  #base: number;
  #hostStart = host.now();
  #wake: ReturnType<typeof setTimeout> | undefined;
  #moving: Promise<unknown> = Promise.resolve();

  constructor(settings: ClockSettings) {
    this.#settings = settings;
    this.#base = settings.start;
  }

  get pending(): number {
    return this.#timers.length;
  }

  now(): number {
    if (this.#settings.mode === "virtual") return this.#base;
    return Math.floor(this.#base + (host.now() - this.#hostStart) * this.#settings.speed);
  }

  setTimeout(run: () => void, ms: number): unknown {
    const timer = this.#add(run, ms);
    this.#armHost();
    return timer;
  }

  /** The moments that timers of callers are due at. */
  get due(): number[] {
    return this.#timers.filter((timer) => !this.#background.has(timer)).map(({ at }) => at);
  }

  /** A timer of the service itself: on a real clock it does not keep the process alive. */
  setBackgroundTimeout(run: () => void, ms: number): unknown {
    const timer = this.#add(run, ms);
    this.#background.add(timer);
    this.#armHost();
    return timer;
  }

  clearTimeout(handle: unknown): void {
    if (this.#drop(handle as Timer)) this.#armHost();
  }

  /** Holds a virtual clock during work outside the process: `advance` and `next` wait for its end. */
  hold(work: Promise<unknown>): void {
    this.#held.add(work);
    const release = () => this.#held.delete(work);
    work.then(release, release);
  }

  async advance(duration: number | string): Promise<void> {
    const ms = parseDuration(duration);
    if (ms > longestAdvanceMs) throw new RangeError("The clock can be advanced by at most ten years at a time.");
    return this.#inTurn(async () => {
      await this.#settle();
      const target = this.now() + ms;
      if (!isMoment(target)) throw new RangeError("The clock cannot pass the year 9999.");
      for (let next = this.#timers[0]; next && next.at <= target; next = this.#timers[0]) await this.#run(next);
      this.#moveTo(target);
      await this.#settle();
    });
  }

  next(): Promise<boolean> {
    return this.#inTurn(async () => {
      await this.#settle();
      const next = this.#timers[0];
      if (!next) return false;
      await this.#run(next);
      return true;
    });
  }

  /** Returns to a moment and drops all timers: what waits on one waits forever. */
  rewind(to: number = this.#settings.start): void {
    this.#timers.length = 0;
    this.#background.clear();
    this.#base = to;
    this.#hostStart = host.now();
    this.#armHost();
  }

  /** Continues from the present moment with other settings. */
  configure(settings: ClockSettings): void {
    this.#base = this.now();
    this.#hostStart = host.now();
    this.#settings = settings;
    this.#armHost();
  }

  async #run(timer: Timer): Promise<void> {
    this.#moveTo(timer.at);
    this.#drop(timer);
    timer.run();
    await this.#settle();
  }

  #add(run: () => void, ms: number): Timer {
    const timer: Timer = { at: this.now() + Math.max(0, ms), run };
    insertByTime(this.#timers, timer);
    return timer;
  }

  /** False for a timer that isn't pending anymore. */
  #drop(timer: Timer): boolean {
    this.#background.delete(timer);
    const index = this.#timers.indexOf(timer);
    if (index !== -1) this.#timers.splice(index, 1);
    return index !== -1;
  }

  async #settle(): Promise<void> {
    await nextTask();
    while (this.#settings.mode === "virtual" && this.#held.size > 0) {
      await Promise.allSettled(this.#held);
      await nextTask();
    }
  }

  #moveTo(moment: number): void {
    const ahead = moment - this.now();
    if (ahead > 0) this.#base += ahead;
    this.#armHost();
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = this.#moving.then(step);
    this.#moving = turn.catch(() => undefined);
    return turn;
  }

  #armHost(): void {
    host.clearTimeout(this.#wake);
    if (this.#settings.mode === "virtual") return;
    const next = this.#timers[0];
    if (!next) return;
    const waitMs = Math.ceil((next.at - this.now()) / this.#settings.speed);
    this.#wake = host.setTimeout(() => this.#runDue(), waitMs);
    if (this.#timers.length === this.#background.size) this.#wake.unref?.();
  }

  #runDue(): void {
    const now = this.now();
    for (let next = this.#timers[0]; next && next.at <= now; next = this.#timers[0]) {
      this.#drop(next);
      next.run();
    }
    this.#armHost();
  }
}

/** Waits on a clock; returns early, without error, when the signal aborts. */
export function waitOn(clock: MockClock, ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0 || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clock.clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = clock.setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });
}
