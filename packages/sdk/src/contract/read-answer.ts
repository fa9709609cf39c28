import { besidePath, isObject, readPath, WireMismatch } from "../../../wire/src/json.ts";
import { findSigns, numberOf } from "../../../wire/src/page-signs.ts";
import { nextCursor } from "../../../wire/src/paging.ts";
import type { Classified } from "./classify.ts";
import type { ContractSchema } from "./contract-types.ts";
import { flat, likeness } from "./judge-schema.ts";

/** A part of a body. A path of null is the body itself. */
export interface Part {
  readonly path: string | null;
  readonly value: unknown;
}

/** All values of a body up to two levels deep, outer ones first. Of an array, only its first item counts. */
export function partsOf(body: unknown): { readonly path: string; readonly value: unknown }[] {
  const partsIn = (value: unknown, front: string) =>
    (isObject(value) || Array.isArray(value) ? Object.entries(value) : [])
      .filter(([key], at) => /^[\w-]{1,40}$/.test(key) && !(Array.isArray(value) && at > 0))
      .map(([key, inner]) => ({ path: front + key, value: inner as unknown }));
  const outer = partsIn(body, "");
  return [...outer, ...outer.flatMap(({ path, value }) => partsIn(value, `${path}.`))];
}

/** Finds the resource or list in a body: at the expected path, or what resembles it most. The path is the service's. */
export function findResource({ answered, translator, wire }: Classified, body: ContractSchema): Part | undefined {
  const isList = wire.answer === "list";
  const { item, list } = translator.wire.wrap ?? {};
  const given = isList ? list : item;
  const expected = given === undefined ? "data" : given;
  const schema = flat(body).properties?.data ?? {};
  const wanted = isList ? (flat(schema).items ?? {}) : schema;
  const places: Part[] = [
    { path: expected, value: readPath(answered, expected) },
    { path: null, value: answered },
  ];
  const scored = [...places, ...partsOf(answered)]
    .filter(({ value }) => (isList ? Array.isArray(value) : isObject(value)))
    .map((part) => {
      const [first] = [part.value].flat();
      return { ...part, score: likeness(wanted, translator.names.toModel(first, wire.response)) };
    });
  const best = scored.toSorted((one, other) => other.score - one.score)[0];
  const usual = scored.find(({ path, score }) => path === expected && (score > 0 || best?.score === 0));
  return usual ?? (isList || best?.score !== 0 ? best : undefined);
}

/** The items of a list in the model's language; empty for other responses. */
export function itemsOf(exchange: Classified): readonly unknown[] {
  const { status, operation, wire, translator } = exchange;
  const body = operation.responses["200"]?.body;
  if (status !== 200 || wire.answer !== "list" || body === undefined) return [];
  const items = translator.names.toModel(findResource(exchange, body)?.value, wire.response);
  return Array.isArray(items) ? items : [];
}

/** The facts of a tool call in the model's language. */
export function metaOf({ answered, translator }: Classified): Readonly<Record<string, unknown>> {
  const { meta = "meta" } = translator.wire.wrap ?? ({} as { meta?: string });
  const found = translator.names.toModel(readPath(answered, meta), "ToolMeta");
  return isObject(found) ? found : {};
}

/** What a list's page has against the service file's pagination, as the SDK would throw it. */
export function pagingMismatch(exchange: Classified, { path, value }: Part): WireMismatch | undefined {
  const { translator, answered, headers, url, asked, origin } = exchange;
  const [paging, items] = [translator.paging, value as readonly unknown[]];
  if (paging === undefined) return undefined;
  const { style, page = "page", offset = "offset", size = "limit" } = paging;
  const beside = besidePath(answered, path);
  const page1 = { body: beside, headers: { get: () => null }, url, query: {}, seenBefore: 0 };
  const rows = numberOf(asked.get(size)) ?? numberOf(findSigns(page1).size) ?? items.length;
  const number = (style === "page" && numberOf(asked.get(page))) || 1;
  const seen = style === "offset" ? (numberOf(asked.get(offset)) ?? 0) : (number - 1) * rows;
  // Beyond the last page, there's nothing to compare.
  if (seen > 0 && items.length === 0) return undefined;
  const query = new URLSearchParams(asked);
  if (seen > 0) query.set("cursor", `${number}:${seen}`);
  try {
    // The numbers in a document are samples.
    const known = origin === "document" ? { items: [0], beside: {} } : { items, beside };
    nextCursor(known.items, { body: answered, beside: known.beside, headers, url, query }, paging);
  } catch (error) {
    if (error instanceof WireMismatch) return error;
    throw error;
  }
  return undefined;
}
