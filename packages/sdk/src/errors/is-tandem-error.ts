import type { WebhookVerificationError } from "../webhooks/webhook-errors.ts";
import type { BatchStoppedError, LedgerError } from "./batch-errors.ts";
import type {
  AbortedError,
  AuthenticationError,
  BudgetExceededError,
  ConflictError,
  ConnectionError,
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
} from "./call-errors.ts";
import type {
  RemoteFailedError,
  RemoteKind,
  RemoteWork,
  StreamInterruptedError,
  WaitTimeoutError,
} from "./remote-work-errors.ts";
import type { ErrorCode } from "./tandem-error.ts";
import { type TandemError, tandemErrorBrand } from "./tandem-error.ts";

/** The class of each code. The compiler checks that it's complete. */
export interface ErrorByCode {
  invalid_input: InvalidInputError;
  authentication: AuthenticationError;
  out_of_credits: OutOfCreditsError;
  payment_required: PaymentRequiredError;
  forbidden: ForbiddenError;
  not_found: NotFoundError;
  conflict: ConflictError;
  provider_failed: ProviderFailedError;
  validation_failed: ValidationFailedError;
  rate_limited: RateLimitedError;
  server_error: ServerError;
  unexpected_status: UnexpectedStatusError;
  invalid_response: InvalidResponseError;
  connection: ConnectionError;
  timeout: TimeoutError;
  aborted: AbortedError;
  stream_interrupted: StreamInterruptedError;
  budget_exceeded: BudgetExceededError;
  /** `kind` determines the type of `last`. */
  wait_timeout: { [K in RemoteKind]: WaitTimeoutError<RemoteWork[K], K> }[RemoteKind];
  /** `kind` determines the type of `remote`. */
  remote_failed: { [K in RemoteKind]: RemoteFailedError<RemoteWork[K], K> }[RemoteKind];
  invalid_argument: InvalidArgumentError;
  webhook_verification: WebhookVerificationError;
  batch_stopped: BatchStoppedError;
  ledger: LedgerError;
}

/**
 * Returns whether a value is an error of the SDK, optionally with this code. Also works if two copies of the package
 * are loaded.
 *
 * ```ts
 * import { isTandemError } from "@tandem/sdk";
 *
 * try {
 *   await tandem.tools.run("grammar-checker", { input });
 * } catch (error) {
 *   if (isTandemError(error, "out_of_credits")) console.log("refills at", error.resetsAt);
 *   else throw error;
 * }
 * ```
 */
export function isTandemError(value: unknown): value is TandemError;
export function isTandemError<C extends ErrorCode>(value: unknown, code: C): value is ErrorByCode[C];
export function isTandemError(value: unknown, code?: ErrorCode): boolean {
  if (typeof value !== "object" || value === null || !(tandemErrorBrand in value)) return false;
  return code === undefined || (value as { code?: unknown }).code === code;
}
