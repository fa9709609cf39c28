export type { CallInfo, Hooks, Logger, LogLevel } from "./client/hooks.ts";
export type * from "./client/options.ts";
export { type AttemptJournal, checkNames } from "./client/settings.ts";
export {
  type BudgetOptions,
  type BudgetState,
  budgetExceeded,
  creditsToReserve,
  maxUnpricedCalls,
  type Shortage,
  type ToolPrice,
} from "./credits/budget.ts";
export { inputSize, type PricedCall, ToolPrices } from "./credits/price.ts";
export {
  type CreditUsage,
  exact,
  type LostCall,
  lostCall,
  readBalance,
  readCredits,
  type Spending,
} from "./credits/usage.ts";
export * from "./errors/batch-errors.ts";
export {
  AbortedError,
  AuthenticationError,
  BudgetExceededError,
  ConflictError,
  ConnectionError,
  type ErrorByCode,
  type FieldError,
  ForbiddenError,
  InvalidArgumentError,
  InvalidInputError,
  InvalidResponseError,
  NotFoundError,
  OutOfCreditsError,
  PaymentRequiredError,
  ProviderFailedError,
  RateLimitedError,
  ServerError,
  TimeoutError,
  UnexpectedStatusError,
  ValidationFailedError,
} from "./errors/call-errors.ts";
export { isTandemError } from "./errors/is-tandem-error.ts";
export * from "./errors/remote-work-errors.ts";
export {
  type Attempt,
  type AttemptPhase,
  type ErrorCode,
  type ErrorFacts,
  type ErrorInit,
  errorCodes,
  type Outcome,
  TandemError,
} from "./errors/tandem-error.ts";
export type { Alerts, Billing, Teams, Webhooks } from "./generated/infra-resources.ts";
export type * from "./generated/infra-types.ts";
export { toolCatalog } from "./generated/tool-catalog.ts";
export type * from "./generated/tool-types.ts";
export { version } from "./generated/version.ts";
export type { Ai } from "./infra/ai/ai.ts";
export * from "./infra/ai/approval-policy.ts";
export type {
  AiApprovalRequiredEvent,
  AiJobDoneEvent,
  AiJobEvent,
  AiJobSnapshotEvent,
  AiJobStatusEvent,
  AiOutputDeltaEvent,
  AiOutputDoneEvent,
  AiStepCreatedEvent,
  AiStepUpdatedEvent,
  AiUnknownEvent,
} from "./infra/ai/events.ts";
export type { AiJobHandle } from "./infra/ai/job-handle.ts";
export type { PartialAiJob } from "./infra/ai/job-state.ts";
export type * from "./infra/ai/options.ts";
export type { Databases } from "./infra/databases.ts";
export { InfraClient } from "./infra/infra-client.ts";
export type { InfraApiOptions, InfraClientOptions } from "./infra/infra-options.ts";
export { type ListQuery, type Page, PagedList } from "./infra/lists/paged-list.ts";
export type { WaitOptions, WaitProgress } from "./infra/poll-until-terminal.ts";
export type { Servers } from "./infra/servers.ts";
export type { Sites } from "./infra/sites.ts";
export type { Priority } from "./pacing/pacer.ts";
export type { PacingStore, RequestLimit, StartReply, StartReport, StartRequest } from "./pacing/store.ts";
export type { ApiPromise, ApiResult } from "./request/api-promise.ts";
export { Tandem, type TandemOptions } from "./tandem.ts";
export { type Clock, monotonic, onTimeoutOrAbort, realClock, wait, within } from "./time/clock.ts";
export { type InputSource, toInput } from "./tools/to-input.ts";
export {
  type AnyToolSlug,
  attemptMsOf,
  type ToolData,
  type ToolInfo,
  type ToolMeta,
  type ToolOptions,
  type ToolRequest,
  type ToolResult,
  type ToolSlug,
} from "./tools/tool-types.ts";
export { ToolsClient } from "./tools/tools-client.ts";
export type { RunOptions, ToolsApiOptions, ToolsClientOptions, ToolsEvents } from "./tools/tools-options.ts";
export { type WebhookRejection, WebhookVerificationError } from "./webhooks/webhook-errors.ts";
