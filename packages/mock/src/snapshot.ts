import type { Api } from "./engine/api.ts";
import { isObject } from "./engine/check-shape.ts";
import { isMoment } from "./engine/clock.ts";
import { type FaultState, isFaultState } from "./engine/faults.ts";
import type { JournalEntry } from "./engine/journal-record.ts";
import type { SerializedWorld } from "./engine/world.ts";

/** The format of snapshots this version writes and reads. */
export const snapshotFormat = 2;

/** The whole state of a mock, as JSON. */
export interface Snapshot {
  readonly format: typeof snapshotFormat;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** When the worlds of seeded credentials began, epoch milliseconds. */
  readonly beganAt: number;
  readonly anonymousState: number;
  /** The used ones. Others start on first use, with the mock's options. */
  readonly worlds: readonly SerializedWorld[];
  readonly faults: FaultState;
  readonly journal: readonly JournalEntry[];
}

/**
 * Checks a snapshot whole, before any of it is applied.
 *
 * @throws RangeError when it is none, or comes from a mock of another version or other APIs.
 */
export function checkSnapshot(value: unknown, apis: readonly Api[]): Snapshot {
  if (!isObject(value)) throw notOne("it is not an object");
  if (value.format !== snapshotFormat)
    throw notOne(`its format is ${JSON.stringify(value.format)}, not ${snapshotFormat}`);
  const { now, beganAt, anonymousState, worlds, faults, journal } = value;
  if (!isMoment(now)) throw notOne("now is not a moment");
  if (!isMoment(beganAt)) throw notOne("beganAt is not a moment");
  if (!Number.isInteger(anonymousState)) throw notOne("anonymousState is not a number");
  if (!Array.isArray(worlds)) throw notOne("worlds is not a list");
  const wrong = worlds.findIndex((world) => !isWorld(world, apis));
  if (wrong !== -1) throw notOne(`worlds[${wrong}] is not a world`);
  if (!isFaultState(faults)) throw notOne("faults is not a list of faults");
  if (!Array.isArray(journal) || !journal.every(isEntry)) throw notOne("journal is not a list of exchanges");
  return value as unknown as Snapshot;
}

function notOne(problem: string): RangeError {
  return new RangeError(`This is not a snapshot of this mock: ${problem}.`);
}

function isWorld(world: unknown, apis: readonly Api[]): boolean {
  if (!isObject(world)) return false;
  const { id, api: name, label, account, randomState, taken, state, sharesWith } = world;
  const api = apis.find((candidate) => candidate.name === name);
  const named = [id, label, account].every((text) => typeof text === "string");
  const moments = Array.isArray(taken) && taken.every(isMoment);
  return (
    api !== undefined &&
    named &&
    moments &&
    Number.isInteger(randomState) &&
    (typeof sharesWith === "string" || api.isState(state))
  );
}

function isEntry(entry: unknown): boolean {
  return isObject(entry) && Number.isInteger(entry.number) && typeof entry.method === "string";
}
