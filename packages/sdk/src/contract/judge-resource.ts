import { besidePath, readPath, WireMismatch } from "../../../wire/src/dotted-path.ts";
import { isObject } from "../../../wire/src/json.ts";
import { findSigns, numberOf, pageParameters } from "../../../wire/src/page-signs.ts";
import { nextCursor } from "../../../wire/src/paging.ts";
import type { Classified } from "./classify.ts";
import type { ContractSchema } from "./contract-types.ts";
import type { Findings } from "./findings.ts";
import { judge, keyOf } from "./judge-schema.ts";
import { pagingSigns } from "./paging-signs.ts";
import { flat, likeness, quoted } from "./shapes.ts";

/** A part of a body, in the service's language. A path of null is the body itself. */
export interface Part {
  readonly path: string | null;
  readonly value: unknown;
}

export const pointerOf = (path: string | null): string => (path === null ? "" : `/${path.replaceAll(".", "/")}`);

/** All values of a body up to two levels deep, outer ones first. Of an array, only its first item counts. */
export function partsOf(body: unknown): { readonly path: string; readonly value: unknown }[] {
  const partsIn = (value: unknown, front: string) =>
    Object.entries(isObject(value) ? value : Array.isArray(value) ? value.slice(0, 1) : [])
      .filter(([key]) => /^[\w-]{1,40}$/.test(key))
      .map(([key, inner]) => ({ path: front + key, value: inner as unknown }));
  const outer = partsIn(body, "");
  return [...outer, ...outer.flatMap(({ path, value }) => partsIn(value, `${path}.`))];
}

/** Where a resource or list has to be: as the service file says, or in `data`. */
function usualPath({ translator, wire }: Classified): string | null {
  const { item = "data", list = "data" } = translator.wire.wrap ?? {};
  return wire.answer === "list" ? list : item;
}

/** Finds the resource or list in a body: at the usual path, or what resembles it most. */
function findResource(exchange: Classified, schema: ContractSchema): Part | undefined {
  const { answered, toModel, wire } = exchange;
  const [isList, usual] = [wire.answer === "list", usualPath(exchange)];
  const places = [
    { path: usual, value: readPath(answered, usual) },
    { path: null, value: answered },
    ...partsOf(answered),
  ];
  const scored = places
    .filter(({ value }) => (isList ? Array.isArray(value) : isObject(value)))
    .map((part) => {
      const [first] = [part.value].flat();
      return { ...part, score: likeness(flat(schema).items ?? schema, toModel(first, wire.response)) };
    });
  const best = scored.toSorted((one, other) => other.score - one.score)[0];
  const expected = scored.find(({ path, score }) => path === usual && (score > 0 || best?.score === 0));
  return expected ?? (isList || best?.score !== 0 ? best : undefined);
}

/** The items of a list in the model's language; empty for other responses. */
export function itemsOf(exchange: Classified): readonly unknown[] {
  const { status, operation, wire, toModel } = exchange;
  const body = operation.responses["200"]?.body;
  if (status !== 200 || wire.answer !== "list" || body === undefined) return [];
  const found = findResource(exchange, flat(body).properties?.data ?? {});
  const items = toModel(found?.value, wire.response);
  return Array.isArray(items) ? items : [];
}

/** The parameter of a request for a later page that got the same items as the request without it. */
export function ignoredPage(exchange: Classified, all: readonly Classified[]): string | undefined {
  const { translator, asked, url } = exchange;
  const { page = "page", offset = "offset" } = translator.paging ?? {};
  const names = [page, offset, ...pageParameters.page!, ...pageParameters.offset!];
  const name = names.find((each) => numberOf(asked.get(each)) !== undefined);
  if (name === undefined || asked.get(name) === "0" || (asked.get(name) === "1" && name !== offset)) return undefined;
  const idsOf = (list: Classified) => String(itemsOf(list).map((item) => isObject(item) && item.id));
  const first = new URL(url);
  first.searchParams.delete(name);
  const isSame = (other: Classified) => other.url === first.href && idsOf(other) === idsOf(exchange);
  return itemsOf(exchange).length > 0 && all.some(isSame) ? name : undefined;
}

/** Queries of requests, as signs of how the service pages. */
export const pageQueries = (all: readonly Classified[]): readonly URLSearchParams[] =>
  all
    .filter((exchange) => exchange.method.toUpperCase() === "GET" && !ignoredPage(exchange, all))
    .map(({ asked }) => asked);

