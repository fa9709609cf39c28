import type { CallOptions } from "../transport/client-options.ts";

/** Options of calls that create something or start work. */
export interface PostOptions extends CallOptions {
  /** Default: a random UUID for each call. Give your own to repeat a call of an earlier process safely (assumed). */
  idempotencyKey?: string | undefined;
}
