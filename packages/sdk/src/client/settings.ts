import { wrongOption } from "../errors/call-errors.ts";
import type { Outcome } from "../errors/tandem-error.ts";
import { version } from "../generated/version.ts";
import { memoryPacer, storePacer } from "../pacing/memory-pacer.ts";
import type { Pacer, Priority } from "../pacing/pacer.ts";
import type { Answer, RejectionCharge } from "../request/body.ts";
import type { ErrorTable } from "../request/response-error.ts";
import type { RetryRow } from "../request/retry.ts";
import { type Clock, monotonic, realClock } from "../time/clock.ts";
import type { Credential } from "./credential.ts";
import { rejectBrowser } from "./environment.ts";
import { type Hooks, type Log, logging } from "./hooks.ts";
import type { CallOptions, Fetch, SharedOptions, TimeoutOptions } from "./options.ts";

/** Settings of a client, resolved once. */
export interface ApiSettings {
  api: "tools" | "infra";
  baseUrl: string;
  /** Undefined for a list of tools, which needs none. */
  credential: Credential | undefined;
  headers: Readonly<Record<string, string | undefined>>;
  /** Custom `fetch`. Undefined: the platform's, looked up on each use. */
  fetch: Fetch | undefined;
  maxResponseBytes: number;
  clock: Clock;
  hooks: Hooks | undefined;
  log: Log;
  retryRows: readonly RetryRow[];
  retries: number;
  /** Repeats POST and PATCH after an unknown outcome too. */
  unsafeRetries: boolean;
  errors: ErrorTable;
  /** Cost in the body of a rejection, if it has one. */
  chargeIn?: (body: string) => RejectionCharge | undefined;
  /** Cost in the body of a success, if it has one. */
  costOf?: (answer: Answer) => number | undefined;
  pacer: Pacer | undefined;
  /** Names the rate limit that all calls with this credential share. A function, so that no log prints it. */
  rateLimitKey: () => string;
  /** Requests per minute until the service's headers say otherwise, and the most that the caller allows. */
  assumedPerMinute: number;
  maxPerMinute: number;
}

type OfApi = "api" | "baseUrl" | "credential" | "retryRows" | "unsafeRetries" | "errors" | "chargeIn" | "costOf";

export function resolveSettings(
  setup: Pick<ApiSettings, OfApi | "assumedPerMinute">,
  options: SharedOptions,
): ApiSettings {
  rejectBrowser(options.allowBrowser);
  checkLimits(options);
  const { pacing = true, clock = realClock } = options;
  const { requestsPerMinute, store } = typeof pacing === "object" ? pacing : {};
  checkAbove0(requestsPerMinute, "pacing.requestsPerMinute");
  checkAbove0(options.maxResponseBytes, "maxResponseBytes");
  const { api, credential } = setup;
  const baseUrl = parseBaseUrl(setup.baseUrl, `${api}.baseUrl`, options.allowInsecure);
  const { origin } = new URL(baseUrl);
  const newPacer = () => (store ? storePacer(store, clock) : memoryPacer(clock));
  return {
    ...setup,
    baseUrl,
    rateLimitKey: () => `${api} ${origin} ${credential?.reveal() ?? ""}`,
    headers: { accept: "application/json", "user-agent": `tandem-sdk/${version}`, ...parseHeaders(options.headers) },
    fetch: options.fetch,
    maxResponseBytes: options.maxResponseBytes ?? 32 * 1024 * 1024,
    clock,
    ...logging(options),
    retries: options.retries ?? 3,
    pacer: pacing === false ? undefined : newPacer(),
    assumedPerMinute: requestsPerMinute ?? setup.assumedPerMinute,
    maxPerMinute: requestsPerMinute ?? Infinity,
  };
}

export function checkLimits({ retries, timeout }: Pick<SharedOptions, "retries" | "timeout">): void {
  if (retries !== undefined && !(retries >= 0))
    throw wrongOption("retries", `retries must be 0 or more, not ${retries}`);
  const { attemptMs, totalMs } = limitsOf(timeout);
  checkAbove0(attemptMs, "timeout.attemptMs");
  checkAbove0(totalMs, typeof timeout === "number" ? "timeout" : "timeout.totalMs");
}

const limitsOf = (timeout: TimeoutOptions | number | undefined): TimeoutOptions =>
  typeof timeout === "number" ? { totalMs: timeout } : (timeout ?? {});

