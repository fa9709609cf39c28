import type { PricedCall } from "@tandem/sdk";
import type { RowProblem } from "../run/batch-row.ts";

/** A value or a promise of it. */
export type Awaitable<T> = T | PromiseLike<T>;

/** A ledger's tool and options. Different options need another ledger. */
export interface BatchPlan {
  tool: string;
  /** The batch's options as canonical JSON. */
  options: string;
}

/** State of one unit of work. Identical rows share one. */
export type WorkState = "waiting" | "sent" | "done" | "failed" | "unknown";

/** How a unit of work ended. */
export type WorkEnd =
  | { state: "done"; result: unknown; charged: number | undefined; remaining: number | undefined }
  | { state: "failed"; problem: RowProblem; retryable: boolean }
  | { state: "unknown"; problem: RowProblem };

/** Times of the last attempt, by the client's clock, and its account. */
export interface WorkTimes {
  sentAt: number | undefined;
  endedAt: number;
  /** Timeout of the attempt in milliseconds. Undefined: the tool's default. */
  attemptMs?: number | undefined;
  /** Uptime of the machine when the attempt was sent, in milliseconds. Undefined if unknown. */
  sentUptimeMs?: number | undefined;
  /** Hash of service and key. Only responses to the same key show whether an unknown row was charged. */
  account?: string | undefined;
}

/** A row as it's added to the ledger. */
export interface LedgerEntry {
  index: number;
  id: string | undefined;
  key: string;
  /** Bytes of input and options, on which the price depends. 0 for a link. */
  size?: number | undefined;
}

/** Balance from a completed call. */
export interface LedgerAnswer extends WorkTimes {
  key: string;
  sentAt: number;
  charged: number | undefined;
  remaining: number | undefined;
}

/** Data of a row. Its options don't include those of the batch. */
export interface RowInput {
  input: string;
  id?: string | undefined;
  options?: object | undefined;
}

/** A row as it's added before the run. Unreadable rows have a problem. */
export interface RowEntry extends LedgerEntry {
  problem?: RowProblem | undefined;
  row?: RowInput | undefined;
}

/** Whether to run a claimed row, or its earlier result. */
export type Claim = { run: true } | { run: false; end: WorkEnd };

/** A row and the state of its work, as returned by `rows`. */
export interface LedgerRow extends LedgerEntry {
  state: WorkState;
  /** Attempts that may have been sent. */
  attempts: number;
  times: WorkTimes | undefined;
  end: WorkEnd | undefined;
  /** An identical row has the charge: count this one's as 0. */
  shared?: boolean | undefined;
  /** It was sent back by `retry` although an attempt may have been charged. */
  possibleDoubleCharge?: boolean | undefined;
  /** Its result was delivered to a sink and dropped here: the result of `end` is null. */
  isDelivered?: boolean | undefined;
}

/** Rows for `retry` to requeue. */
export interface RetryChoice {
  state: "failed" | "unknown";
  /** Default: all in that state. */
  keys?: readonly string[] | undefined;
  /**
   * Set this only if it's proven that they weren't charged. Default false: unknown work is counted in
   * `possibleDoubleCharges`.
   */
  notCharged?: boolean | undefined;
}

/** Counts of rows by state, and credits. */
export interface LedgerSummary extends Record<WorkState, number> {
  rows: number;
  /** Credits charged. Each unit of work counts once. */
  spent: number;
  /** Attempts that may have been charged before `retry` requeued their work. `spent` excludes them. */
  possibleDoubleCharges: number;
  /** Credits that unknown work, and earlier attempts of requeued work, may have cost, estimated by input size. */
  reserved: number;
  /** A few charged calls, from which costs are estimated. */
  prices: readonly PricedCall[];
}

/** What a run writes. */
export interface RunLedger {
  /** Adds a row and claims its work, unless that is finished. */
  claim(entry: LedgerEntry): Awaitable<Claim>;
  /** Adds a row that couldn't be read. */
  reject(entry: Omit<LedgerEntry, "key">, problem: RowProblem): Awaitable<void>;
  /**
   * Resolves when the attempt is durably recorded. Called before each attempt: if it throws, nothing is sent.
   *
   * @param attemptMs timeout of the attempt in milliseconds.
   * @param account hash of service and key.
   */
  sent(key: string, at: number, attemptMs?: number, account?: string): Awaitable<void>;
  /** Requeues work whose attempt wasn't sent or was rejected. */
  release(key: string): Awaitable<void>;
  /** Resolves when the result is durably recorded. */
  settle(key: string, end: WorkEnd, times: WorkTimes): Awaitable<void>;
}

/** What readers ask, also while a run writes. */
export interface LedgerReader {
  /** Yields rows in input order, optionally only those in one state. */
  rows(only?: WorkState): AsyncIterable<LedgerRow> | Iterable<LedgerRow>;
  /**
   * Yields completed calls by the time they ended: the last `before` of them that ended before `from`, then all others.
   */
  answers(from: number, before: number): AsyncIterable<LedgerAnswer> | Iterable<LedgerAnswer>;
  summary(): Awaitable<LedgerSummary>;
}

/**
 * Stores the state of every row of a batch. When `sent` resolves, the attempt is durable. If a run dies, `open` turns
 * its `sent` work into `unknown`.
 *
 * A ledger serves one run at a time.
 */
export interface BatchLedger extends RunLedger, LedgerReader {
  /**
   * Starts a run. Work left as `sent` by a run that died becomes `unknown`.
   *
   * @throws LedgerError if the ledger has another plan, is damaged, newer, in use or not writable.
   */
  open(plan: BatchPlan): Awaitable<void>;
  /** Requeues unknown work, or retryable failed work. Resolves with the number of units. */
  retry(what: RetryChoice): Awaitable<number>;
  /** Ends the run. You can open the ledger again. */
  close(): Awaitable<void>;
}

/** A ledger to which you can add many rows before any of them runs. */
export interface EnteringLedger {
  /**
   * Adds rows, unless one of their positions already has a different readable row. In that case nothing changes.
   * Finished work stays finished. Resolves with the keys that were at these positions before.
   *
   * @param replace replaces different rows.
   */
  enter(entries: readonly RowEntry[], replace?: boolean): Promise<(string | undefined)[]>;
  /** Removes all rows from a position on. Required to run a ledger with changed rows. */
  removeRows?(from: number): Promise<void>;
  /** As in `LedgerReader`. */
  summary?(): Awaitable<LedgerSummary>;
}

/** Key of an unreadable row. */
export const unreadableKey = (index: number): string => `unreadable ${index}`;

/** Problem of work whose run died after the attempt may have been sent. */
export const lostProblem: RowProblem = {
  code: "interrupted",
  message: "The run ended while this row was in flight: it may have been charged.",
};

/** Returns the answers that ended at `from` or later, and up to `before` earlier ones, oldest first. */
export function answersFrom(all: LedgerAnswer[], from: number, before: number): LedgerAnswer[] {
  const sorted = all.sort((a, b) => a.endedAt - b.endedAt);
  const first = sorted.findIndex(({ endedAt }) => endedAt >= from);
  return sorted.slice(Math.max(0, (first === -1 ? sorted.length : first) - before));
}
