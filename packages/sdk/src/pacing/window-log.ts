/** Forgotten entries that may pile up in front before they are dropped. */
const slack = 1_024;

/**
 * The starts that a window still counts, each by the time it stops counting, the earliest first. Plain numbers, so that
 * a log of many thousands costs no memory management.
 */
export class WindowLog {
  #freeAt: number[] = [];
  /** Entries in front that are forgotten. */
  #head = 0;

  get size(): number {
    return this.#freeAt.length - this.#head;
  }

  /** Entries come almost in order: a late one moves a few places. */
  add(freeAt: number): void {
    const entries = this.#freeAt;
    let index = entries.push(freeAt) - 1;
    for (; index > this.#head && entries[index - 1]! > freeAt; index--) entries[index] = entries[index - 1]!;
    entries[index] = freeAt;
  }

  /** When the entry `place` stops counting: 0 is the first to do so. Undefined when there is none. */
  freeAt(place: number): number | undefined {
    return this.#freeAt[this.#head + place];
  }

  forget(now: number): void {
    while (this.#head < this.#freeAt.length && this.#freeAt[this.#head]! <= now) this.#head++;
    if (this.#head < slack || this.#head * 2 < this.#freeAt.length) return;
    this.#freeAt = this.#freeAt.slice(this.#head);
    this.#head = 0;
  }
}
