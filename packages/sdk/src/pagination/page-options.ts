import { optionsOf } from "../arguments/check-argument.ts";
import type { ListQuery, Page } from "./page.ts";

/** How pages are asked for and read (assumed). */
export interface PaginationOptions {
  /** Name of the parameter that `limit` goes in. Default `limit`. */
  limitParam?: string | undefined;
  /** Name of the parameter that `cursor` goes in. Default `cursor`. */
  cursorParam?: string | undefined;
  /**
   * The page in a body, or undefined when there is none. A service with page numbers gives the next number as
   * `nextCursor`. Default: `{data, meta: {nextCursor}}`, the same with `next_cursor` or without `meta`, or a bare array.
   */
  read?: ((body: unknown) => ReadPage | undefined) | undefined;
}

/** What `pagination.read` found in a body. */
export interface ReadPage {
  items: unknown[];
  nextCursor?: string | number | null | undefined;
  meta?: Record<string, unknown>;
}

/** The query with `limit` and `cursor` as the service calls them. */
export function pageQuery<Q extends ListQuery>(query: Q, options: PaginationOptions): Q {
  const { limit, cursor, ...filters } = optionsOf(query, {}, "query");
  const { limitParam = "limit", cursorParam = "cursor" } = options;
  const paging = {
    ...(limit !== undefined && { [limitParam]: limit }),
    ...(cursor !== undefined && { [cursorParam]: cursor }),
  };
  return { ...filters, ...paging } as unknown as Q;
}

/** The page in a body, or undefined when there is none. */
export function readPage<T>(body: unknown, { read = parsePage }: PaginationOptions): Page<T> | undefined {
  const page = read(body);
  if (!Array.isArray(page?.items)) return undefined;
  return { items: page.items as T[], nextCursor: cursorText(page.nextCursor), meta: page.meta ?? {} };
}

/** Does the service say that there is more, without saying where? */
export function announcesMore({ nextCursor, meta }: Page<unknown>): boolean {
  if (nextCursor !== undefined) return false;
  const { hasMore = meta.has_more } = meta;
  return hasMore === true || !isNone(givenCursor(meta));
}

/**
 * Reads a page from `{data: [...], meta: {nextCursor}}` (assumed), from the same with other names or no `meta`, or from
 * a bare array. Undefined when there is no list in it.
 */
function parsePage(body: unknown): ReadPage | undefined {
  if (Array.isArray(body)) return { items: body };
  const { data, meta: given, ...beside } = (isObject(body) ? body : {}) as Record<string, unknown>;
  if (!Array.isArray(data)) return undefined;
  const meta = isObject(given) ? { ...ofPaging(beside), ...given } : beside;
  return { items: data, nextCursor: givenCursor(meta) as ReadPage["nextCursor"], meta };
}

/** Some services say it beside the list. */
function ofPaging({ nextCursor, next_cursor, hasMore, has_more }: Record<string, unknown>): Record<string, unknown> {
  const all = Object.entries({ nextCursor, next_cursor, hasMore, has_more });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

const givenCursor = ({ nextCursor, next_cursor }: Record<string, unknown>): unknown => nextCursor ?? next_cursor;

/** How services say that no page follows. */
const isNone = (cursor: unknown): boolean =>
  cursor === undefined || cursor === null || cursor === "" || cursor === 0 || cursor === false;

/** A cursor is opaque text, or a number where a service counts pages or items. */
function cursorText(cursor: unknown): string | undefined {
  if (isNone(cursor)) return undefined;
  return typeof cursor === "string" || Number.isFinite(cursor) ? String(cursor) : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
