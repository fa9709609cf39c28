import type { Nameable } from "../argv/argument-specs.ts";
import type { Candidate } from "./candidate.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const nouns: ReadonlySet<string> = new Set<Nameable>(["servers", "sites", "databases", "alerts", "webhooks", "teams"]);

/** The methods and routes of the infrastructure API, a part of the path at a time, with ids where it has them. */
export async function apiWords(
  { method }: Readonly<Record<string, string>>,
  current: string,
  ids: (kind: Nameable) => Promise<readonly Candidate[]>,
): Promise<readonly Candidate[]> {
  if (!current.startsWith("/")) return method === undefined ? methods.map((word) => ({ word })) : [];
  const { default: document } = await import("@tandem/sdk/openapi/infra.json", { with: { type: "json" } });
  const before = current.split("/").slice(1, -1);
  const routes = Object.entries(document.paths as Readonly<Record<string, object>>)
    .filter(([, operations]) => method === undefined || method.toLowerCase() in operations)
    .map(([path]) => path.split("/").slice(1));
  const next = new Set(routes.filter((route) => leadsOn(route, before)).map((route) => route[before.length]!));
  const stem = ["", ...before, ""].join("/");
  const found: Candidate[] = [...next].filter((part) => !part.startsWith("{")).map((part) => ({ word: stem + part }));
  const noun = before.at(-1);
  const takesId = before.length === 1 && noun !== undefined && nouns.has(noun) && next.size > found.length;
  if (!takesId) return found;
  const known = await ids(noun as Nameable);
  return [...found, ...known.map(({ word, ...rest }) => ({ word: stem + word, ...rest }))];
}

/** Does the route begin with these parts, and go on behind them? */
function leadsOn(route: readonly string[], before: readonly string[]): boolean {
  return route.length > before.length && before.every((part, at) => route[at] === part || route[at]!.startsWith("{"));
}
