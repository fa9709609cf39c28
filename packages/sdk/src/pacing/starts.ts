import type { RequestLimit } from "./request-limit.ts";

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
