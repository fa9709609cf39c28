import { dayMs, parseDuration } from "./duration.ts";
import { host, nextTask } from "./host-time.ts";

/** Time of the service. Pass it to the client as `clock`. */
export interface MockClock {
  /** Returns milliseconds since the Unix epoch. */
  now(): number;
  /** @param isDeadline whether it only ends something that takes too long: an `auto` clock doesn't move there. */
  setTimeout(run: () => void, ms: number, isDeadline?: boolean): unknown;
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
  /** Stops an `auto` clock until the returned function is called. `advance` and `next` still move it. */
  freeze(): () => void;
}

export interface ClockSettings {
  /** Start of the clock, in milliseconds since the Unix epoch. */
  readonly start: number;
  /**
   * `virtual` time moves only with `advance` and `next`. `auto` time also moves to the next wait when no request is
   * open. `real` time moves with the machine's.
   */
  readonly mode: "virtual" | "auto" | "real";
  /** Speed of a `real` clock, relative to the machine's. */
  readonly speed: number;
}

/** Tasks without news before an `auto` clock moves: a caller, or MSW, may be between two requests. */
const quietTasks = 4;

/** Moves without a request between them, after which an `auto` clock stops: a caller's interval never ends. */
const mostIdleMoves = 1_000;

/** After this much real time, a wait on a virtual clock is reported. */
const noticeMs = 2_000;

const notice =
  'mock: a call has waited 2 s for mock.clock.advance(). With createMock({ clock: "auto" }), the clock advances itself.';

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

/**
 * What a timer is for. Only a `wait` moves an `auto` clock, which then passes a `heartbeat` and what runs in the
 * `background` on its way. On a real clock, `background` doesn't keep the process alive.
 */
type TimerKind = "wait" | "deadline" | "heartbeat" | "background";

/** A callback due at a moment of a clock. */
interface Timer {
  readonly at: number;
  readonly run: () => void;
  readonly kind: TimerKind;
  /** When it was set, and after how long it's due in real time. */
  readonly setAt: number;
  readonly ms: number;
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

/** The one clock of a mock: all modes share the timers and differ in what moves `now`. */
export class Clock implements MockClock {
  #settings: ClockSettings;
  /** The next one first. */
  readonly #timers: Timer[] = [];
  readonly #held = new Set<Promise<unknown>>();
  #base: number;
  #hostStart = host.now();
  #wake: ReturnType<typeof setTimeout> | undefined;
  #moving: Promise<unknown> = Promise.resolve();
  /** Calls of `advance` and `next` in progress. */
  #moves = 0;
  #freezes = 0;
  /** Requests in progress, except those that wait for time. */
  #open = 0;
  /** Requests that wait for time. */
  #waiting = 0;
  /** Requests that only their caller's deadline ends. */
  #endless = 0;
  /** Counts news: timers, requests and moves. */
  #news = 0;
  #isWatching = false;
  #idleMoves = 0;
  #notice: ReturnType<typeof setTimeout> | undefined;
  #isNoticed = false;

  constructor(settings: ClockSettings) {
    this.#settings = settings;
    this.#base = settings.start;
  }

  get pending(): number {
    return this.#timers.length;
  }

