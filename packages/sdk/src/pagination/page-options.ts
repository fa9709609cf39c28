import {
  findSigns,
  nextOf,
  numberOf,
  type PageResponse,
  tellsOfOthers,
  unreachable,
  wrongPage,
} from "../../../wire/src/page-signs.ts";
import { isObject, optionsOf } from "../arguments/check-argument.ts";
import { pageSize } from "../transport/defaults.ts";

/** A page of a list. */
export interface Page<T> {
  items: T[];
  /**
   * Pass it as `cursor` to get the next page. Undefined on the last page. If the service doesn't say how to get the next
   * page, passing it throws InvalidResponseError.
   */
  nextCursor: string | undefined;
  /** The service's details about the page, as received. Can be empty. */
  meta: Record<string, unknown>;
}

/** Where to start, and how many items to return (assumed). */
export interface ListQuery {
  /** Items per page, 1 to 100. Default: the service's, which is 25. */
  limit?: number | undefined;
  /** `nextCursor` of an earlier page. */
  cursor?: string | undefined;
}

/** The query as sent. A cursor that is a query (`?page=2`) replaces the other parameters. */
export function pageQuery<Q extends ListQuery>(query: Q): Q {
  const { limit, cursor, ...filters } = optionsOf(query, {}, "query");
  const paging: Record<string, unknown> = {};
  if (typeof cursor === "string" && cursor.startsWith("?")) {
    const given = new URLSearchParams(cursor);
    for (const name of given.keys()) paging[name] = given.getAll(name);
  } else {
    if (limit !== undefined) paging.limit = limit;
    if (cursor !== undefined) paging.cursor = cursor;
  }
  return { ...filters, ...paging } as unknown as Q;
}

/** @property isProven the response says whether there are other pages, or is shorter than the page size that it states. */
export type PageRead<T> = { page: Page<T>; isProven: boolean } | { wrong: string };

/** Reads a page in `{data: [...], meta: {...}}` (assumed) or a bare array. Undefined if there is none. */
export function readPage<T>(response: PageResponse): PageRead<T> | undefined {
  const { body } = response;
  const { data, meta, ...beside } = (isObject(body) ? body : {}) as Record<string, unknown>;
  const items = Array.isArray(body) ? body : data;
  if (!Array.isArray(items)) return undefined;
  const signs = findSigns(response);
  const wrong = wrongPage(signs, response);
  if (wrong !== undefined) return { wrong };
  const { limit = pageSize } = response.query;
  const size = numberOf(signs.size);
  const isProven = tellsOfOthers(signs) || items.length === 0 || items.length < size!;
  // A full page that says nothing of others may be the first of several.
  const isFull = !isProven && [Number(limit), size].includes(items.length);
  const nextCursor = isFull ? unreachable : nextOf(signs, items.length, response);
  const page = { items: items as T[], nextCursor, meta: isObject(meta) ? meta : beside };
  return { page, isProven };
}
