import { homepage } from "../generated/version.ts";
import { visibleText } from "./visible-text.ts";

/**
 * Whether the service executed the request.
 *
 * - `not_sent`: the request never left your machine.
 * - `rejected`: the service rejected it: 3xx except 303, 4xx, or a 503 from the infrastructure API with `Retry-After`.
 * - `executed`: a 2xx arrived, but couldn't be read; or the error response contains a charge.
 * - `unknown`: 1xx, 303, any other 5xx, or a redirect hidden by a browser; or the connection broke or timed out after
 * the request was sent.
 */
export type Outcome = "not_sent" | "rejected" | "executed" | "unknown";

/** Stage of an attempt. */
export type AttemptPhase = "queue" | "connect" | "headers" | "body" | "done";

/** One attempt to send a request, in `error.attempts` and `withResponse()`. */
export interface Attempt {
  /** HTTP status, if a response arrived. */
  status?: number;
  /** The last stage reached. `done` means that the whole body was read, or a stream opened. */
  phase: AttemptPhase;
  /** Milliseconds since the Unix epoch. */
  startedAt: number;
  /** Duration of this attempt, in milliseconds. */
  durationMs: number;
  /** Wait before this attempt, in milliseconds: rate limit queue and backoff. */
  waitedMs: number;
  /** Why it failed, for example `provider_failed` or `ECONNRESET`. */
  why?: string;
}

/** All codes of a TandemError. New codes can be added in minor versions. */
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

/** Shared by all copies of the package in a process, such as ESM and CommonJS. */
export const tandemErrorBrand = Symbol.for("tandem.error");

/** Data about a failure. A field has the same meaning in every error; the available fields depend on the error. */
export interface ErrorFacts {
  /** The missing or invalid option or argument, for example `tools.apiKey` or `timeout.totalMs`. */
  option?: string | undefined;
  /** The environment variable for the same option. */
  variable?: string | undefined;
  /** Valid values. */
  validValues?: readonly string[] | undefined;
  /** The timeout that expired or would expire. */
  limit?: "attemptMs" | "totalMs" | "timeoutMs" | undefined;
  /** The timeout's value, in milliseconds. */
  limitMs?: number | undefined;
  /** Milliseconds until the next possible attempt. */
  waitMs?: number | undefined;
  /** Method of the failed request. */
  method?: string | undefined;
  /** URL of the failed request. */
  url?: string | undefined;
  /** Why a connection failed, as a code of the platform, for example `ECONNREFUSED`. */
  reason?: string | undefined;
  /** Media type of an unreadable response. */
  contentType?: string | undefined;
  /** The tool's slug. */
  tool?: string | undefined;
  /** Kind of the resource, for example `deploy`. */
  kind?: string | undefined;
  /** Id of the resource. */
  id?: string | undefined;
  /** A file that can't be used as input. */
  path?: string | undefined;
  /** Size, in bytes. */
  bytes?: number | undefined;
  /** Maximum size, in bytes. */
  maxBytes?: number | undefined;
  /** When the balance refills, as sent by the service. */
  resetsAt?: string | undefined;
  [fact: string]: unknown;
}

/** Fields of a new error. Defaults: `outcome` is `not_sent`, `retryable` is false. */
export interface ErrorInit extends Partial<Omit<TandemError, "name" | "message" | "stack" | "code" | "docsUrl">> {
  /** What happened, without advice or a final period. */
  summary: string;
  /** More about what happened, in sentences, such as the outcome of the request. */
  detail?: string | undefined;
}

/**
 * Base class of all errors that the SDK throws. Check `code` with `isTandemError`, and read `facts` instead of the
 * message.
 */
export abstract class TandemError<Code extends ErrorCode = ErrorCode> extends Error {
  static readonly code: ErrorCode;
  declare readonly code: Code;
  /** What happened, without advice or a final period. `message` contains both. */
  declare readonly summary: string;
  /** What to do, in sentences. Undefined if the summary is enough. */
  declare readonly advice: string | undefined;
  /** Data about this failure. */
  declare readonly facts: ErrorFacts;
  /** Whether the service executed the request. */
  declare readonly outcome: Outcome;
  /**
   * True if the same call can succeed later, and repeating it can't execute or charge it twice: it wasn't executed
   * (`outcome` is `not_sent` or `rejected`), or it's a GET or DELETE.
   */
  declare readonly retryable: boolean;
  /** HTTP status of the last response, if there was one. */
  declare readonly status: number | undefined;
  /** The service's request id, for support requests (assumed: https://tandem.example.com/assumptions). */
  declare readonly requestId: string | undefined;
  /** All attempts in order, with status, phase, duration, preceding wait and failure reason. */
  declare readonly attempts: readonly Attempt[];
  /** The service's own error code, for example `input_too_short` (assumed: https://tandem.example.com/assumptions). */
  declare readonly apiCode: string | undefined;
  /** The service's own details, unchanged. */
  declare readonly details: unknown;
  /** Milliseconds that the service asked to wait, if it did. */
  declare readonly retryAfterMs: number | undefined;
  /**
   * Tool calls only: cost of the call in credits. 0 if it was rejected or not sent, `"unknown"` if the response was
   * lost. A provider failure (422) is assumed to be free (https://tandem.example.com/assumptions).
   */
  declare readonly charged: number | "unknown" | undefined;

  /** @param fields of the error's class, which are facts too. */
  constructor(init: ErrorInit, fields: object = {}) {
    super(compose(init), init.cause === undefined ? undefined : { cause: init.cause });
    Object.defineProperty(this, tandemErrorBrand, { value: true });
    const { summary, advice, facts, outcome = "not_sent", retryable = false, attempts = [] } = init;
    const { status, requestId, apiCode, details, retryAfterMs, charged } = init;
    const texts = { summary: visibleText(summary), advice: advice && visibleText(advice) };
    const call = { outcome, retryable, status, requestId, attempts, apiCode, details, retryAfterMs, charged };
    Object.assign(this, texts, { facts: { ...facts, ...fields } }, call, { code: new.target.code }, fields);
  }

  /** The class's name, such as `InvalidInputError`. From the code, because bundlers rename classes. */
  override get name(): string {
    const { code } = this.constructor as typeof TandemError;
    return code.replace(/(?:^|_)(?:error$)?([a-z]?)/g, (_, letter: string) => letter.toUpperCase()).concat("Error");
  }

  /** URL of the page about this error. */
  get docsUrl(): string {
    return `${homepage}/errors/${this.code}`;
  }
}

/** Composes the message: `What happened (422). Outcome. What to do.` Its control characters are written as codes. */
function compose({ summary, status, detail, advice }: ErrorInit): string {
  const isTold = new RegExp(`\\bstatus ${status}\\b`).test(summary);
  const refused = status !== undefined && status >= 300 && !isTold ? ` (${status})` : "";
  const end = refused === "" && /[.?!]$/.test(summary) ? "" : ".";
  return visibleText([`${summary}${refused}${end}`, detail, advice].filter(Boolean).join(" "));
}
