import type { Attempt } from "../transport/attempt.ts";
import type { ErrorCode } from "./error-code.ts";
import type { Outcome } from "./outcome.ts";

/** Shared by every copy of the package in a process, so predicates hold across ESM and CommonJS. */
export const tandemErrorBrand = Symbol.for("tandem.error");

/** What is known about a failure, next to its message. */
export interface ErrorFacts {
  /** Did the service act on the request? Default `not_sent`. */
  outcome?: Outcome;
  /** True when the same call may succeed later without a change. Default false. */
  retryable?: boolean;
  status?: number | undefined;
  requestId?: string | undefined;
  attempts?: readonly Attempt[];
  /** The service's own code, for example `input_too_short`. Passed through as received. */
  apiCode?: string | undefined;
  /** The service's own details. Passed through as received. */
  details?: unknown;
  /** Milliseconds the service asked to wait. */
  retryAfterMs?: number | undefined;
  /** Tool calls only: what the call cost. */
  charged?: number | "unknown" | undefined;
  cause?: unknown;
}

/** The base of every error the SDK throws. Tell them apart by `code` (see `isTandemError`), never by message. */
export abstract class TandemError extends Error {
  abstract readonly code: ErrorCode;
  /** What a caller must know before trying again: did the service act on the request? */
  readonly outcome: Outcome;
  /** True when the same call may succeed later without a change. */
  readonly retryable: boolean;
  /** HTTP status of the last answer, when there was one. */
  readonly status: number | undefined;
  /** Quote it to support: the service's id for the request (assumption G-17). */
  readonly requestId: string | undefined;
  /** Every attempt of the call in order: status, phase reached, time taken, time waited before it and why. */
  readonly attempts: readonly Attempt[];
  /** The service's own error code, for example `input_too_short` (assumptions T-01 and G-07). */
  readonly apiCode: string | undefined;
  /** The service's own details, as received. */
  readonly details: unknown;
  /** Milliseconds the service asked to wait, when it did. */
  readonly retryAfterMs: number | undefined;
  /**
   * Tool calls only: credits this call cost. 0 when it was refused or never sent, `"unknown"` when the answer was
   * lost. That a provider failure (422) is free is assumption T-03.
   */
  readonly charged: number | "unknown" | undefined;

  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    Object.defineProperty(this, tandemErrorBrand, { value: true });
    this.outcome = facts.outcome ?? "not_sent";
    this.retryable = facts.retryable ?? false;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.attempts = facts.attempts ?? [];
    this.apiCode = facts.apiCode;
    this.details = facts.details;
    this.retryAfterMs = facts.retryAfterMs;
    this.charged = facts.charged;
  }
}
