import type { FaultState } from "./engine/faults.ts";
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

/** @throws RangeError if it's no snapshot, or one of another version. */
export function checkSnapshot(value: unknown): Snapshot {
  const { format } = (value ?? {}) as Partial<Snapshot>;
  if (format === snapshotFormat) return value as Snapshot;
  const problem = `its format is ${JSON.stringify(format)}, not ${snapshotFormat}`;
  throw new RangeError(`This is not a snapshot of this mock: ${problem}.`);
}