  now(): number {
    if (this.#settings.mode !== "real") return this.#base;
    return Math.floor(this.#base + (host.now() - this.#hostStart) * this.#settings.speed);
  }

  setTimeout(run: () => void, ms: number, isDeadline = false): unknown {
    return this.addTimer(isDeadline ? "deadline" : "wait", run, ms);
  }

  addTimer(kind: TimerKind, run: () => void, ms: number): unknown {
    const timer: Timer = { at: this.now() + Math.max(0, ms), run, kind, setAt: host.now(), ms };
    insertByTime(this.#timers, timer);
    this.#armHost();
    this.#watch();
    if (kind === "wait") this.#armNotice();
    return timer;
  }

  /** The moments that timers of callers are due at. */
  get due(): number[] {
    return this.#timers.filter(({ kind }) => kind !== "background").map(({ at }) => at);
  }

  clearTimeout(handle: unknown): void {
    if (this.#drop(handle as Timer)) this.#armHost();
  }

  freeze(): () => void {
    this.#freezes++;
    let isFrozen = true;
    return () => {
      if (isFrozen) this.#freezes--;
      isFrozen = false;
      this.#watch();
    };
  }

  /** Answers a request: an `auto` clock stands still meanwhile. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#open++;
    this.#idleMoves = 0;
    try {
      return await work();
    } finally {
      this.#open--;
      this.#watch();
    }
  }

  /** Waits while a request is answered; returns early when the signal aborts. */
  async latency(ms: number, signal: AbortSignal): Promise<void> {
    this.#open--;
    const endWait = this.startWait(false);
    await waitOn(this, ms, signal);
    endWait();
    this.#open++;
  }

  /**
   * Notes that a response in progress waits for time, and returns the function that ends it.
   *
   * @param isEndless whether only its caller's deadline ends it.
   */
  startWait(isEndless: boolean): () => void {
    this.#waiting++;
    if (isEndless) this.#endless++;
    this.#watch();
    return () => {
      this.#waiting--;
      if (isEndless) this.#endless--;
    };
  }

  /** Holds a virtual clock during work outside the process: `advance` and `next` wait for its end. */
  hold(work: Promise<unknown>): void {
    this.#held.add(work);
    const release = () => {
      this.#held.delete(work);
      this.#watch();
    };
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
    this.#watch();
  }

  #watch(): void {
    this.#news++;
    if (this.#settings.mode === "auto" && !this.#isWatching) void this.#moveWhenQuiet();
  }

  /** Moves an `auto` clock to its next timer, after some tasks without news. */
  async #moveWhenQuiet(): Promise<void> {
    this.#isWatching = true;
    for (let quiet = 0, seen = this.#news; quiet < quietTasks; quiet++) {
      await nextTask();
      if (seen !== this.#news) quiet = 0;
      seen = this.#news;
    }
    this.#isWatching = false;
    if (!this.#mayMove()) return;
    this.#idleMoves++;
    await this.next();
  }

  #mayMove(): boolean {
    const isBusy = this.#open > 0 || this.#held.size > 0 || this.#freezes > 0 || this.#moves > 0;
    if (this.#settings.mode !== "auto" || isBusy || this.#idleMoves >= mostIdleMoves) return false;
    const [next] = this.#timers;
    const isAwaited = this.#endless > 0 || this.#timers.some(({ kind }) => kind === "wait");
    return isAwaited && (next?.kind !== "deadline" || this.#isWaitingHere());
  }

  /** Whether every deadline can belong to a request that waits for time here. Otherwise, something else is in progress. */
  #isWaitingHere(): boolean {
    return this.#timers.filter(({ kind }) => kind === "deadline").length <= this.#waiting;
  }

  async #run(timer: Timer): Promise<void> {
    this.#moveTo(timer.at);
    this.#drop(timer);
    timer.run();
    await this.#settle();
  }

  /** False for a timer that isn't pending anymore. */
  #drop(timer: Timer): boolean {
    const index = this.#timers.indexOf(timer);
    if (index !== -1) this.#timers.splice(index, 1);
    return index !== -1;
  }

  async #settle(): Promise<void> {
    await nextTask();
    while (this.#settings.mode !== "real" && this.#held.size > 0) {
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
    this.#moves++;
    const turn = this.#moving.then(step).finally(() => {
      this.#moves--;
      this.#watch();
    });
    this.#moving = turn.catch(() => undefined);
    return turn;
  }

  #armHost(): void {
    const { mode } = this.#settings;
    host.clearTimeout(this.#wake);
    if (mode === "real") this.#armNext();
    else if (mode === "auto") this.#armDeadline();
  }

  #armNext(): void {
    const next = this.#timers[0];
    if (!next) return;
    const waitMs = Math.ceil((next.at - this.now()) / this.#settings.speed);
    this.#wake = host.setTimeout(() => this.#runDue(), waitMs);
    if (this.#timers.every(({ kind }) => kind === "background")) this.#wake.unref?.();
  }

  /** In `auto`, the deadline of something outside the mock passes in real time. */
  #armDeadline(): void {
    const deadline = this.#timers.find(({ kind }) => kind === "deadline");
    if (!deadline) return;
    const runDeadline = () => {
      this.#moveTo(deadline.at);
      this.#drop(deadline);
      deadline.run();
      this.#armHost();
    };
    this.#wake = host.setTimeout(runDeadline, deadline.setAt + deadline.ms - host.now());
  }

  #runDue(): void {
    const now = this.now();
    for (let next = this.#timers[0]; next && next.at <= now; next = this.#timers[0]) {
      this.#drop(next);
      next.run();
    }
    this.#armHost();
  }

  /** Says once that a wait on a virtual clock needs `advance`: otherwise a test hangs without a reason. */
  #armNotice(): void {
    const oldest = this.#timers.find(({ kind }) => kind === "wait");
    if (!oldest || this.#settings.mode !== "virtual" || this.#isNoticed || this.#notice !== undefined) return;
    const warnOrWait = () => {
      this.#notice = undefined;
      if (!this.#timers.includes(oldest)) return this.#armNotice();
      this.#isNoticed = true;
      // biome-ignore lint/suspicious/noConsole: a hanging test has no other place to look
      console.warn(notice);
    };
    this.#notice = host.setTimeout(warnOrWait, oldest.setAt + noticeMs - host.now());
    this.#notice.unref?.();
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
