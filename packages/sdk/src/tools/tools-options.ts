import { callListener } from "../arguments/check-argument.ts";
import { InvalidArgumentError } from "../errors/call-errors.ts";
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

type Listener<K extends keyof ToolsEvents> = (event: ToolsEvents[K]) => void;

/** Listeners of a client and of clients derived from it. */
export class ToolsEmitter {
  readonly #listeners: { [K in keyof ToolsEvents]: Set<Listener<K>> } = { credits: new Set(), low: new Set() };

  /** Returns a function that removes the listener. */
  on<K extends keyof ToolsEvents>(event: K, listener: Listener<K>): () => void {
    if (typeof event !== "string" || !Object.hasOwn(this.#listeners, event) || typeof listener !== "function") {
      throw new InvalidArgumentError({
        summary: 'on needs "credits" or "low", and a function',
        facts: { option: "event", validValues: Object.keys(this.#listeners) },
      });
    }
    const listeners = this.#listeners[event] as Set<Listener<K>>;
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Errors in listeners are ignored. */
  emit<K extends keyof ToolsEvents>(event: K, facts: ToolsEvents[K]): void {
    for (const listener of this.#listeners[event]) callListener(() => listener(facts));
  }
}
