import type { ErrorCode } from "./exit-codes.ts";
import type { Fix } from "./fix.ts";

export interface CliErrorDetails {
  /** One line: the circumstance that made this an error. */
  readonly why?: string | undefined;
  readonly fix?: Fix | undefined;
  /** The same command may succeed later without a change. Default false. */
  readonly retryable?: boolean;
  /** What was waited for, as last seen. */
  readonly remote?: RemoteWork | undefined;
  readonly cause?: unknown;
}

/** Work on the service that goes on, or has ended, without this command: a deploy, a backup, an AI job. */
export interface RemoteWork {
  readonly id: string;
  readonly status?: string | undefined;
}

/** An error found by the CLI itself, most often before anything was sent. */
export class CliError extends Error {
  readonly code: ErrorCode;
  readonly why: string | undefined;
  readonly fix: Fix | undefined;
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
