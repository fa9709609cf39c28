import {
  type BudgetExceededError,
  isTandemError,
  maxUnpricedCalls,
  type StopReason,
  type TandemError,
} from "@tandem/sdk";

export type RowDisposition =
  | { kind: "failed"; retryable: boolean }
  | { kind: "unknown" }
  /** Nothing was executed for the row. The service is unreachable or asked to wait. */
  | { kind: "again" }
  /** Nothing was executed for the row, because it may exceed the budget. */
  | { kind: "left_out" }
  /** Nothing was executed for the row, and no other row can succeed. */
  | { kind: "stop"; reason: StopReason };

const stops: Partial<Record<TandemError["code"], StopReason>> = {
  authentication: "credential",
  forbidden: "credential",
  out_of_credits: "credits",
  aborted: "aborted",
};

/** Classifies an error. A lost response is unknown, whatever its code. */
export function classifyError(error: unknown): RowDisposition {
  if (!isTandemError(error)) return { kind: "failed", retryable: false };
  if (error.outcome === "unknown" || error.outcome === "executed") return { kind: "unknown" };
  if (error.code === "budget_exceeded") return { kind: "left_out" };
  const reason = stops[error.code];
  if (reason) return { kind: "stop", reason };
  const isAgain = error.outcome === "not_sent" ? error.code !== "invalid_argument" : error.code === "rate_limited";
  return isAgain ? { kind: "again" } : { kind: "failed", retryable: error.retryable };
}

/** True if the service is unavailable, so the other rows wait. */
export const tookNoCall = (error: unknown): boolean =>
  isTandemError(error) && (error.outcome === "unknown" || classifyError(error).kind === "again");

/** True if no other call of the tool fits in the budget either. */
export function stopsBatch({ facts }: BudgetExceededError): boolean {
  const { least, left, unpriced } = facts as unknown as Record<"least" | "left" | "unpriced", number>;
  return least > left || unpriced >= maxUnpricedCalls;
}
