import { homepage } from "../generated/version.ts";
import type { ChargeVerdict, SettleOptions } from "./charge-verdict.ts";

/**
 * Did the service act on the request?
 *
 * - `not_sent`: no byte of it reached the service.
 * - `rejected`: the response says that it did not: 3xx except 303, 4xx, or a 503 of the infrastructure API with
 *   `Retry-After`.
 * - `executed`: a 2xx arrived, then reading it failed; or the response is an error that says it cost credits.
 * - `unknown`: 1xx, 303 or any other 5xx arrived, or a redirect that a browser hides; or the connection broke, or time
 *   ran out, after the request went out.
 */
export type Outcome = "not_sent" | "rejected" | "executed" | "unknown";

/** How far an attempt came. */
export type AttemptPhase = "queue" | "connect" | "headers" | "body" | "done";

/** One try at sending a request, for `error.attempts` and `withResponse()`. */
export interface Attempt {
  /** HTTP status, when an answer arrived. */
  status?: number;
  /** The last phase entered: `done` means the whole body was read, or a stream opened. */
  phase: AttemptPhase;
  /** Milliseconds since the Unix epoch. */
  startedAt: number;
  /** From start to end of this attempt, in milliseconds. */
  durationMs: number;
  /** Milliseconds waited before this attempt: rate limit queue plus backoff. */
  waitedMs: number;
  /** Why it ended without success, for example `provider_failed` or `ECONNRESET`. */
  why?: string;
}

/** Every `code` a TandemError can have. The set is closed: a new one is a new minor version. */
export const errorCodes = [
  "invalid_input",
  "authentication",
  "out_of_credits",
  "payment_required",
  "forbidden",
  "not_found",
  "conflict",
  "provider_failed",
  "validation_failed",
  "rate_limited",
  "server_error",
  "unexpected_status",
  "invalid_response",
  "connection",
  "timeout",
  "aborted",
  "stream_interrupted",
  "budget_exceeded",
  "wait_timeout",
  "remote_failed",
  "invalid_argument",
  "webhook_verification",
  "batch_stopped",
  "ledger",
] as const;

/** One of `errorCodes`. */
export type ErrorCode = (typeof errorCodes)[number];

/** Shared by every copy of the package in a process, so predicates hold across ESM and CommonJS. */
export const tandemErrorBrand = Symbol.for("tandem.error");

/**
 * Plain data about one failure, for programs: a name means the same in every error, and which of them are there depends
 * on the error. Nobody has to read a message.
 */
export interface ErrorFacts {
  /** The option or argument that is missing or wrong, for example `tools.apiKey` or `timeout.totalMs`. */
  option?: string | undefined;
  /** The environment variable that gives the same option. */
  variable?: string | undefined;
  /** The values that would do. */
  validValues?: readonly string[] | undefined;
  /** The valid value that is closest to what was given. */
  nearest?: string | undefined;
  /** Which time limit was reached or would be passed. */
  limit?: "attemptMs" | "totalMs" | "timeoutMs" | undefined;
  /** That limit, in milliseconds. */
  limitMs?: number | undefined;
  /** Milliseconds until the next attempt could have been made. */
  waitMs?: number | undefined;
  /** The request that failed. */
  method?: string | undefined;
  url?: string | undefined;
  /** Why a connection failed, in the platform's own word, for example `ECONNREFUSED`. */
  reason?: string | undefined;
  /** Media type of an answer that could not be read. */
  contentType?: string | undefined;
  /** The slug of the tool in question. */
  tool?: string | undefined;
  /** What kind of resource it is about, for example `deploy`, and its id. */
  kind?: string | undefined;
  id?: string | undefined;
  /** A file that cannot be used as input. */
  path?: string | undefined;
  /** Size and largest size, in bytes. */
  bytes?: number | undefined;
  maxBytes?: number | undefined;
  /** When a used-up balance refills, as the service wrote it. */
  resetsAt?: string | undefined;
  [fact: string]: unknown;
}

