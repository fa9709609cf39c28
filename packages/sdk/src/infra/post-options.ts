import type { CallOptions } from "../client-options.ts";

/** Options of calls that create something or start work. */
export interface PostOptions extends CallOptions {
  /** Default: a random UUID for each call. Give your own to repeat a call of an earlier process safely (G-12). */
  idempotencyKey?: string;
}

/** Options of `request`. */
export interface RequestOptions extends PostOptions {
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  body?: unknown;
}
