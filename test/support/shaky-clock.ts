/** Time that moves only when a test says so, and that can stand still for the process or be set to another date. */
export class ShakyClock {
  /** Timers that were set, ever. */
  timersSet = 0;
  #monotonicMs: number;
  #wallMs = Date.parse("2026-01-01T00:00:00Z");
  readonly #timers = new Map<number, { at: number; run: () => void }>();

  constructor(monotonicMs = 0) {
    this.#monotonicMs = monotonicMs;
  }

  now = (): number => this.#wallMs;
  monotonic = (): number => this.#monotonicMs;

  setTimeout = (run: () => void, ms: number): number => {
    const id = ++this.timersSet;
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
    this.#monotonicMs += ms;
    this.#wallMs += ms;
  }

  /** Timers set so far, except for the first `kept` that were set ever, are forgotten: the context that set them ended. */
  forgetTimers(kept = 0): void {
    for (const id of this.#timers.keys()) if (id > kept) this.#timers.delete(id);
  }

  /** Runs the next timer, if it is due within `withinMs`. */
  async next(withinMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    let first: [number, { at: number; run: () => void }] | undefined;
    for (const entry of this.#timers) if (first === undefined || entry[1].at < first[1].at) first = entry;
    if (first === undefined || first[1].at > this.#monotonicMs + withinMs) return false;
    this.#timers.delete(first[0]);
    this.freeze(Math.max(0, first[1].at - this.#monotonicMs));
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
}

/** Lets chains of promises run to their end. */
export async function settlePromises(): Promise<void> {
  for (let i = 0; i < 60; i++) await Promise.resolve();
}
