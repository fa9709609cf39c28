import type { PaginationOptions } from "../pagination/page-options.ts";
import type { ResponseOptions, SharedOptions } from "../transport/client-options.ts";
import type { AuthOptions } from "../transport/secret.ts";
import type { AiOptions } from "./ai-options.ts";

/** Options of the infrastructure API alone. */
export interface InfraApiOptions extends ResponseOptions {
  /** Default: the environment variable `TANDEM_INFRA_TOKEN`. */
  token?: string | undefined;
  /** One with a path is taken whole, `/api/v1` included. Default: the environment variable `TANDEM_INFRA_URL`. */
  baseUrl?: string | undefined;
  /** Path in front of every route. Default `/api/v1` (assumed), or none when `baseUrl` has a path itself. */
  pathPrefix?: string | undefined;
  /** How the token is sent. Default: as a bearer token (documented). */
  auth?: AuthOptions | undefined;
  /** The key that goes with every POST. Default: on (assumed). */
  idempotency?: IdempotencyOptions | undefined;
  /**
   * Repeat POST and PATCH too when the connection broke and nobody knows what became of them. Only for a service that
   * honours the idempotency key: others would create things twice. Default false.
   */
  unsafeRetries?: boolean | undefined;
  /** Takes the resource out of an answer's body. Default: what is in `data`, or else the body itself (assumed). */
  unwrap?: ((body: unknown) => unknown) | undefined;
  /** How pages of lists are asked for and read. Default: as assumed. */
  pagination?: PaginationOptions | undefined;
  /** How AI jobs are followed. Default: as assumed. */
  ai?: AiOptions | undefined;
}

/** A key that is the same on every attempt of a POST (assumed). */
export interface IdempotencyOptions {
  /** Default true. */
  enabled?: boolean | undefined;
  /** Default `Idempotency-Key`. */
  header?: string | undefined;
}

/** What `new InfraClient()` takes. */
export interface InfraClientOptions extends InfraApiOptions, SharedOptions {}
