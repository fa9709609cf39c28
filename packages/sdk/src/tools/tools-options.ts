import type { CallOptions, SharedOptions } from "../client/options.ts";
import type { AttemptJournal } from "../client/settings.ts";

/** Options of the tool API. */
export interface ToolsApiOptions {
  /** Default: the environment variable `TANDEM_TOOLS_KEY`. */
  apiKey?: string | undefined;
  /** With or without `/api/v1/tools` at its end. Default: the environment variable `TANDEM_TOOLS_URL`. */
  baseUrl?: string | undefined;
}

/** Options of `new ToolsClient()`. */
export interface ToolsClientOptions extends ToolsApiOptions, SharedOptions {}

/** Options of `tools.run`. */
export interface RunOptions extends CallOptions {
  /** Counts the call's credits under this label in `credits.byLabel`. */
  label?: string | undefined;
  /** Records each attempt before it's sent, so that a program can check after a crash. */
  journal?: AttemptJournal | undefined;
}

/** Events of a tools client. */
export interface ToolsEvents {
  /** A call was charged. */
  credits: { tool: string; charged: number; remaining: number | undefined; label: string | undefined };
  /** A budget reached its `warnAt`. */
  low: { label: string | undefined; credits: number; spent: number };
}
