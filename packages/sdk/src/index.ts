export type { Drift } from "./arguments/drift.ts";
export type { BudgetOptions } from "./credits/budget.ts";
export type { CreditUsage, Spending } from "./credits/ledger.ts";
export {
  AbortedError,
  AuthenticationError,
  BudgetExceededError,
  ConflictError,
  ConnectionError,
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
export type { ChargeVerdict, SettleOptions } from "./errors/charge-verdict.ts";
export { type ErrorByCode, isTandemError } from "./errors/is-tandem-error.ts";
export {
  RemoteFailedError,
  type RemoteKind,
  type RemoteWork,
  StreamInterruptedError,
  WaitTimeoutError,
} from "./errors/remote-work-errors.ts";
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
export { type WebhookRejection, WebhookVerificationError } from "./errors/webhook-verification-error.ts";
export type { Alerts, Billing, Teams, Webhooks } from "./generated/infra-resources.ts";
export type * from "./generated/infra-types.ts";
export { toolCatalog } from "./generated/tool-catalog.ts";
export type * from "./generated/tool-types.ts";
export { version } from "./generated/version.ts";
export type { Ai } from "./infra/ai.ts";
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
} from "./infra/ai-events.ts";
export type { AiJobHandle } from "./infra/ai-job-handle.ts";
export type { PartialAiJob } from "./infra/ai-job-state.ts";
export type {
  AiAttachOptions,
  AiDecideOptions,
  AiEventsOptions,
  AiEventsTimeout,
  AiOptions,
  AiStartOptions,
  AiStreamOptions,
} from "./infra/ai-options.ts";
export {
  type ApprovalDecision,
  type ApprovalPolicyOptions,
  aiStepKinds,
  approvalPolicy,
} from "./infra/approval-policy.ts";
export type { Databases } from "./infra/databases.ts";
export { InfraClient } from "./infra/infra-client.ts";
export type { InfraApiOptions, InfraClientOptions } from "./infra/infra-options.ts";
export type { Servers } from "./infra/servers.ts";
export type { Sites } from "./infra/sites.ts";
export {
  type Pacer,
  type Permit,
  type PermitRequest,
  type Priority,
  QueueAborted,
  QueueTimeout,
  type QueueWait,
} from "./pacing/pacer.ts";
export type { ListQuery, Page } from "./pagination/page-options.ts";
export { PagedList } from "./pagination/paged-list.ts";
export type { WaitOptions, WaitProgress } from "./polling/poll-until-terminal.ts";
export { Tandem, type TandemOptions } from "./tandem.ts";
export type { Clock } from "./time/clock.ts";
export type { CheckedSlug, DidYouMean } from "./tools/checked-slug.ts";
export { type InputSource, toInput } from "./tools/to-input.ts";
export type {
  AnyToolSlug,
  ToolData,
  ToolInfo,
  ToolMeta,
  ToolOptions,
  ToolRequest,
  ToolResult,
  ToolSlug,
} from "./tools/tool-types.ts";
export { ToolsClient } from "./tools/tools-client.ts";
export type { RunOptions, ToolsApiOptions, ToolsClientOptions, ToolsEvents } from "./tools/tools-options.ts";
export type { ApiPromise, ApiResult } from "./transport/api-promise.ts";
export type {
  CallOptions,
  Fetch,
  FetchInit,
  FetchResponse,
  PacingOptions,
  PostOptions,
  SharedOptions,
  TimeoutOptions,
  Transport,
} from "./transport/client-options.ts";
export type { CallInfo, Hooks } from "./transport/hooks.ts";
export type { Logger, LogLevel } from "./transport/logging.ts";
export type { ErrorBody, ErrorParser } from "./transport/parse-error-body.ts";
export type { ClientCallOptions, ClientRequest, TypedClient } from "./transport/typed-client.ts";
