import type { StopReason } from "../errors/batch-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { TandemError } from "../errors/tandem-error.ts";

/** What an error means for the row and for the run. */
export type RowDisposition =
  /** The row is finished. */
  | { kind: "failed"; retryable: boolean }
  | { kind: "unknown" }
  /** Nothing was executed for the row. The service is unreachable or asked to wait. */
  | { kind: "again" }
  /** Nothing was executed for the row, and no other row can succeed. */
  | { kind: "stop"; reason: StopReason };

const stops: Partial<Record<TandemError["code"], StopReason>> = {
  authentication: "credential",
  forbidden: "credential",
  out_of_credits: "credits",
  budget_exceeded: "budget",
  aborted: "aborted",
};

const failures: Partial<Record<TandemError["code"], { retryable: boolean }>> = {
  provider_failed: { retryable: true },
  invalid_input: { retryable: false },
  invalid_argument: { retryable: false },
  not_found: { retryable: false },
};

/** Classifies an error. A lost response is unknown, whatever its code. */
export function classifyError(error: unknown): RowDisposition {
  if (!isTandemError(error)) return { kind: "failed", retryable: false };
  if (error.outcome === "unknown" || error.outcome === "executed") return { kind: "unknown" };
  const reason = stops[error.code];
  if (reason) return { kind: "stop", reason };
  const failure = failures[error.code];
  if (failure) return { kind: "failed", ...failure };
  return error.outcome === "not_sent" || error.code === "rate_limited"
    ? { kind: "again" }
    : { kind: "failed", retryable: error.retryable };
}

/** True if the service is unavailable, so the other rows wait. */
export const tookNoCall = (error: unknown): boolean =>
  isTandemError(error) && (error.outcome === "unknown" || classifyError(error).kind === "again");
