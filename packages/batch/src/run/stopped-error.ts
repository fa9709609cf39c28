import {
  BatchStoppedError,
  type ErrorInit,
  isTandemError,
  LedgerError,
  type LeftOutRow,
  type StopReason,
} from "@tandem/sdk";
import type { BatchProgress } from "./progress.ts";

export interface Stop {
  reason: StopReason;
  cause?: unknown;
}

/** Returns the error of a run that stopped early, with what it did. */
export function stoppedError(
  { reason, cause }: Stop,
  progress: BatchProgress,
  leftOut: readonly LeftOutRow[],
): unknown {
  const { done, failed, unknown, left, spent } = progress;
  const outcome = unknown > 0 ? "unknown" : spent > 0 ? "executed" : "not_sent";
  // A ledger doesn't know what its run has spent.
  if (reason === "ledger")
    return isTandemError(cause, "ledger") ? new LedgerError({ ...cause, outcome, charged: spent, cause }) : cause;
  const detail = `Rows: ${done} done, ${failed} failed, ${unknown} unknown${left === undefined ? "" : `, ${left} left`}.`;
  const facts = { progress };
  return new BatchStoppedError({ reason, leftOut, ...texts[reason], detail, facts, outcome, charged: spent, cause });
}

const texts: Readonly<Record<Exclude<StopReason, "ledger">, Pick<ErrorInit, "summary" | "advice">>> = {
  aborted: { summary: "The batch was stopped", advice: "Run it again with the same ledger to continue." },
  budget: {
    summary: "The batch stopped: the remaining rows may exceed its budget",
    advice:
      "Increase the budget and run it again with the same ledger. " +
      "If the first two responses were lost, give the price of a call in budget.prices.",
  },
  credits: {
    summary: "The batch stopped: the account is out of credits",
    advice: "Run it again with the same ledger once the balance has refilled.",
  },
  credential: {
    summary: "The batch stopped: the service rejected the key",
    advice: "Use a valid key and run it again with the same ledger.",
  },
  errors: {
    summary: "The batch stopped: maxErrors was reached",
    advice: "Check the failed rows, then run it again with the same ledger.",
  },
  outage: {
    summary: "The batch stopped: the service accepted no calls for longer than outageMs",
    advice: "Run it again with the same ledger when the service is available.",
  },
};
