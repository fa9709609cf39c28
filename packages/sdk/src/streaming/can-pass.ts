import type { ErrorCode } from "../errors/error-code.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import { StreamBroken } from "./stream-broken.ts";

const passing = new Set<ErrorCode>(["connection", "server_error", "rate_limited"]);

/** May the next attempt fare better? Not when the request itself was refused. */
export function canPass(error: unknown): boolean {
  if (error instanceof StreamBroken) return error.passing;
  if (isTandemError(error, "timeout")) return error.limit === "attemptMs";
  return isTandemError(error) && (passing.has(error.code) || error.status === 408);
}
