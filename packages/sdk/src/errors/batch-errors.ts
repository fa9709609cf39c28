import { type ErrorInit, errorClass } from "./tandem-error.ts";

/** Why a batch stopped early. */
export type StopReason = "aborted" | "budget" | "credits" | "credential" | "errors" | "ledger" | "outage";

interface Stop {
  /** Why the batch stopped. */
  reason: StopReason;
}

/** The batch stopped before all rows finished. To continue, run it again with the same ledger. */
export class BatchStoppedError extends /* @__PURE__ */ errorClass<"batch_stopped", Stop>("batch_stopped", "reason") {}

/** Problem of a ledger. */
export type LedgerProblem =
  | "damaged"
  | "different_plan"
  /** An older copy was restored: rows sent since then would be charged again. */
  | "set_back"
  | "full"
  | "in_use"
  | "missing"
  /** The file was deleted, renamed or replaced during a run. */
  | "moved"
  | "newer"
  | "not_a_ledger"
  | "not_durable"
  | "not_writable"
  | "unsupported";

/** The batch's ledger can't be used. Nothing was sent that isn't recorded in it. */
export class LedgerError extends /* @__PURE__ */ errorClass("ledger") {
  /** What's wrong with the ledger. */
  readonly problem: LedgerProblem;

  constructor({ problem, ...init }: ErrorInit & { problem: LedgerProblem }) {
    super({ charged: 0, ...init, facts: { ...init.facts, problem } });
    this.problem = problem;
  }
}
