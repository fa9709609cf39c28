import type { SharedOptions } from "../transport/client-options.ts";
import type { ErrorParser } from "../transport/parse-error-body.ts";
import type { AiOptions } from "./ai-options.ts";

/** Options of the infrastructure API alone. */
export interface InfraApiOptions {
  /** Default: the environment variable `TANDEM_INFRA_TOKEN`. */
  token?: string | undefined;
  /** One with a path is taken whole, `/api/v1` included. Default: the environment variable `TANDEM_INFRA_URL`. */
  baseUrl?: string | undefined;
  /**
   * Repeat POST and PATCH too when the connection broke and nobody knows what became of them. Only for a service that
   * honours the idempotency key: others would create things twice. Default false.
   */
  unsafeRetries?: boolean | undefined;
  /** As in `ToolsApiOptions`. */
  errorParser?: ErrorParser | undefined;
  /** How AI jobs are followed. Default: as assumed. */
  ai?: AiOptions | undefined;
}

/** What `new InfraClient()` takes. */
export interface InfraClientOptions extends InfraApiOptions, SharedOptions {}
