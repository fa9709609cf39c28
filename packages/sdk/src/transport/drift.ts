import type { ApiSettings } from "./api-settings.ts";
import type { Outgoing, Reply } from "./exchange.ts";
import { callHook, type Drift } from "./hooks.ts";

type DriftFinder = (outgoing: Outgoing, reply: Reply) => readonly Drift[];

let findDrift: DriftFinder | undefined;

/** Compares every response with the documents from now on. Called when `@tandem/sdk/contract` is imported. */
export function watchDrift(finder: DriftFinder): void {
  findDrift = finder;
}

/** Drift already reported, by client. */
const reported = new WeakMap<ApiSettings, Set<string>>();

/** Calls `hooks.onDrift` for new differences. */
export function reportDrift(outgoing: Outgoing, reply: Reply, settings: ApiSettings): void {
  if (findDrift === undefined || settings.hooks?.onDrift === undefined || reply.text === "") return;
  for (const drift of findDrift(outgoing, reply)) reportOnce(drift, settings);
}

export function reportOnce(drift: Drift, settings: ApiSettings): void {
  const known = reported.get(settings) ?? new Set();
  reported.set(settings, known);
  const key = `${drift.assumption} ${drift.operation} ${drift.pointer} ${drift.found}`;
  if (known.has(key)) return;
  known.add(key);
  callHook(settings.hooks, "onDrift", () => drift);
}
