/** A callback due at a moment of a clock. `order` keeps timers of one moment in the order they were set. */
export interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  cancelled: boolean;
}

const earlier = (a: Timer, b: Timer) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap of timers, the next one first. Cancelled timers are dropped when they come to the top. */
export class TimerHeap {
  readonly #timers: Timer[] = [];
  #live = 0;

  get size(): number {
    return this.#live;
  }

  /** Those that aren't canceled, in no order. */
  get live(): Timer[] {
    return this.#timers.filter(({ cancelled }) => !cancelled);
  }

  add(timer: Timer): void {
    this.#live++;
    const timers = this.#timers;
    let index = timers.push(timer) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!earlier(timer, timers[parent]!)) break;
      timers[index] = timers[parent]!;
      index = parent;
    }
    timers[index] = timer;
  }

  cancel(timer: Timer): void {
    if (timer.cancelled) return;
    timer.cancelled = true;
    this.#live--;
  }

  peek(): Timer | undefined {
    while (this.#timers[0]?.cancelled) this.#removeTop();
    return this.#timers[0];
  }

  take(): Timer | undefined {
    const next = this.peek();
    if (!next) return undefined;
    this.#removeTop();
    this.cancel(next);
    return next;
  }

  clear(): void {
    for (const timer of this.#timers) timer.cancelled = true;
    this.#timers.length = 0;
    this.#live = 0;
  }

  #removeTop(): void {
    const timers = this.#timers;
    const last = timers.pop();
    if (!last || timers.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= timers.length) break;
      if (child + 1 < timers.length && earlier(timers[child + 1]!, timers[child]!)) child++;
      if (!earlier(timers[child]!, last)) break;
      timers[index] = timers[child]!;
      index = child;
    }
    timers[index] = last;
  }
}
