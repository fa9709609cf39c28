/** `@tandem/batch`: runs a tool on many inputs, and charges each at most once. */
export { BatchStoppedError, LedgerError, type LedgerProblem, type LeftOutRow, type StopReason } from "@tandem/sdk";
export type {
  Awaitable,
  BatchLedger,
  BatchPlan,
  Claim,
  EnteringLedger,
  LedgerAnswer,
  LedgerEntry,
  LedgerReader,
  LedgerRow,
  LedgerSummary,
  RetryChoice,
  RowEntry,
  RowInput,
  RunLedger,
  WorkEnd,
  WorkState,
  WorkTimes,
} from "./ledger/ledger.ts";

export { batchPlan } from "./ledger/plan.ts";
export { type FileLedger, type LedgerView, memoryLedger, sqliteLedger, viewLedger } from "./ledger/sqlite-ledger.ts";
export { type BatchOptions, type BatchTools, batch } from "./run/batch.ts";
export type {
  BatchInput,
  BatchRow,
  BatchSource,
  DoneRow,
  FailedRow,
  RowProblem,
  UnknownRow,
  UnreadableRow,
} from "./run/batch-row.ts";
export { type BatchOutline, type PlanOptions, planBatch } from "./run/plan-batch.ts";
export type { Batch, BatchProgress } from "./run/progress.ts";
export { judgeUnknown, longestCallMs, type SettledRow, settleUnknown } from "./settle/settle-unknown.ts";
export { type ChargeVerdict, settle } from "./settle/verdict.ts";