export interface Call {
  signal: AbortSignal | undefined;
  attemptMs: number;
  totalMs: number;
  /** When `totalMs` expires, by the monotonic clock. Nothing is sent after it. */
  endsAt: number;
  retries: number;
  priority: Priority;
  headers: Readonly<Record<string, string | undefined>>;
  label: string | undefined;
  journal: AttemptJournal | undefined;
  tool?: string | undefined;
  /** A response that isn't JSON is left unread. */
  isStream?: boolean | undefined;
  onAttempt?: (() => void) | undefined;
  /** Called when the request is passed to a connection, if the transport reports it. */
  onSent?: (() => void) | undefined;
}

/**
 * Records each attempt, so that it's known after a crash. `sending` and `ended` are awaited: what `sending` writes is
 * durable before anything is sent.
 */
export interface AttemptJournal {
  sending(attemptMs: number): void | PromiseLike<void>;
  /**
   * The attempt ended, or wasn't sent. The call waits for it for at most 5 seconds. If this throws, the call continues,
   * and a warning is logged.
   */
  ended(outcome: Outcome): void | PromiseLike<void>;
}

/** Internal option: the end of `totalMs`, shared by all calls that are made with the same object. */
const deadline = Symbol("deadline");

type Deadline = { [deadline]?: { endsAt?: number } };

/** Returns options for several calls with a common `totalMs`. */
export const withDeadline = <O extends object>(options: O): O & Deadline => ({ [deadline]: {}, ...options });

export function resolveCall(
  options: CallOptions & Deadline & { label?: string | undefined; journal?: AttemptJournal | undefined },
  client: SharedOptions,
  attemptMs: number,
  settings: ApiSettings,
): Call {
  checkLimits(options);
  const { priority = "user", [deadline]: end = {} } = options;
  const [callLimits, clientLimits] = [limitsOf(options.timeout), limitsOf(client.timeout)];
  const totalMs = callLimits.totalMs ?? clientLimits.totalMs ?? (priority === "bulk" ? Infinity : 900_000);
  end.endsAt ??= monotonic(settings.clock) + totalMs;
  const limits = {
    attemptMs: callLimits.attemptMs ?? clientLimits.attemptMs ?? attemptMs,
    totalMs,
    endsAt: end.endsAt,
  };
  const { signal, retries = settings.retries, label, journal } = options;
  const headers = parseHeaders(options.headers);
  return { ...limits, signal: signal ?? undefined, retries, priority, headers, label, journal };
}

/** @throws InvalidArgumentError for a name that doesn't exist, where a misspelled one costs money. */
export function checkNames(options: object, names: readonly string[], what: string): void {
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw wrongOption(unknown, `${what} has no option "${unknown}"`, `Its options are ${names.join(", ")}.`);
}

export function checkAbove0(value: number | undefined, option: string): void {
  if (value !== undefined && !(value > 0)) throw wrongOption(option, `${option} must be above 0, not ${value}`);
}

/** Checks only the name's form, so DNS can't redirect it. */
export const isThisMachine = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

function parseBaseUrl(value: string, option: string, allowInsecure = false): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw wrongOption(option, `${option} must be an absolute http(s) URL, for example https://api.example.com`);
  if (url.username || url.password || url.search || url.hash)
    throw wrongOption(option, `${option} must not contain a user name, password, query or fragment`);
  if (url.protocol === "http:" && !isThisMachine(url.hostname) && !allowInsecure) {
    const summary = `${option} uses http://, which sends the credential unencrypted`;
    throw wrongOption(option, summary, "Use https://, or set allowInsecure: true.");
  }
  return url.href.replace(/\/+$/, "");
}

/**
 * What HTTP itself says of a message, its connection and where it goes. A wrong one keeps the service waiting for bytes
 * that never come, or brings the credential to another service at the same address.
 */
const framing =
  /^(?:authorization|connection|content-length|expect|host|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

const token = /^[\w!#$%&'*+.^`|~-]+$/;
const fieldValue = /^[\t -~\x80-\xff]*$/;

/** Headers of a caller, in lower case. An undefined one removes the client's. Those of `framing` can't be set. */
export function parseHeaders(headers: SharedOptions["headers"] = {}): Record<string, string | undefined> {
  const parsed: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (value !== undefined && framing.test(lower)) throw wrongOption("headers", `headers cannot set ${lower}`);
    if (!token.test(lower) || !fieldValue.test(value ?? ""))
      throw wrongOption("headers", `headers.${lower} has a character that no header can carry`);
    parsed[lower] = value;
  }
  return parsed;
}
