/** Someone in a line. `left` is set when they no longer wait. */
export interface InLine {
  left: boolean;
}

/** First come, first served. Leaving costs next to nothing: who left is dropped later, many at a time. */
export class WaitingLine<T extends InLine> {
  #all: T[] = [];
  /** Entries in front that have left. */
  #head = 0;
  #size = 0;

  /** How many still wait. */
  get size(): number {
    return this.#size;
  }

  get first(): T | undefined {
    while (this.#all[this.#head]?.left) this.#head++;
    return this.#all[this.#head];
  }

  join(one: T): void {
    this.#all.push(one);
    this.#size++;
  }

  /** Who still waits, in order. */
  waiting(): T[] {
    return this.#all.slice(this.#head).filter((one) => !one.left);
  }

  leave(one: T): void {
    if (one.left) return;
    one.left = true;
    this.#size--;
    if (this.#all.length < 64 || this.#size * 2 > this.#all.length) return;
    this.#all = this.waiting();
    this.#head = 0;
  }
}
