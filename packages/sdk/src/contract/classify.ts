import { parseJson } from "../../../wire/src/json.ts";
import type { Exchange } from "../../../wire/src/read-har.ts";
import { contractOperations } from "../generated/contract-tables.ts";
import type { ContractOperation } from "./contract-types.ts";

/** An exchange with its operation. */
export interface Classified extends Exchange {
  readonly id: string;
  readonly operation: ContractOperation;
  /** Values of the path parameters. */
  readonly params: Readonly<Record<string, string>>;
  /** Path before the operation's path. */
  readonly prefix: string;
  readonly query: URLSearchParams;
  /** Parsed bodies; undefined if not JSON. */
  readonly sent: unknown;
  readonly answered: unknown;
}

const rows = Object.entries(contractOperations).map(([id, operation]) => ({
  ...{ id, operation, method: operation.method.toUpperCase() },
  parts: operation.path
    .replace(/^\/api\/v1/, "")
    .split("/")
    .slice(1),
}));

/** Finds the operation of an exchange, with any path prefix. The longest path wins, then the most literal. */
export function classify(exchange: Exchange): Classified | undefined {
  const url = URL.canParse(exchange.url) ? new URL(exchange.url) : undefined;
  const given = url?.pathname.replace(/\/+$/, "").split("/").slice(1);
  if (!url || !given) return undefined;
  let best: { row: (typeof rows)[number]; score: number } | undefined;
  for (const row of rows) {
    if (row.method !== exchange.method.toUpperCase() || row.parts.length > given.length) continue;
    const tail = given.slice(-row.parts.length);
    if (!row.parts.every((part, at) => part === tail[at] || (isParameter(part) && tail[at] !== ""))) continue;
    const score = row.parts.length * 10 + row.parts.filter((part) => !isParameter(part)).length;
    if (best === undefined || score > best.score) best = { row, score };
  }
  if (!best) return undefined;
  const { id, operation, parts } = best.row;
  const tail = given.slice(-parts.length);
  const params = parts.flatMap((part, at) => (isParameter(part) ? [[part.slice(1, -1), tail[at]!] as const] : []));
  const front = given.slice(0, given.length - parts.length);
  return {
    ...exchange,
    ...{ id, operation, params: Object.fromEntries(params), query: url.searchParams },
    prefix: front.map((part) => `/${part}`).join(""),
    sent: parseJson(exchange.requestBody ?? ""),
    answered: parseJson(exchange.body),
  };
}

const isParameter = (part: string): boolean => part.startsWith("{");
