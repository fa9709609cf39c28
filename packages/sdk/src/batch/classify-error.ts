import type { StopReason } from "../errors/batch-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { TandemError } from "../errors/tandem-error.ts";

export type RowDisposition =
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

/** Classifies an error. A lost response is unknown, whatever its code. */
export function classifyError(error: unknown): RowDisposition {
  if (!isTandemError(error)) return { kind: "failed", retryable: false };
  if (error.outcome === "unknown" || error.outcome === "executed") return { kind: "unknown" };
  const reason = stops[error.code];
  if (reason) return { kind: "stop", reason };
  const isAgain = error.outcome === "not_sent" ? error.code !== "invalid_argument" : error.code === "rate_limited";
  return isAgain ? { kind: "again" } : { kind: "failed", retryable: error.retryable };
}

/** True if the service is unavailable, so the other rows wait. */
export const tookNoCall = (error: unknown): boolean =>
  isTandemError(error) && (error.outcome === "unknown" || classifyError(error).kind === "again");
