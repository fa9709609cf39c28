import type { RequestLimit } from "./rate-limit-headers.ts";

/**
 * Requests counted toward one rate limit, by one or several processes. `size` and `at` exclude the queue's own pending
 * ones. Times are by the queue's clock, which all processes must share.
 */
export interface Starts {
  readonly size: number;
  /** The request at this place, from 0; undefined if there are fewer, or its time is unknown. */
  at(place: number): number | undefined;
  forget(until: number): void;
  /** Counts the permit's request from `start`. */
  place(permit: object, start: number): void;

  // Only for starts that several processes share:

  /** Takes a slot for a permit, unless others took the last one. Bulk calls leave room for waiting user calls. */
  take?(permit: object, now: number, expiresAt: number, limit: RequestLimit, isBulk: boolean): boolean;
  drop?(permit: object): void;
  /** Ends permits of other processes that died or exceeded their time. */
  review?(now: number): void;
  usersWait?(count: number): void;
  news?(now: number): News;
  tellLimit?(limit: RequestLimit, now: number): void;
  tellPause?(until: number, now: number): void;
}

export interface News {
  limit?: RequestLimit;
  pausedUntil?: number;
}

/** This process's requests within the window, in order. Plain numbers, to save memory. */
export class WindowLog implements Starts {
  #starts: number[] = [];
  #head = 0;

  get size(): number {
    return this.#starts.length - this.#head;
  }

  /** Entries are almost sorted: a late one moves a few places. */
  place(_permit: object, start: number): void {
    const entries = this.#starts;
    let index = entries.push(start) - 1;
    for (; index > this.#head && entries[index - 1]! > start; index--) entries[index] = entries[index - 1]!;
    entries[index] = start;
  }

  at(place: number): number | undefined {
    return this.#starts[this.#head + place];
  }

  forget(until: number): void {
    while (this.#starts[this.#head]! <= until) this.#head++;
    if (this.#head * 2 <= this.#starts.length) return;
    this.#starts = this.#starts.slice(this.#head);
    this.#head = 0;
  }
}
