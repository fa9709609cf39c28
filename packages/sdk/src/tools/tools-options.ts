import type { CallOptions, SharedOptions } from "../transport/client-options.ts";
import type { ErrorParser } from "../transport/parse-error-body.ts";
import type { AttemptJournal } from "../transport/policies/journal.ts";

/** Options of the tool API alone. */
export interface ToolsApiOptions {
  /** Default: the environment variable `TANDEM_TOOLS_KEY`. */
  apiKey?: string | undefined;
  /** With or without `/api/v1/tools` at its end. Default: the environment variable `TANDEM_TOOLS_URL`. */
  baseUrl?: string | undefined;
  /**
   * Reads the body of an error response. Default: every shape in common use (assumed). The error's class depends on the
   * status alone. If the parser throws, `hooks.onWarning` is called and the default reads.
   */
  errorParser?: ErrorParser | undefined;
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
