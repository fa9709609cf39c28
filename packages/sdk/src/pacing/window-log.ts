import type { News, Starts } from "./starts.ts";

/**
 * The starts of this process that a window still counts, the earliest first. Plain numbers, so that many thousands cost
 * little.
 */
export class WindowLog implements Starts {
  #starts: number[] = [];
  /** Entries in front that are forgotten. */
  #head = 0;

  get size(): number {
    return this.#starts.length - this.#head;
  }

  /** Entries come almost in order: a late one moves a few places. */
  place(_permit: object, start: number): void {
    const entries = this.#starts;
    let index = entries.push(start) - 1;
    for (; index > this.#head && entries[index - 1]! > start; index--) entries[index] = entries[index - 1]!;
    entries[index] = start;
  }

  /** Undefined when there are not so many: 0 is the earliest. */
  at(place: number): number | undefined {
    return this.#starts[this.#head + place];
  }

  /** Drops the starts up to `until`. */
  forget(until: number): void {
    while (this.#starts[this.#head]! <= until) this.#head++;
    if (this.#head * 2 <= this.#starts.length) return;
    this.#starts = this.#starts.slice(this.#head);
    this.#head = 0;
  }

  take(): boolean {
    return true;
  }

  drop(): void {}

  usersWait(): void {}

  news(): News {
    return nothing;
  }

  tellLimit(): void {}

  tellPause(): void {}
}

const nothing: News = {};
