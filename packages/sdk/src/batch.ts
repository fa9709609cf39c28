/** `@tandem/sdk/batch`: many inputs, at most one charge for each. */
export { Batch, type BatchOptions, type BatchSource, batch } from "./batch/batch.ts";
export type {
  BatchInput,
  BatchRow,
  DoneRow,
  FailedRow,
  RowProblem,
  UnknownRow,
  UnreadableRow,
} from "./batch/batch-row.ts";
export type {
  Awaitable,
  BatchLedger,
  BatchPlan,
  Claim,
  LedgerEntry,
  LedgerRow,
  LedgerSummary,
  WorkEnd,
  WorkState,
  WorkTimes,
} from "./batch/ledger.ts";
export { memoryLedger } from "./batch/memory-ledger.ts";
export type { BatchProgress } from "./batch/progress.ts";
export { type SettledRow, settleUnknown } from "./batch/settle-unknown.ts";
export { BatchStoppedError, LedgerError, type LedgerProblem, type StopReason } from "./errors/batch-errors.ts";
export type { ChargeVerdict, SettleOptions } from "./errors/charge-verdict.ts";
