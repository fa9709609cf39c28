import type { RowProblem } from "./batch-row.ts";

/** A value now or later: a ledger in memory need not make anyone wait. */
export type Awaitable<T> = T | PromiseLike<T>;

/** What a ledger belongs to. Another tool or other options need another ledger. */
export interface BatchPlan {
  tool: string;
  /** The batch's options as canonical JSON. */
  options: string;
}

/** One distinct piece of work, known by its key. Rows that are equal share it. */
export type WorkState = "waiting" | "sent" | "done" | "failed" | "unknown";

/** How work ended. */
export type WorkEnd =
  | { state: "done"; result: unknown; charged: number | undefined; remaining: number | undefined }
  | { state: "failed"; problem: RowProblem; retryable: boolean }
  | { state: "unknown"; problem: RowProblem };

/** When the attempt that ended the work ran, by the client's clock. */
export interface WorkTimes {
  sentAt: number | undefined;
  endedAt: number;
  /** The attempt's time limit in milliseconds. Undefined: the tool's default. */
  attemptMs?: number | undefined;
  /**
   * How long the machine had been running when the attempt left, in milliseconds: a second clock, for a ledger that
   * outlives a process. NaN where it keeps one and it is not known.
   */
  sentUptimeMs?: number | undefined;
}

/** A row as it enters the ledger. */
export interface LedgerEntry {
  index: number;
  id: string | undefined;
  key: string;
  /** Characters of input and options, which the price depends on. */
  size?: number | undefined;
}

/** An answered call, as far as the balance is concerned. */
export interface LedgerAnswer extends WorkTimes {
  key: string;
  sentAt: number;
  charged: number | undefined;
  remaining: number | undefined;
}

/** A row as it is entered before the run: one that cannot be read has failed with its problem. */
export interface RowEntry extends LedgerEntry {
  problem?: RowProblem | undefined;
}

/** A ledger that takes many rows before any is run. */
export interface EnteringLedger {
  /**
   * Resolves with the keys that were at the rows' positions before. Enters the rows, unless one of these was another row
   * that could be read: then nothing is changed. What ended stays ended.
   *
   * @param replace rows take the place of others.
   */
  enter(entries: readonly RowEntry[], replace?: boolean): Promise<(string | undefined)[]>;
  /** Removes rows from a position on. Optional: only a ledger that has it can be given changed rows. */
  removeRows?(from: number): Promise<void>;
}

/** What the ledger says of a row that is claimed: run it now, or this is how its work ended before. */
export type Claim = { run: true } | { run: false; end: WorkEnd };

/** A row and the state of its work, as `rows` lists them. */
export interface LedgerRow extends LedgerEntry {
  state: WorkState;
  /** Attempts that may have left. */
  attempts: number;
  times: WorkTimes | undefined;
  end: WorkEnd | undefined;
  /** It was sent back by `retry` although an attempt may have been charged. */
  mayBePaidTwice?: boolean | undefined;
  /** Its result was delivered to a sink and dropped here: the result of `end` is null. */
  isDelivered?: boolean | undefined;
}

/** What `retry` sends back. */
export interface RetryChoice {
  state: "failed" | "unknown";
  /** Default: all in that state. */
  keys?: readonly string[] | undefined;
  /** It is proven that they were not charged. Default false: unknown work is marked, for it may be paid for twice. */
  notCharged?: boolean | undefined;
}

/** Counts of rows by state, and what their work cost. */
export interface LedgerSummary extends Record<WorkState, number> {
  rows: number;
  /** Credits charged, each piece of work once. */
  spent: number;
  /** Pieces of work that `retry` sent back although an attempt may have been charged, which `spent` leaves out. */
  mayBePaidTwice: number;
  /**
   * Credits that unknown work, and first attempts of work that was sent again, may have cost: each by the size of its
   * input. 0 until an answer tells a price.
   */
  reserved: number;
}

export const emptySummary = (): LedgerSummary => ({
  ...{ rows: 0, spent: 0, mayBePaidTwice: 0, reserved: 0 },
  ...{ waiting: 0, sent: 0, done: 0, failed: 0, unknown: 0 },
});

/**
 * Keeps the state of every row of a batch. `sent` is the heart of it: once it resolves, the fact that an attempt may
 * have left survives the process. A run that dies leaves `sent` work behind, which `open` turns into `unknown`.
 *
 * A ledger serves one run at a time.
 */
export interface BatchLedger {
  /**
   * Starts a run. Work left `sent` by a run that died becomes `unknown`.
   *
   * @throws LedgerError when the ledger is of another plan, damaged, newer, in use or not writable.
   */
  open(plan: BatchPlan): Awaitable<void>;
  /** Enters a row and takes its work, unless that has ended. */
  claim(entry: LedgerEntry): Awaitable<Claim>;
  /** Enters a row that could not be read. */
  refuse(entry: Omit<LedgerEntry, "key">, problem: RowProblem): Awaitable<void>;
  /**
   * Resolves once it is durable that an attempt may leave. Called before each attempt.
   *
   * @param attemptMs the attempt's time limit, which `rows` gives back in `times`, also after `settle`.
   */
  sent(key: string, at: number, attemptMs?: number): Awaitable<void>;
  /** The attempt did not leave, or was refused: its work waits again. */
  release(key: string): Awaitable<void>;
  /** Resolves once it is durable how the work ended. */
  settle(key: string, end: WorkEnd, times: WorkTimes): Awaitable<void>;
  /**
   * Sends work back to `waiting`: unknown work because a person decided so or by proof that it was not charged, failed
   * work where it is retryable. Resolves with how much.
   */
  retry(what: RetryChoice): Awaitable<number>;
  /** Every row in the order of the input. */
  rows(only?: WorkState): AsyncIterable<LedgerRow> | Iterable<LedgerRow>;
  /** Answered calls by the time they ended: the last `before` of them that ended before `from`, then all others. */
  answers(from: number, before: number): AsyncIterable<LedgerAnswer> | Iterable<LedgerAnswer>;
  summary(): Awaitable<LedgerSummary>;
  /** Ends the run. The ledger can be opened again. */
  close(): Awaitable<void>;
}
