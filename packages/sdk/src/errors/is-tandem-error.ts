import type { ErrorByCode } from "./call-errors.ts";
import { type ErrorCode, type TandemError, tandemErrorBrand } from "./tandem-error.ts";

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
