import { type ErrorInit, TandemError } from "./tandem-error.ts";

/** Why a batch stopped early. */
export type StopReason = "aborted" | "budget" | "credits" | "credential" | "errors" | "ledger" | "outage";

/** A row that was left out, because it may exceed the budget. */
export interface LeftOutRow {
  /** Position in the input, from 0. */
  index: number;
  id: string | undefined;
  /** Its estimated cost in credits. */
  credits: number;
}

/** The batch stopped before all rows finished. To continue, run it again with the same ledger. */
export class BatchStoppedError extends TandemError<"batch_stopped"> {
  static override readonly code = "batch_stopped";
  /** Why the batch stopped. */
  declare readonly reason: StopReason;
  /** With the reason "budget": rows that may cost more than was left, the first 100 of them. Smaller ones were sent. */
  declare readonly leftOut: readonly LeftOutRow[];

  constructor({ reason, leftOut, ...init }: ErrorInit & { reason: StopReason; leftOut: readonly LeftOutRow[] }) {
    super(init, { reason, leftOut });
  }
}

/** Problem of a ledger. */
export type LedgerProblem =
  | "damaged"
  | "different_plan"
  | "full"
  | "in_use"
  | "missing"
  | "newer"
  | "not_a_ledger"
  | "not_durable"
  | "not_writable"
  | "unsupported";

/** The batch's ledger can't be used. Nothing was sent that isn't recorded in it. */
export class LedgerError extends TandemError<"ledger"> {
  static override readonly code = "ledger";
  /** What's wrong with the ledger. */
  declare readonly problem: LedgerProblem;

  constructor({ problem, ...init }: ErrorInit & { problem: LedgerProblem }) {
    super({ charged: 0, ...init }, { problem });
  }
}
