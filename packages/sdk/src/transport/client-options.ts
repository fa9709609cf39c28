import type { ServiceFile } from "../../../wire/src/service-file.ts";
import type { Pacer, Priority } from "../pacing/pacer.ts";
import type { Clock } from "../time/clock.ts";
import type { Hooks } from "./hooks.ts";
import type { Logger, LogLevel } from "./logging.ts";

/** Limits of time. Each adds to your own signal and never replaces it. */
export interface TimeoutOptions {
  /** One attempt, through the last byte of its body, in milliseconds. */
  attemptMs?: number | undefined;
  /** The whole call: queue, waits and attempts, in milliseconds. Default 900,000; no limit for `priority: "bulk"`. */
  totalMs?: number | undefined;
}

/** How calls are kept below the rate limit: as many as it allows start at once, the others wait for a place. */
export interface PacingOptions {
  /** Starts allowed in any minute until the service's headers say otherwise. Default: tools 60 (documented), infra 120 (assumed). */
  requestsPerMinute?: number | undefined;
  /** Decides when attempts may start. Default: counted in this process, by each worker thread for itself. */
  store?: Pacer | undefined;
}

/** What a `fetch` is given for each request. */
export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  redirect: "manual";
  /** To be called when the request is handed to a connection. There for a `Transport`. */
  onSent?: () => void;
}

/** What a `fetch` resolves to: the part of a `Response` that is read. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null; has(name: string): boolean };
  /** Without a web stream here (node-fetch, React Native), an answer is read by `text()`, and AI jobs are polled. */
  readonly body?: unknown;
  text(): Promise<string>;
  /** The text, or undefined when the body has more than `maxBytes` bytes; the rest of it is not read then. */
  textWithin?(maxBytes: number): Promise<string | undefined>;
}

/** Any `fetch`: the platform's, that of `undici`, `node-fetch` or `cross-fetch`, or a function of your own. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** A `Fetch` that tells when a request leaves, so that errors can tell that one was not sent. */
export interface Transport {
  /** Calls `init.onSent` when the request is handed to a connection, and writes nothing of it before. */
  (url: string, init: FetchInit): Promise<FetchResponse>;
  readonly tellsWhenSent: true;
}

/** Options that both clients take. */
export interface SharedOptions {
  /** Automatic retries of one call; 0 turns off every retry, also the wait after a 429. Default 3. */
  retries?: number | undefined;
  /** A number is `totalMs`: the whole call. */
  timeout?: TimeoutOptions | number | undefined;
  /** Sent with every request, beside those that the client sets itself. The credential's header cannot be set here. */
  headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** Stay below the rate limit: start as many calls at once as it allows, and let the others wait. Default true. */
  pacing?: boolean | PacingOptions | undefined;
  /**
   * Default: the platform's `fetch`. Yours must honour `signal`, and its own limits stay (Node's ends after 300 s
   * without a byte). What it throws or rejects with counts as an `unknown` outcome, unless its code shows that nothing
   * was sent; with the platform's on Node, errors can tell that more often.
   */
  fetch?: Fetch | undefined;
  /** Default: real time. */
  clock?: Clock | undefined;
  /** Told what a call does and waits for, without credentials and bodies. Default none. */
  hooks?: Hooks | undefined;
  /** Gets log lines. Default: stderr. Lines have no credential, no body and no query values. */
  logger?: Logger | undefined;
  /**
   * The least serious lines to log: `debug` has every attempt, `info` every retry. Default: the environment variable
   * `TANDEM_LOG`, or `warn` with a `logger` and `off` without.
   */
  logLevel?: LogLevel | undefined;
  /** Allow `http://` addresses other than loopback, over which the credential travels in the clear. Default false. */
  allowInsecure?: boolean | undefined;
  /** Allow use in a web page, whose visitors can read the credential. Default false. */
  allowBrowser?: boolean | undefined;
  /**
   * How the service differs from what is assumed: the contents of a service file. Default: the file that the environment
   * variable `TANDEM_SERVICE` names, or no differences.
   */
  service?: ServiceFile | undefined;
  /** Largest answer that is read, in bytes. Default 33,554,432. */
  maxResponseBytes?: number | undefined;
}

/** Options that every single call takes. They win over the client's, field by field. */
export interface CallOptions {
  /** Ends the call at once, wherever it is. It adds to the time limits. */
  signal?: AbortSignal | undefined;
  /** A number is `totalMs`: the whole call. */
  timeout?: TimeoutOptions | number | undefined;
  /** Sent with this call's requests. */
  headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** Automatic retries of this call. */
  retries?: number | undefined;
  /** A `user` call passes waiting `bulk` calls. Default `user`. */
  priority?: Priority | undefined;
}

/** Options of calls that create something or start work. */
export interface PostOptions extends CallOptions {
  /** Default: a random UUID for each call. Give your own to repeat a call of an earlier process safely (assumed). */
  idempotencyKey?: string | undefined;
}
