import type { ErrorByCode, TandemError, ErrorCode as TandemErrorCode } from "@tandem/sdk";
import type { ErrorCode } from "./exit-codes.ts";

export interface CliErrorDetails {
  /** One line: the circumstance that made this an error. */
  readonly why?: string | undefined;
  readonly fix?: string | undefined;
  /** The same command may succeed later. Default false. */
  readonly retryable?: boolean;
  readonly remote?: RemoteWork | undefined;
  readonly cause?: unknown;
}

/** Work on the service that continues, or has ended, without this command. */
export interface RemoteWork {
  readonly id: string;
  readonly status?: string | undefined;
}

export class CliError extends Error {
  readonly code: ErrorCode;
  readonly why: string | undefined;
  readonly fix: string | undefined;
  readonly retryable: boolean;
  readonly remote: RemoteWork | undefined;

  constructor(code: ErrorCode, message: string, details: CliErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "CliError";
    this.code = code;
    this.why = details.why;
    this.fix = details.fix;
    this.retryable = details.retryable ?? false;
    this.remote = details.remote;
  }
}

const brand = Symbol.for("tandem.error");

/** Checks the brand, because importing the SDK just to report a typo would be slow. */
export function isTandemError(error: unknown): error is TandemError;
export function isTandemError<Code extends TandemErrorCode>(error: unknown, code: Code): error is ErrorByCode[Code];
export function isTandemError(error: unknown, code?: TandemErrorCode): boolean {
  if (typeof error !== "object" || error === null || !(brand in error)) return false;
  return code === undefined || (error as { code?: unknown }).code === code;
}

/** Leaves out the message, which may contain a secret. */
export function stackPlaces({ stack = "" }: { readonly stack?: string | undefined }): string {
  const places = stack.split("\n").filter((line) => /^ {4}at /.test(line));
  return places.map((line) => `${line}\n`).join("");
}

const fileProblems: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  ENOENT: ["does not exist", "check the path"],
  EISDIR: ["is a directory", "check the path"],
  ENOTDIR: ["cannot be reached: part of the path is not a directory", "check the path"],
  EACCES: ["cannot be opened: permission denied", "check its permissions"],
  EPERM: ["cannot be opened: permission denied", "check its permissions"],
  ENAMETOOLONG: ["has a name that is too long", "choose a shorter name"],
};

export function fileError(error: unknown, path: string, fix?: string | undefined): CliError {
  return new CliError("USAGE", fileProblem(error, path), {
    fix: fix ?? fileProblems[(error as NodeJS.ErrnoException).code ?? ""]?.[1],
    cause: error,
  });
}

function fileProblem(error: unknown, path: string): string {
  if (error instanceof CliError) return error.message;
  const { code = "", message } = error as NodeJS.ErrnoException;
  return `${path} ${fileProblems[code]?.[0] ?? `cannot be used: ${message}`}`;
}
