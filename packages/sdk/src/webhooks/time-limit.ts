import { type Clock, within } from "../time/clock.ts";

/** Returns the result of the program's own code, such as its replay store. Throws if it takes longer than `ms`. */
export type TimeLimit = <T>(what: string, call: () => T | Promise<T>) => Promise<T>;

export function timeLimit(clock: Clock, ms: number): TimeLimit {
  return (what, call) =>
    within((async () => call())(), ms, clock, undefined, () => {
      throw new Error(`${what} did not respond within ${ms} ms (replayTimeoutMs).`);
    });
}
