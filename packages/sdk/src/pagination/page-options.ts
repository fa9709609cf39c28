import type { ListQuery, Page } from "./page.ts";

/** How pages are asked for and read (assumptions G-05 and G-06). */
export interface PaginationOptions {
  /** Name of the parameter that `limit` goes in. Default `limit`. */
  limitParam?: string;
  /** Name of the parameter that `cursor` goes in. Default `cursor`. */
  cursorParam?: string;
  /**
   * The page in a body, or undefined when there is none. A service with page numbers gives the next number as
   * `nextCursor`. Default: `{data, meta: {nextCursor}}`, the same without `meta`, or a bare array.
   */
  read?: (body: unknown) => ReadPage | undefined;
}

export interface ReadPage {
  items: unknown[];
  nextCursor?: string | undefined;
  meta?: Record<string, unknown>;
}

/** The query with `limit` and `cursor` as the service calls them. */
export function pageQuery<Q extends ListQuery>({ limit, cursor, ...filters }: Q, options: PaginationOptions): Q {
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
  return page && { items: page.items as T[], nextCursor: page.nextCursor, meta: page.meta ?? {} };
}

/**
 * Reads a page from `{data: [...], meta: {nextCursor}}` (assumptions G-05 and G-06), from the same without `meta`, or
 * from a bare array. Undefined when there is no list in it.
 */
function parsePage(body: unknown): ReadPage | undefined {
  if (Array.isArray(body)) return { items: body, nextCursor: undefined, meta: {} };
  const { data, meta } = (body ?? {}) as { data?: unknown; meta?: { nextCursor?: unknown } };
  if (!Array.isArray(data)) return undefined;
  const cursor = meta?.nextCursor;
  return {
    items: data,
    nextCursor: typeof cursor === "string" && cursor !== "" ? cursor : undefined,
    meta: { ...meta },
  };
}
