/** `@tandem/sdk/batch`: runs a tool on many inputs, and charges each at most once. */
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
export type { BatchOptions } from "./batch/batch-run.ts";
export { batchPlan } from "./batch/check-plan.ts";
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
export { memoryLedger } from "./batch/memory-ledger.ts";
export { type BatchOutline, type PlanOptions, planBatch } from "./batch/plan-batch.ts";
export type { Batch, BatchProgress } from "./batch/progress.ts";
export { judgeUnknown, longestCallMs, type SettledRow, settleUnknown } from "./batch/settle-unknown.ts";
export { BatchStoppedError, LedgerError, type LedgerProblem, type StopReason } from "./errors/batch-errors.ts";
export type { ChargeVerdict, SettleOptions } from "./errors/charge-verdict.ts";