/** What an error is made of. */
export interface ErrorInit {
  /** What happened, without advice and without a closing period. */
  summary: string;
  /** Sentences that belong to what happened, such as what became of the request. */
  detail?: string | undefined;
  /** What a caller of the SDK can do about it: whole sentences. */
  advice?: string | undefined;
  facts?: ErrorFacts | undefined;
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

/**
 * The base of every error the SDK throws. Tell them apart by `code` (see `isTandemError`) and read `facts`, never the
 * message.
 */
export abstract class TandemError extends Error {
  abstract readonly code: ErrorCode;
  /** What happened, without advice and without a closing period. `message` says both. */
  declare readonly summary: string;
  /** What to do about it, in whole sentences; undefined when the summary says it all. */
  declare readonly advice: string | undefined;
  /** What a program needs to know about this failure, as plain data. */
  declare readonly facts: ErrorFacts;
  /** What a caller must know before trying again: did the service act on the request? */
  declare readonly outcome: Outcome;
  /**
   * True when the same call may succeed later without a change, and making it again cannot carry it out or charge it
   * twice: it was not done for certain (`outcome` is `not_sent` or `rejected`), or it is a GET or DELETE.
   */
  declare readonly retryable: boolean;
  /** HTTP status of the last answer, when there was one. */
  declare readonly status: number | undefined;
  /** Quote it to support: the service's id for the request (assumed: https://tandem.example.com/assumptions). */
  declare readonly requestId: string | undefined;
  /** Every attempt of the call in order: status, phase reached, time taken, time waited before it and why. */
  declare readonly attempts: readonly Attempt[];
  /** The service's own error code, for example `input_too_short` (assumed: https://tandem.example.com/assumptions). */
  declare readonly apiCode: string | undefined;
  /** The service's own details, as received. */
  declare readonly details: unknown;
  /** Milliseconds the service asked to wait, when it did. */
  declare readonly retryAfterMs: number | undefined;
  /**
   * Tool calls only: credits this call cost. 0 when it was refused or never sent, `"unknown"` when the answer was
   * lost. That a provider failure (422) is free is assumed (https://tandem.example.com/assumptions).
   */
  declare readonly charged: number | "unknown" | undefined;

  /**
   * Where `charged` is `"unknown"`: was the call charged? Judged by the balances that the client's other calls were
   * told, so it may be asked again when there are newer ones. It never says `not_charged` of a call that was charged, as
   * long as the service is done with a call within its time limit (120 s, 600 s for file and video tools; assumed:
   * https://tandem.example.com/assumptions), and nobody adds credits that bring the balance back to precisely an earlier value.
   *
   * ```ts
   * const { verdict } = error.settle?.() ?? {};   // "charged", "not_charged" or "undecidable", and what it rests on
   * ```
   */
  declare readonly settle?: (options?: SettleOptions) => ChargeVerdict;

  constructor(init: ErrorInit) {
    super(compose(init), init.cause === undefined ? undefined : { cause: init.cause });
    Object.defineProperty(this, tandemErrorBrand, { value: true });
    this.summary = init.summary;
    this.advice = init.advice;
    this.facts = init.facts ?? {};
    this.outcome = init.outcome ?? "not_sent";
    this.retryable = init.retryable ?? false;
    this.status = init.status;
    this.requestId = init.requestId;
    this.attempts = init.attempts ?? [];
    this.apiCode = init.apiCode;
    this.details = init.details;
    this.retryAfterMs = init.retryAfterMs;
    this.charged = init.charged;
  }

  /** The page about this error: when it happens, what it carries and what to do. */
  get docsUrl(): string {
    return `${homepage}/errors/${this.code}`;
  }
}

/**
 * The class of the errors of one code, named after it: what a bundler makes of a class's own name says nothing.
 * To be called as pure, so that errors that a program does not use are left out of it.
 *
 * @param own properties that such an error has beside those of all. They are facts too.
 */
export function errorClass<C extends ErrorCode, Own extends object = object>(
  code: C,
  ...own: (string & keyof Own)[]
): new (
  init: ErrorInit & Own,
) => TandemError & { readonly code: C } & Readonly<Required<Own>> {
  class ErrorOfCode extends TandemError {
    readonly code = code;

    constructor(init: ErrorInit & Own) {
      const properties = Object.fromEntries(own.map((name) => [name, init[name]]));
      super({ ...init, facts: { ...init.facts, ...properties } });
      Object.assign(this, properties);
    }

    /** `OutOfCreditsError` of `out_of_credits`. */
    override get name(): string {
      const name = code.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
      return name.endsWith("Error") ? name : `${name}Error`;
    }
  }
  return ErrorOfCode as never;
}

/** The one place where a message is put together: `What happened (422). What became of it. What to do.` */
function compose({ summary, status, detail, advice }: ErrorInit): string {
  const isTold = new RegExp(`\\bstatus ${status}\\b`).test(summary);
  const refused = status !== undefined && status >= 300 && !isTold ? ` (${status})` : "";
  const end = refused === "" && /[.?!]$/.test(summary) ? "" : ".";
  return [`${summary}${refused}${end}`, detail, advice].filter(Boolean).join(" ");
}
