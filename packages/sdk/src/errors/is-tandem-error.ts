import type { AbortedError } from "./aborted-error.ts";
import type { AuthenticationError } from "./authentication-error.ts";
import type { BudgetExceededError } from "./budget-exceeded-error.ts";
import type { ConflictError } from "./conflict-error.ts";
import type { ConnectionError } from "./connection-error.ts";
import type { ErrorCode } from "./error-code.ts";
import type { ForbiddenError } from "./forbidden-error.ts";
import type { InvalidArgumentError } from "./invalid-argument-error.ts";
import type { InvalidInputError } from "./invalid-input-error.ts";
import type { InvalidResponseError } from "./invalid-response-error.ts";
import type { NotFoundError } from "./not-found-error.ts";
import type { OutOfCreditsError } from "./out-of-credits-error.ts";
import type { PaymentRequiredError } from "./payment-required-error.ts";
import type { ProviderFailedError } from "./provider-failed-error.ts";
import type { RateLimitedError } from "./rate-limited-error.ts";
import type { RemoteFailedError } from "./remote-failed-error.ts";
import type { ServerError } from "./server-error.ts";
import type { StreamInterruptedError } from "./stream-interrupted-error.ts";
import { type TandemError, tandemErrorBrand } from "./tandem-error.ts";
import type { TimeoutError } from "./timeout-error.ts";
import type { UnexpectedStatusError } from "./unexpected-status-error.ts";
import type { ValidationFailedError } from "./validation-failed-error.ts";
import type { WaitTimeoutError } from "./wait-timeout-error.ts";
import type { WebhookVerificationError } from "./webhook-verification-error.ts";

/** The class behind every code. A code without a class, or the reverse, does not compile. */
export interface ErrorByCode extends Record<ErrorCode, TandemError> {
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
  wait_timeout: WaitTimeoutError;
  remote_failed: RemoteFailedError;
  invalid_argument: InvalidArgumentError;
  webhook_verification: WebhookVerificationError;
}

/**
 * Is this an error of the SDK, and (with `code`) that one? Holds across two copies of the package.
 *
 * ```ts
 * catch (error) {
 *   if (isTandemError(error, "out_of_credits")) await waitForReset();
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
