import type { ErrorCode } from "./exit-codes.ts";

export interface CliErrorDetails {
  /** One line: the circumstance that made this an error. */
  readonly why?: string | undefined;
  /** A command that can be pasted. One that begins with a dash is a flag: the report makes the whole command of it. */
  readonly fix?: string | undefined;
  /** What is wrong in the words that were typed, and what belongs there: the report puts it into the whole command. */
  readonly swap?: readonly [wrong: string, right: string] | undefined;
  /** The same command may succeed later without a change. Default false. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
}

/** An error found by the CLI itself, most often before anything was sent. */
export class CliError extends Error {
  readonly code: ErrorCode;
  readonly why: string | undefined;
  readonly fix: string | undefined;
  readonly swap: readonly [wrong: string, right: string] | undefined;
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, details: CliErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "CliError";
    this.code = code;
    this.why = details.why;
    this.fix = details.fix;
    this.swap = details.swap;
    this.retryable = details.retryable ?? false;
  }
}
