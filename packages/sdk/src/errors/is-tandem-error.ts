import type { WebhookVerificationError } from "../webhooks/webhook-errors.ts";
import type { BatchStoppedError, LedgerError } from "./batch-errors.ts";
import type * as calls from "./call-errors.ts";
import type * as remote from "./remote-work-errors.ts";
import { type ErrorCode, type TandemError, tandemErrorBrand } from "./tandem-error.ts";

/** The class of each code. The compiler checks that it's complete. */
export interface ErrorByCode {
  invalid_input: calls.InvalidInputError;
  authentication: calls.AuthenticationError;
  out_of_credits: calls.OutOfCreditsError;
  payment_required: calls.PaymentRequiredError;
  forbidden: calls.ForbiddenError;
  not_found: calls.NotFoundError;
  conflict: calls.ConflictError;
  provider_failed: calls.ProviderFailedError;
  validation_failed: calls.ValidationFailedError;
  rate_limited: calls.RateLimitedError;
  server_error: calls.ServerError;
  unexpected_status: calls.UnexpectedStatusError;
  invalid_response: calls.InvalidResponseError;
  connection: calls.ConnectionError;
  timeout: calls.TimeoutError;
  aborted: calls.AbortedError;
  stream_interrupted: remote.StreamInterruptedError;
  budget_exceeded: calls.BudgetExceededError;
  /** `kind` determines the type of `last`. */
  wait_timeout: { [K in remote.RemoteKind]: remote.WaitTimeoutError<remote.RemoteWork[K], K> }[remote.RemoteKind];
  /** `kind` determines the type of `remote`. */
  remote_failed: { [K in remote.RemoteKind]: remote.RemoteFailedError<remote.RemoteWork[K], K> }[remote.RemoteKind];
  invalid_argument: calls.InvalidArgumentError;
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
