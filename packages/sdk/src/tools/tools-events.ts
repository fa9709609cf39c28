import { callListener } from "../arguments/untrusted.ts";
import { InvalidArgumentError } from "../errors/call-errors.ts";

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
