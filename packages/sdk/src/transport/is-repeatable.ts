import type { Outcome } from "../errors/outcome.ts";
import { isSafe } from "./should-retry.ts";

/**
 * Can the same call be made again without being carried out, or paid for, twice? An idempotency key does not count: the
 * next call has another, and that the service honours a caller's own is assumed.
 */
export const isRepeatable = (method: string, outcome: Outcome | undefined): boolean =>
  isSafe(method) || outcome === "not_sent" || outcome === "rejected";
