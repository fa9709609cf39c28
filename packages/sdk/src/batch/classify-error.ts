import type { StopReason } from "../errors/batch-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { TandemError } from "../errors/tandem-error.ts";

/** What an error of a row's call means for the row and for the run. */
export type RowDisposition =
  /** The row ends here. */
  | { kind: "failed"; retryable: boolean }
  | { kind: "unknown" }
  /** Nothing was done for the row; the service cannot be reached just now, or asks to come back later. */
  | { kind: "again" }
  /** Nothing was done for the row, and nothing will be for any other. */
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

/** Decides by what is known about money first: an answer that was lost is unknown, whatever the error is called. */
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

/** Did the service not get to the call, or not to its end? Then the others wait until it takes one. */
export const tookNoCall = (error: unknown): boolean =>
  isTandemError(error) && (error.outcome === "unknown" || classifyError(error).kind === "again");