export function judgeResource(
  exchange: Classified,
  body: ContractSchema,
  queries: readonly URLSearchParams[],
  findings: Findings,
): void {
  const { toModel, wire, translator } = exchange;
  const schema = flat(body).properties?.data ?? {};
  const [kind, what] = wire.answer === "list" ? (["list", "list"] as const) : (["item", "resource"] as const);
  const found = findResource(exchange, schema);
  if (found === undefined) {
    findings.refute("G-05", "/", `no ${what} in the body`, { needs: `infra.wrap.${kind}` });
    return;
  }
  const { path, value } = found;
  if (path === usualPath(exchange)) findings.touch("G-05");
  else {
    const where = path === null ? "is not wrapped" : `is in ${quoted(path)}`;
    findings.refute("G-05", "/data", `a ${what} ${where}`, { correction: { infra: { wrap: { [kind]: path } } } });
  }
  judgeNames(exchange, [value].flat(), schema, findings);
  const { case: written } = translator.wire;
  const place = { api: "infra", name: "", assumption: undefined, pointer: pointerOf(path), case: written } as const;
  judge(schema, toModel(value, wire.response), place, findings);
  if (kind === "list") judgePaging(exchange, found, queries, findings);
}

/** Checks what translation hides: numeric ids, and fields without the name that the service file gives them. */
function judgeNames(exchange: Classified, items: readonly unknown[], schema: ContractSchema, findings: Findings): void {
  const { translator, wire } = exchange;
  const type = wire.response;
  const id = translator.names.wireName("id", type);
  for (const item of items.filter(isObject)) {
    if (typeof item[id] === "number" && translator.wire.ids !== "number") {
      findings.refute("G-03", `/${id}`, `${type}.id is a number`, { correction: { infra: { ids: "number" } } });
    }
    const wrong = translator.names.misnamed(item, type);
    if (wrong === undefined) continue;
    const { properties, "x-assumption": assumption } = flat(flat(schema).items ?? schema);
    const key = `${type}.${wrong.model}`;
    const found = `${key} is in ${quoted(wrong.found)}, not in ${quoted(wrong.wire)}`;
    findings.refute(properties?.[wrong.model]?.["x-assumption"] ?? assumption, `/${wrong.found}`, found, {
      needs: key,
    });
  }
}

function judgePaging(exchange: Classified, list: Part, queries: readonly URLSearchParams[], findings: Findings): void {
  const { answered, headers, translator, origin } = exchange;
  const mismatch = pagingMismatch(exchange, list);
  const known = translator.wire.pagination;
  if (known && mismatch === undefined) {
    // Only a later page shows how to get one: judgePages.
    if ((known.style === "page" || known.style === "offset") && origin !== "document") findings.doubt("G-06");
    return;
  }
  const meta = readPath(answered, "meta");
  const name = translator.names.wireName("nextCursor");
  const place = { api: "infra", name: "", assumption: "G-06", pointer: "/meta" } as const;
  const key = isObject(meta) && !Object.hasOwn(meta, name) ? keyOf(meta, "nextCursor", place, findings) : name;
  const cursor = isObject(meta) ? meta[key ?? ""] : 0;
  if (mismatch === undefined && (cursor === null || typeof cursor === "string")) return;
  const { pagination, found, guessed = [] } = pagingSigns(answered, headers, queries) ?? {};
  const said = mismatch && `${mismatch.found} at ${mismatch.pointer}, not ${mismatch.expected}`;
  findings.refute(
    "G-06",
    mismatch?.pointer ?? "/meta",
    said ?? found ?? "the response does not say whether there are more items",
    {
      correction: pagination && { infra: { pagination } },
      needs: known || !pagination ? "infra.pagination" : guessed[0],
    },
  );
}

/** What a list's page has against the service file's pagination, as the SDK would throw it. */
function pagingMismatch(exchange: Classified, { path, value }: Part): WireMismatch | undefined {
  const { translator, answered, headers, url, asked, origin } = exchange;
  const [given, items] = [translator.paging, value as readonly unknown[]];
  if (given === undefined) return undefined;
  // A document can leave out what the number of pages says too.
  const isBrief =
    origin === "document" && given.last !== undefined && readPath(answered, given.total ?? "") === undefined;
  const paging = isBrief ? { ...given, total: undefined } : given;
  const { style, page = "page", offset = "offset", size = "limit" } = paging;
  const beside = besidePath(answered, path);
  const first = { body: beside, headers: { get: () => null }, url, query: {}, seenBefore: 0 };
  const rows = numberOf(asked.get(size)) ?? numberOf(findSigns(first).size) ?? items.length;
  const number = (style === "page" && numberOf(asked.get(page))) || 1;
  const seen = style === "offset" ? (numberOf(asked.get(offset)) ?? 0) : (number - 1) * rows;
  // Beyond the last page, there's nothing to compare.
  if (seen > 0 && items.length === 0) return undefined;
  const query = new URLSearchParams(asked);
  if (seen > 0) query.set("cursor", `${number}:${seen}`);
  // The numbers in a document are samples.
  const known = origin === "document" ? { items: [0], beside: {} } : { items, beside };
  try {
    nextCursor(known.items, { body: answered, beside: known.beside, headers, url, query }, paging);
    return undefined;
  } catch (error) {
    if (error instanceof WireMismatch) return error;
    throw error;
  }
}
