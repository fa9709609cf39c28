import type { ErrorByCode, ErrorCode, TandemError } from "@tandem/sdk";

const brand = Symbol.for("tandem.error");

/** Tells the SDK's errors by their brand: asking the SDK itself would load it just to report a typing mistake. */
export function isTandemError(error: unknown): error is TandemError;
export function isTandemError<Code extends ErrorCode>(error: unknown, code: Code): error is ErrorByCode[Code];
export function isTandemError(error: unknown, code?: ErrorCode): boolean {
  if (typeof error !== "object" || error === null || !(brand in error)) return false;
  return code === undefined || (error as { code?: unknown }).code === code;
}
