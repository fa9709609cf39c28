import { type ErrorInit, errorClass } from "./tandem-error.ts";

// A batch of many inputs, and the ledger that it keeps.

/** Why a batch ended before its rows did. */
export type StopReason = "aborted" | "budget" | "credits" | "credential" | "errors" | "ledger" | "outage";

interface Stop {
  reason: StopReason;
}

/** A batch ended before all its rows did. Those that have not ended wait: the same ledger goes on with them. */
export class BatchStoppedError extends /* @__PURE__ */ errorClass<"batch_stopped", Stop>("batch_stopped", "reason") {}

/** What can be wrong with a ledger. */
export type LedgerProblem =
  | "damaged"
  | "different_plan"
  /** An older copy of it was put back: rows that were sent since then would be paid again. */
  | "set_back"
  | "full"
  | "in_use"
  | "missing"
  /** Its file was deleted, renamed or replaced while a run had it open. */
  | "moved"
  | "newer"
  | "not_a_ledger"
  | "not_durable"
  | "not_writable"
  | "unsupported";

/** A batch's ledger cannot be used. Nothing was sent that it does not know of. */
export class LedgerError extends /* @__PURE__ */ errorClass("ledger") {
  readonly problem: LedgerProblem;

  constructor({ problem, ...init }: ErrorInit & { problem: LedgerProblem }) {
    super({ charged: 0, ...init, facts: { ...init.facts, problem } });
    this.problem = problem;
  }
}
