import type { CallOptions, SharedOptions } from "../transport/client-options.ts";
import type { ErrorParser } from "../transport/parse-error-body.ts";
import type { AttemptJournal } from "../transport/policies/journal.ts";

/** Options of the tool API. */
export interface ToolsApiOptions {
  /** Default: the environment variable `TANDEM_TOOLS_KEY`. */
  apiKey?: string | undefined;
  /** With or without `/api/v1/tools` at its end. Default: the environment variable `TANDEM_TOOLS_URL`. */
  baseUrl?: string | undefined;
  /**
   * Parses the body of an error response. Default: all common formats (assumed). The error's class depends only on the
   * status. If the parser throws, `hooks.onWarning` is called and the default is used.
   */
  errorParser?: ErrorParser | undefined;
}

/** Options of `new ToolsClient()`. */
export interface ToolsClientOptions extends ToolsApiOptions, SharedOptions {}

/** Options of `tools.run`. */
export interface RunOptions extends CallOptions {
  /** Counts the call's credits under this label in `credits.byLabel`. */
  label?: string | undefined;
  /** Records each attempt before it's sent, for programs that must know after a crash what was sent. */
  journal?: AttemptJournal | undefined;
}
