// Many keys and rows on virtual time: `npx node test/fleet/simulation.ts ROWS`. Keys, workers, Redis and the service are a model: a key starts
// a row when its window has a place, a worker and Redis take the time per row that docs/scaling.md has. It quotes the results.
import { pathToFileURL } from "node:url";

export interface Model {
  rows: number;
  keys: number;
  workers: number;
  /** Requests of a key in a minute. */
  perMinute: number;
  /** Of one worker. */
  rowsPerSecond: number;
  /** Redis runs one script at a time. */
  redisMsPerRow: number;
}

const windowMs = 60_000;
/** Until the service counts a request, at most. */
const travelMs = 90;

/** Runs every row, and counts requests as the service does. */
export function simulate({ rows, keys, workers, perMinute, rowsPerSecond, redisMsPerRow }: Model) {
  /** Of each key, when the service counted its latest requests: the next one waits until the oldest has left the window. */
  const counted = new Float64Array(keys * perMinute).fill(-windowMs);
  const placed = new Uint32Array(keys);
  const left = Uint32Array.from({ length: keys }, (_none, key) => Math.ceil((rows - key) / keys));
  const workerFreeAt = new Float64Array(workers);
  const next = new EventQueue(keys);
  for (let key = 0; key < Math.min(keys, rows); key++) next.push(0, key);
  let [redisFreeAt, endedAt, rejected, random] = [0, 0, 0, 1];
  for (let run = 0; run < rows; run++) {
    const { at, key } = next.pop();
    let worker = 0;
    for (let other = 1; other < workers; other++) if (workerFreeAt[other]! < workerFreeAt[worker]!) worker = other;
    const startsAt = Math.max(at, workerFreeAt[worker]!, redisFreeAt);
    workerFreeAt[worker] = startsAt + 1_000 / rowsPerSecond;
    redisFreeAt = startsAt + redisMsPerRow;
    random = (random * 48_271) % 2_147_483_647;
    const arrivesAt = startsAt + redisMsPerRow + (random / 2_147_483_647) * travelMs;
    const place = key * perMinute + (placed[key]! % perMinute);
    if (arrivesAt - counted[place]! < windowMs) rejected++;
    counted[place] = arrivesAt;
    placed[key]!++;
    endedAt = Math.max(endedAt, arrivesAt);
    if (--left[key]! === 0) continue;
    // Requests can arrive in another order, so the place is that of the last one to arrive.
    const oldest = key * perMinute + (placed[key]! % perMinute);
    next.push(Math.max(startsAt, counted[oldest]! + windowMs), key);
  }
  const minutes = Math.max(endedAt / windowMs, 1);
  return {
    minutes: round(minutes),
    rowsPerSecond: round(rows / (minutes * 60)),
    // The first minute's requests may all be sent at its start.
    shareOfLimit: round(Math.min(1, rows / (keys * perMinute) / (minutes + 1))),
    redisBusy: round((rows * redisMsPerRow) / (minutes * windowMs)),
    workersBusy: round(rows / rowsPerSecond / (minutes * 60 * workers)),
    rejected,
  };
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;

/** A heap of keys by the time of their next row. */
class EventQueue {
  readonly #at: Float64Array;
  readonly #key: Uint32Array;
  #size = 0;

  constructor(most: number) {
    [this.#at, this.#key] = [new Float64Array(most), new Uint32Array(most)];
  }

  push(at: number, key: number): void {
    let place = this.#size++;
    for (let up = (place - 1) >> 1; place > 0 && this.#at[up]! > at; up = (place - 1) >> 1) {
      this.#set(place, this.#at[up]!, this.#key[up]!);
      place = up;
    }
    this.#set(place, at, key);
  }

  pop(): { at: number; key: number } {
    const first = { at: this.#at[0]!, key: this.#key[0]! };
    const [at, key] = [this.#at[--this.#size]!, this.#key[this.#size]!];
    let place = 0;
    for (let down = 1; down < this.#size; down = 2 * place + 1) {
      if (down + 1 < this.#size && this.#at[down + 1]! < this.#at[down]!) down++;
      if (this.#at[down]! >= at) break;
      this.#set(place, this.#at[down]!, this.#key[down]!);
      place = down;
    }
    this.#set(place, at, key);
    return first;
  }

  #set(place: number, at: number, key: number): void {
    this.#at[place] = at;
    this.#key[place] = key;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]!).href) {
  const most = Number(process.argv[2] ?? 100_000_000);
  for (const keys of [1, 100, 10_000])
    for (const workers of [2, 4, 8, 125]) {
      const rows = Math.min(most, keys * 10_000);
      const model = { rows, keys, workers, perMinute: 60, rowsPerSecond: 50, redisMsPerRow: 1.2 };
      process.stdout.write(`${JSON.stringify({ rows, keys, workers, ...simulate(model) })}\n`);
    }
}
