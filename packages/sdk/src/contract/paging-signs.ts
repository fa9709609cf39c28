import { readPath } from "../../../wire/src/dotted-path.ts";
import { nextLink } from "../../../wire/src/page-signs.ts";
import type { Pagination } from "../../../wire/src/service-file.ts";
import { isObject } from "./judge-schema.ts";

/** Detected pagination: signs in the response, and guesses. */
export interface PagingSigns {
  readonly pagination: Pagination;
  readonly found: string;
  /** Query parameter names that are guessed. */
  readonly guessed: readonly string[];
}

const names = {
  cursor: [
    "nextCursor",
    "next_cursor",
    "nextPageToken",
    "next_page_token",
    "next_token",
    "continuation",
    "starting_after",
  ],
  page: ["current_page", "currentPage", "page", "pageNumber", "page_number"],
  last: ["last_page", "lastPage", "total_pages", "totalPages", "page_count", "pageCount", "pages"],
  total: ["total", "total_count", "totalCount", "count", "totalItems", "total_items"],
  offset: ["offset", "skip", "start"],
  more: ["has_more", "hasMore", "has_next", "hasNext", "more"],
  size: ["per_page", "perPage", "page_size", "pageSize", "limit", "size"],
} as const;

const pageParameters = ["page", "p", "page_number", "pageNumber"];
const cursorParameters = ["cursor", "after", "starting_after", "page_token", "pageToken"];

/** Finds signs of pagination in the body, in the `Link` header, and in the queries of list requests. */
export function pagingSigns(
  body: unknown,
  headers: Readonly<Record<string, string>>,
  queries: readonly URLSearchParams[],
): PagingSigns | undefined {
  const places = placesOf(body);
  const find = (kind: keyof typeof names, accept: (value: unknown) => boolean) =>
    names[kind].flatMap((name) =>
      places.flatMap(([path, value]) => (lastOf(path) === name && accept(value) ? [path] : [])),
    )[0];
  const isCount = (value: unknown) => typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value));
  const link = nextLink(headers.link ?? null);
  const nextUrl = link ?? places.find(([path, value]) => lastOf(path) === "next" && isAddress(value))?.[1];
  const followed = typeof nextUrl === "string" ? [new URLSearchParams(nextUrl.split("?")[1] ?? "")] : [];
  const used = (candidates: readonly string[]) =>
    candidates.find((name) => [...followed, ...queries].some((query) => query.has(name)));

  const [pagePath, last, total] = [find("page", isCount), find("last", isCount), find("total", isCount)];
  const cursor = find("cursor", (value) => value === null || typeof value === "string" || typeof value === "number");
  const [offset, more] = [find("offset", isCount), find("more", (value) => typeof value === "boolean")];
  const sizePath = find("size", isCount);
  const shown = (...paths: (string | undefined)[]) => paths.filter((path) => path !== undefined).join(", ");
  const size = (sizePath && lastOf(sizePath)) ?? used(names.size);
  const beside = { ...(size && { size }), ...(total && { total }) };
  const guessedIf = (name: string | undefined, key: string) => (name === undefined ? [`infra.pagination.${key}`] : []);

  if (pagePath !== undefined || last !== undefined || (used(pageParameters) && link === undefined)) {
    const page = used(pageParameters);
    return {
      pagination: { style: "page", page: page ?? "page", ...beside, ...(last && { last }), ...(more && { more }) },
      found: `paged by page number (${shown(pagePath, last, total) || "a page parameter"})`,
      guessed: guessedIf(page, "page"),
    };
  }
  if (cursor !== undefined) {
    const parameter = used(cursorParameters);
    return {
      pagination: {
        style: "cursor",
        cursor: parameter ?? "cursor",
        ...(size && { size }),
        next: cursor,
        ...(more && { more }),
      },
      found: `paged by the cursor at ${cursor}`,
      guessed: guessedIf(parameter, "cursor"),
    };
  }
  if (link !== undefined) {
    return { pagination: { style: "link", ...(size && { size }) }, found: "paged by the Link header", guessed: [] };
  }
  if (offset !== undefined || total !== undefined || more !== undefined) {
    const parameter = used(names.offset);
    const rest = { ...beside, ...(more && { more }) };
    return {
      pagination: { style: "offset", offset: parameter ?? "offset", ...rest },
      found: `paged by offset (${shown(offset, total, more)})`,
      guessed: guessedIf(parameter, "offset"),
    };
  }
  return undefined;
}

const isAddress = (value: unknown): boolean => typeof value === "string" && /^(https?:\/)?\//.test(value);

/** All values outside the list, two levels deep, by dotted path. */
function placesOf(body: unknown, path: readonly string[] = []): [string, unknown][] {
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([key, value]): [string, unknown][] => {
    if (key.includes(".") || key.length > 40) return [];
    const own: [string, unknown] = [[...path, key].join("."), value];
    return isObject(value) && path.length < 2 ? [own, ...placesOf(value, [...path, key])] : [own];
  });
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/**
 * Returns the query for a second page, as the first one suggests; undefined if nothing needs guessing.
 *
 * ```ts
 * guessedPage({ data: [], meta: { current_page: 1, last_page: 3 } }, {}); // "page=2"
 * ```
 */
export function guessedPage(body: unknown, headers: Readonly<Record<string, string>>): string | undefined {
  const signs = pagingSigns(body, headers, []);
  if (signs === undefined || signs.guessed.length === 0) return undefined;
  const { style, page = "page", offset = "offset", cursor = "cursor", next } = signs.pagination;
  if (style === "page") return `${page}=2`;
  if (style === "offset") return `${offset}=1`;
  const value = next && readPath(body, next);
  return typeof value === "string" ? `${cursor}=${encodeURIComponent(value)}` : undefined;
}
