/** Forgotten entries that may pile up in front before they are dropped. */
const slack = 1_024;

/**
 * The starts that a window still counts, oldest first, each by the time it stops counting. Plain numbers, so that a log
 * of many thousands costs no memory management.
 */
export class WindowLog {
  #freeAt: number[] = [];
  /** Entries in front that are forgotten. */
  #head = 0;
  /** Entries that were dropped for good: an entry's number minus this is its index. */
  #dropped = 0;

  get size(): number {
    return this.#freeAt.length - this.#head;
  }

  /** Returns the entry's number, for `correct`. */
  add(freeAt: number): number {
    return this.#dropped + this.#freeAt.push(freeAt) - 1;
  }

  /** Now known better. Nothing happens when the entry is forgotten. */
  correct(entry: number, freeAt: number): void {
    const index = entry - this.#dropped;
    if (index >= this.#head) this.#freeAt[index] = freeAt;
  }

  /** When the entry `fromEnd` places before the end stops counting: 1 is the newest. Undefined when there is none. */
  freeAt(fromEnd: number): number | undefined {
    return fromEnd > this.size ? undefined : this.#freeAt[this.#freeAt.length - fromEnd];
  }

  forget(now: number): void {
    while (this.#head < this.#freeAt.length && this.#freeAt[this.#head]! <= now) this.#head++;
    if (this.#head < slack || this.#head * 2 < this.#freeAt.length) return;
    this.#freeAt = this.#freeAt.slice(this.#head);
    this.#dropped += this.#head;
    this.#head = 0;
  }
}
