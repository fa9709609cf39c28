import type { Priority } from "../pacing/pacer.ts";
import type { PacingStore } from "../pacing/store.ts";
import type { Clock } from "../time/clock.ts";
import type { Hooks, Logger, LogLevel } from "./hooks.ts";

/** Timeouts. They apply in addition to your `signal`. */
export interface TimeoutOptions {
  /** Timeout for one attempt, including the response body, in milliseconds. */
  attemptMs?: number | undefined;
  /**
   * Timeout for the whole call: queue, waits and attempts, in milliseconds. Default 900,000; no limit for `priority:
   * "bulk"`.
   */
  totalMs?: number | undefined;
}

/** Rate limiting options. */
export interface PacingOptions {
  /**
   * Requests per minute until the service's headers say otherwise. Default: tools 60 (documented), infra 120 (assumed).
   */
  requestsPerMinute?: number | undefined;
  /** Shares the limit, such as `sqlitePacer`. Default: a limit for this process, or for each worker thread. */
  store?: PacingStore | undefined;
}

/** Arguments of a `fetch`. */
export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  /** Text, or bytes for a body that is neither JSON nor text. */
  body?: string | Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
  redirect: "manual";
  /** For a `Transport`: call it when the request is passed to a connection. */
  onSent?: () => void;
}

/** The part of a `Response` that the SDK uses. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /**
   * If this isn't a web stream (node-fetch, React Native), responses are read with `text()`, and AI jobs are polled.
   */
  readonly body?: unknown;
  text(): Promise<string>;
}

/** Any `fetch`: the platform's, from `undici`, `node-fetch` or `cross-fetch`, or your own. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** A `Fetch` that reports when a request is sent, so that errors can say that one wasn't. */
export interface Transport {
  /** Calls `init.onSent` when the request is passed to a connection, before writing any of it. */
  (url: string, init: FetchInit): Promise<FetchResponse>;
  readonly tellsWhenSent: true;
}

/** Options of both clients. */
export interface SharedOptions {
  /** Automatic retries per call. 0 turns off all retries, including the wait after a 429. Default 3. */
  retries?: number | undefined;
  /** Timeouts. A number is `totalMs`. */
  timeout?: TimeoutOptions | number | undefined;
  /** Headers for every request. The credential's header can't be set here. */
  headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** Keeps calls below the rate limit: the others wait in a queue. Default true. */
  pacing?: boolean | PacingOptions | undefined;
  /**
   * Default: the platform's `fetch`. Your own must honor `signal`, and its limits apply (Node.js ends a request after
   * 300 s without data). If it throws, the outcome is `unknown`, unless the error's code shows that nothing was sent.
   */
  fetch?: Fetch | undefined;
  /** Default: the system clock. */
  clock?: Clock | undefined;
  /** Callbacks for logging and tracing. They never receive credentials or bodies. Default: none. */
  hooks?: Hooks | undefined;
  /** Where to write log lines. Default: stderr. Lines never contain credentials, bodies or query values. */
  logger?: Logger | undefined;
  /**
   * Minimum level to log: `debug` for every attempt, `info` for every retry. Default: the environment variable
   * `TANDEM_LOG`, or `warn` with a `logger` and `off` without.
   */
  logLevel?: LogLevel | undefined;
  /** Allows `http://` URLs of other machines, over which the credential travels unencrypted. Default false. */
  allowInsecure?: boolean | undefined;
  /** Allows use in a web page, whose visitors can read the credential. Default false. */
  allowBrowser?: boolean | undefined;
  /** Maximum size of a response, in bytes. Default 33,554,432. */
  maxResponseBytes?: number | undefined;
}

/** Options of every call. They override the client's, field by field. */
export interface CallOptions {
  /** Aborts the call, including queueing and retry waits. Timeouts still apply. */
  signal?: AbortSignal | undefined;
  /** Timeouts. A number is `totalMs`. */
  timeout?: TimeoutOptions | number | undefined;
  /** Headers for this call. */
  headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** Automatic retries of this call. */
  retries?: number | undefined;
  /** `user` calls go ahead of waiting `bulk` calls. Default `user`. */
  priority?: Priority | undefined;
}

/** Options of calls that create something or start work. */
export interface PostOptions extends CallOptions {
  /** Default: a random UUID for each call. To repeat a call of an earlier process safely, pass its key (assumed). */
  idempotencyKey?: string | undefined;
}
