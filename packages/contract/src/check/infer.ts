import { isObject, readPath } from "../adapter/dotted-path.ts";
import { slugOf } from "../adapter/operations.ts";
import { assumptions } from "../generated/contract-tables.ts";
import type { ServiceFile } from "../service-file.ts";
import { removed } from "./exchange.ts";
import type { Findings } from "./findings.ts";
import { inferError } from "./infer-error.ts";
import type { Located } from "./locate.ts";
import { likeness, partsOf, Reader } from "./reader.ts";

export const isStream = ({ headers }: Located): boolean => /^text\/event-stream/.test(headers["content-type"] ?? "");
export const isSuccess = ({ status }: Located): boolean => status < 300;
export const isToolCall = ({ operation }: Located): boolean =>
  operation.api === "tools" && operation.id !== "listTools";

/** The assumption about a tool's input and result. */
export const toolAssumption = (call: Located): string | undefined =>
  Object.keys(assumptions).find((id) => assumptions[id]!.keys.includes(`tools.results.${slugOf(call.operation)}`));

/** Finds what has to be known to read bodies: prefix, casing, wrapping and the places in errors. */
export function inferLanguage(all: readonly Located[], service: ServiceFile, findings: Findings): void {
  for (const api of ["infra", "tools"] as const) {
    const reader = new Reader(service, api);
    for (const exchange of all.filter(({ operation }) => operation.api === api)) {
      findings.begin(exchange.label);
      inferPrefix(exchange, all, findings);
      if (exchange.status >= 400) inferError(exchange, reader, findings);
      if (!isSuccess(exchange) || exchange.received === undefined || isStream(exchange)) continue;
      if (exchange.operation.id !== "listTools") inferCase(exchange.body, reader, findings);
      if (api === "infra" && exchange.operation.answer !== "none") inferWrap(exchange, reader, findings);
    }
  }
}

/** Some services return 401 or a page on every path. */
function isUnderstood(exchange: Located): boolean {
  const { status, received, operation } = exchange;
  if (isSuccess(exchange)) return received !== undefined || status === 204 || isStream(exchange);
  return operation.api === "infra" && status >= 400 && status !== 404 && status !== 405 && isObject(received);
}

function inferPrefix(exchange: Located, all: readonly Located[], findings: Findings): void {
  const { prefix, operation, status, isExpected } = exchange;
  if (!isUnderstood(exchange)) return;
  const { api, id } = operation;
  const assumption = api === "tools" ? "T-04" : "G-01";
  if (isExpected) {
    if (api === "infra" && status !== 401 && status !== 403) findings.confirm(assumption);
    return;
  }
  const key = id === "listTools" ? "list" : "prefix";
  const found = key === "list" ? `tools are listed at ${prefix}` : `routes are under ${prefix || "no prefix"}`;
  const isSecret = prefix.includes(removed);
  const correction = { [api]: { [key]: prefix } };
  findings.contradict(assumption, "/url", found, isSecret ? { needs: `${api}.${key}` } : { correction });
  // The documents have the list and the calls at the same place.
  if (key === "prefix" || isSecret || all.some((other) => isToolCall(other) && isSuccess(other))) return;
  findings.contradict(assumption, "/url", `tools may be under ${prefix}`, { needs: "tools.prefix" });
}

/** By the names in a body that consist of several words. */
export function inferCase(body: string, { wire, api }: Reader, findings: Findings): void {
  const count = (name: RegExp) => new Set(body.match(name)).size;
  const [camel, snake] = [count(/(?<!\\)"[a-z\d]+[A-Z]\w*"(?=\s*:)/g), count(/(?<!\\)"[a-z\d]+_[a-z]\w*"(?=\s*:)/g)];
  if (camel === snake) return;
  const style = camel > snake ? "camel" : "snake";
  if (style === (wire.case ?? "camel")) findings.confirm("G-02");
  else findings.contradict("G-02", "/", `fields are in ${style} case`, { correction: { [api]: { case: style } } });
}

/** Where a resource or a list is: what has most of its fields. */
function inferWrap(exchange: Located, reader: Reader, findings: Findings): void {
  const { received, operation } = exchange;
  const there = readPath(received, reader.pathOf(exchange));
  const isList = operation.answer === "list";
  const isUnit = isList ? Array.isArray : isObject;
  const score = (value: unknown) => likeness(operation.response, Array.isArray(value) ? value[0] : value);
  const units = partsOf(received).filter(({ value }) => isUnit(value));
  const best = units.toSorted((one, other) => score(other.value) - score(one.value))[0];
  const most = score(best?.value);
  if (isUnit(there) && (score(there) > 0 || most === 0)) {
    findings.confirm("G-05");
    return;
  }
  const [what, key] = isList ? ["list", "list"] : ["resource", "item"];
  if (best === undefined || (most < 2 && !(isList && units.length === 1))) {
    findings.contradict("G-05", "/", `no ${what} in the body`, { needs: `infra.wrap.${key}` });
    return;
  }
  const place = best.path === null ? "is the body itself" : `is in ${best.path}`;
  const correction = { infra: { wrap: { [key!]: best.path } } };
  findings.contradict("G-05", "/data", `a ${what} ${place}`, { correction });
}
