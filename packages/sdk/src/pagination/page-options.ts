import { isObject, optionsOf } from "../arguments/check-argument.ts";
import { findSigns, nextOf, type PageResponse, type PagingStyle, wrongPage } from "./paging-style.ts";

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /**
   * Pass it as `cursor` to get the next page. Undefined on the last page. If the service doesn't say how to get the next
   * page, passing it throws InvalidResponseError.
   */
  nextCursor: string | undefined;
  /** What the service says about the page, as received. Empty when it says nothing. */
  meta: Record<string, unknown>;
}

/** Where to start and how much to take at once (assumed). Only what is given is sent. */
export interface ListQuery {
  /** Items a page, 1 to 100. The service's default is 25. */
  limit?: number | undefined;
  /** `nextCursor` of an earlier page. */
  cursor?: string | undefined;
}

/** How pages are asked for and read (assumed). */
export interface PaginationOptions {
  /** Name of the parameter that `limit` goes in. Default `limit`. */
  limitParam?: string | undefined;
  /** Name of the parameter that `cursor` goes in. Default `cursor`. */
  cursorParam?: string | undefined;
  /**
   * Reads the page in a body, or returns undefined when there's none. If the service uses page numbers, return the next
   * number as `nextCursor`. Default: reads `{data, meta}` or a bare array, and follows cursors, page numbers, offsets and
   * links to the next page on the same route.
   */
  read?: ((body: unknown) => ReadPage | undefined) | undefined;
}

/** What `pagination.read` found in a body. */
export interface ReadPage {
  items: unknown[];
  nextCursor?: string | number | null | undefined;
  meta?: Record<string, unknown>;
}

function styleOf({ limitParam: size = "limit", cursorParam: cursor = "cursor" }: PaginationOptions): PagingStyle {
  return { size, cursor, page: "page", offset: "offset" };
}

/** The query with `limit` and `cursor` in the service's names. A cursor that is a query (`?page=2`) replaces both. */
export function pageQuery<Q extends ListQuery>(query: Q, options: PaginationOptions): Q {
  const { limit, cursor, ...filters } = optionsOf(query, {}, "query");
  const style = styleOf(options);
  const paging: Record<string, unknown> = {};
  if (typeof cursor === "string" && cursor.startsWith("?")) {
    const given = new URLSearchParams(cursor);
    for (const name of given.keys()) paging[name] = given.getAll(name);
  } else {
    if (limit !== undefined) paging[style.size] = limit;
    if (cursor !== undefined) paging[style.cursor] = cursor;
  }
  return { ...filters, ...paging } as unknown as Q;
}

/** A page, and whether its response says anything about other pages; or which wrong page came. */
export type PageRead<T> = { page: Page<T>; isSilent: boolean } | { wrong: string };

/** The page in a response. Undefined when there is none. */
export function readPage<T>(response: PageResponse, options: PaginationOptions): PageRead<T> | undefined {
  const { read = parsePage } = options;
  const found = read(response.body);
  if (!Array.isArray(found?.items)) return undefined;
  const { items, nextCursor: cursor, meta = {} } = found;
  const style = styleOf(options);
  const signs = read === parsePage ? findSigns(response) : { cursor, more: meta.hasMore ?? meta.has_more };
  const wrong = wrongPage(signs, response, style);
  if (wrong !== undefined) return { wrong };
  const nextCursor = nextOf(signs, items.length, response, style);
  return { page: { items: items as T[], nextCursor, meta }, isSilent: Object.keys(signs).length === 0 };
}

/** The page in `{data: [...], meta: {...}}` (assumed), in the same without `meta`, or in a bare array. */
function parsePage(body: unknown): ReadPage | undefined {
  if (Array.isArray(body)) return { items: body };
  const { data, meta, ...beside } = (isObject(body) ? body : {}) as Record<string, unknown>;
  return Array.isArray(data) ? { items: data, meta: isObject(meta) ? meta : beside } : undefined;
}
