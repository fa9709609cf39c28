import type { CallOptions } from "../transport/client-options.ts";

/** Options of calls that create something or start work. */
export interface PostOptions extends CallOptions {
  /** Default: a random UUID for each call. Give your own to repeat a call of an earlier process safely (assumed). */
  idempotencyKey?: string | undefined;
}

/** Options of `request`. */
export interface RequestOptions extends PostOptions {
  /** Fills `{name}` in the path, each percent-encoded as one segment. */
  path?: Readonly<Record<string, string | number>> | undefined;
  /** Parameters of the query. Those that are undefined are left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  /** Sent as JSON. Not with GET. */
  body?: unknown | undefined;
  /** ApiResult with the body as received, envelope and all. Default false: the resource, or a list's page. */
  raw?: boolean | undefined;
}
