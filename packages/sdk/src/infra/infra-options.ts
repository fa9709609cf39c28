import type { SharedOptions } from "../client/options.ts";
import type { AiOptions } from "./ai/options.ts";

/** Options of the infrastructure API. */
export interface InfraApiOptions {
  /** Default: the environment variable `TANDEM_INFRA_TOKEN`. */
  token?: string | undefined;
  /** If it has a path, include `/api/v1`. Default: the environment variable `TANDEM_INFRA_URL`. */
  baseUrl?: string | undefined;
  /**
   * Also retries POST and PATCH if the connection breaks. Set this only if the service honors idempotency keys, or it
   * could create things twice. Default false.
   */
  unsafeRetries?: boolean | undefined;
  /** How AI jobs are followed. */
  ai?: AiOptions | undefined;
}

/** Options of `new InfraClient()`. */
export interface InfraClientOptions extends InfraApiOptions, SharedOptions {}
