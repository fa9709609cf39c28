import type { RequestLimit } from "./rate-limit-headers.ts";

/**
 * The starts of one rate limit, of this process or of several. What a queue has pending itself is not in `size` and `at`:
 * it counts that on its own. Times are those of the queue's clock, which all processes must read alike.
 */
export interface Starts {
  readonly size: number;
  /** Undefined when there are not so many, or when the start is not known yet: 0 is the earliest. */
  at(place: number): number | undefined;
  /** Drops the starts up to `until`. */
  forget(until: number): void;
  /** Takes a place for a permit, unless others took the last one; a bulk run leaves room for users' calls that wait. */
  take(permit: object, now: number, expiresAt: number, limit: RequestLimit, isBulk: boolean): boolean;
  /** The permit's request counts from `start` on. */
  place(permit: object, start: number): void;
  /** The permit counts for nothing. */
  drop(permit: object): void;
  /** How many users' calls wait in this process. */
  usersWait(count: number): void;
  /** What other processes have learned. */
  news(now: number): News;
  tellLimit(limit: RequestLimit, now: number): void;
  tellPause(until: number, now: number): void;
}

/** A limit that the service told, and a pause that it asked for. */
export interface News {
  limit?: RequestLimit;
  pausedUntil?: number;
}

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
