import type { CallOptions, ResponseOptions, SharedOptions } from "../transport/client-options.ts";
import type { AttemptJournal } from "../transport/policies/journal.ts";
import type { AuthOptions } from "../transport/secret.ts";

/** Options of the tool API alone. */
export interface ToolsApiOptions extends ResponseOptions {
  /** Default: the environment variable `TANDEM_TOOLS_KEY`. */
  apiKey?: string | undefined;
  /** With or without `/api/v1/tools` at its end, unless `pathPrefix` is set. Default: the environment variable `TANDEM_TOOLS_URL`. */
  baseUrl?: string | undefined;
  /** Path in front of a tool's slug. Default `/api/v1/tools` (documented). */
  pathPrefix?: string | undefined;
  /** Path of the tool list. Default `/api/v1/tools` (assumed). */
  listPath?: string | undefined;
  /** How the key is sent. Default: as a bearer token (documented). */
  auth?: AuthOptions | undefined;
}

/** What `new ToolsClient()` takes. */
export interface ToolsClientOptions extends ToolsApiOptions, SharedOptions {}

/** What `tools.run` takes beside tool and input. */
export interface RunOptions extends CallOptions {
  /** Counts the call's credits under this name in `credits.byLabel`. */
  label?: string | undefined;
  /** Writes down each attempt before it is sent: for runs that must know what was sent when their process died. */
  journal?: AttemptJournal | undefined;
}
