/** `@tandem/sdk/batch`: many inputs, at most one charge for each. */

/** What a ledger or a pacer of one's own checks its options with, and measures time by. */
export { type OptionKinds, optionsOf } from "./arguments/check-argument.ts";
export { Batch, type BatchOptions, batch } from "./batch/batch.ts";
export type {
  BatchInput,
  BatchRow,
  BatchSource,
  DoneRow,
  FailedRow,
  RowProblem,
  UnknownRow,
  UnreadableRow,
} from "./batch/batch-row.ts";
export { batchPlan, differentPlan } from "./batch/check-plan.ts";
export { checkRows } from "./batch/check-rows.ts";
export type {
  Awaitable,
  BatchLedger,
  BatchPlan,
  Claim,
  EnteringLedger,
  LedgerAnswer,
  LedgerEntry,
  LedgerRow,
  LedgerSummary,
  RetryChoice,
  RowEntry,
  WorkEnd,
  WorkState,
  WorkTimes,
} from "./batch/ledger.ts";
export { lostProblem, memoryLedger, unreadableKey } from "./batch/memory-ledger.ts";
export { type BatchOutline, type PlanOptions, planBatch } from "./batch/plan-batch.ts";
export type { BatchProgress } from "./batch/progress.ts";
export { judgeUnknown, longestCallMs, type SettledRow, settleUnknown } from "./batch/settle-unknown.ts";
export { BatchStoppedError, LedgerError, type LedgerProblem, type StopReason } from "./errors/batch-errors.ts";
export type { ChargeVerdict, SettleOptions } from "./errors/charge-verdict.ts";
export { clockOf, monotonic } from "./time/clock.ts";
export { onTimeout } from "./time/on-timeout.ts";
