import type { Clock } from "../clock.ts";
import { Lane } from "./lane.ts";
import type { Pacer, Started, Turn } from "./pacer.ts";

const windowMs = 60_000;

/** Lanes are shared by every client of the process that uses the same key and clock. */
const lanesByClock = new WeakMap<Clock, Map<string, Lane>>();

const lanesOf = (clock: Clock): Map<string, Lane> => {
  const known = lanesByClock.get(clock);
  if (known) return known;
  const lanes = new Map<string, Lane>();
  lanesByClock.set(clock, lanes);
  return lanes;
};

/** Paces in this process: at most `requestsPerMinute` starts in any minute, until the service's headers say otherwise. */
export class MemoryPacer implements Pacer {
  readonly #clock: Clock;
  readonly #requestsPerMinute: number;

  constructor(clock: Clock, requestsPerMinute: number) {
    this.#clock = clock;
    this.#requestsPerMinute = requestsPerMinute;
  }

  acquire(key: string, turn: Turn): Promise<Started> | Started {
    return this.#lane(key).acquire(turn);
  }

  pause(key: string, at: number): void {
    this.#lane(key).pause(at);
  }

  #lane(key: string): Lane {
    const lanes = lanesOf(this.#clock);
    const known = lanes.get(key);
    if (known) return known;
    for (const [other, lane] of lanes) if (lane.idle) lanes.delete(other);
    const lane = new Lane(this.#clock, this.#requestsPerMinute, windowMs);
    lanes.set(key, lane);
    return lane;
  }
}
