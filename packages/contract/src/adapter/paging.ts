import type { Pagination } from "../service-file.ts";
import { isObject, type JsonObject, Mismatch, readPath } from "./dotted-path.ts";
import { countOf, nextLink, type Place, type Sign, signOfMore, wrongPage } from "./page-signs.ts";

/** A cursor that isn't from a page of the list. */
export class WrongCursor extends Error {}

/** The model's cursor for a service that counts: `3:50` is page 3 after 50 items. */
function countedPlace(cursor: string | null): { number: number; seen: number } {
  const [, number, seen] = /^(\d{1,15}):(\d{1,15})$/.exec(cursor ?? "1:0") ?? [];
  if (number === undefined)
    throw new WrongCursor(`The cursor ${JSON.stringify(cursor)} is not from a page of this list`);
  return { number: Number(number), seen: Number(seen) };
}

/** Names of the parameters that turn pages. */
export const parametersOf = ({ page = "page", cursor = "cursor", size = "limit" }: Partial<Pagination>) => ({
  page,
  cursor,
  size,
});

/** The model's `limit` and `cursor` as the service's query parameters. */
export function pageQuery(query: URLSearchParams, paging: Pagination): URLSearchParams {
  const [limit, cursor] = [query.get("limit"), query.get("cursor")];
  // A link is followed whole: it repeats the filters and the size.
  if (paging.style === "link" && cursor !== null) return new URLSearchParams(cursor);
  const [sent, names] = [new URLSearchParams(query), parametersOf(paging)];
  sent.delete("limit");
  sent.delete("cursor");
  if (limit !== null && paging.style !== "none") sent.set(names.size, limit);
  if (cursor !== null && paging.style === "cursor") sent.set(names.cursor, cursor);
  if (cursor !== null && paging.style === "page") sent.set(names.page, String(countedPlace(cursor).number));
  return sent;
}

/** A response to a request for a page. */
export interface PageResponse {
  readonly items: readonly unknown[];
  readonly body: unknown;
  /** What the body says beside the list, at every level. */
  readonly beside: JsonObject;
  readonly header: (name: string) => string | null | undefined;
  /** URL of the request. */
  readonly url: string;
  /** The model's cursor in the request. */
  readonly cursor: string | null;
}

/**
 * The model's cursor of the next page, or null on the last one. A list never ends early: if the service doesn't say that
 * a page is the last, the page after it is requested until one is empty.
 *
 * @throws Mismatch if a value that the file names is missing, if another page came than the requested one, or if the
 * response says in any other way that there are more pages.
 */
export function nextCursor(page: PageResponse, paging: Pagination): string | null {
  const place = placeOf(page, paging);
  const wrong = wrongPage(page.beside, page.header, place);
  if (wrong !== undefined) throw new Mismatch("infra.pagination", `page ${place.page}`, null, wrong);
  const next = cursorByFile(page, paging);
  if (next !== null) return next;
  const sign = signOfMore(page.beside, page.header, place, namedSigns(page.body, paging));
  if (sign === undefined) return null;
  throw new Mismatch("infra.pagination", `the last page, by style "${paging.style}"`, null, `a sign of more: ${sign}`);
}

/** What the file names may have any name. One of its values is enough to turn pages, and all are compared. */
function namedSigns(body: unknown, { style, total, last }: Pagination): Sign[] {
  const named = { total, pages: last };
  return (["total", "pages"] as const).flatMap((kind) => {
    const [path, value] = [named[kind], countOf(readPath(body, named[kind] ?? ""))];
    return style === "page" && path !== undefined && value !== undefined ? [{ kind, value, path }] : [];
  });
}

function placeOf({ items, cursor, url }: PageResponse, { style, page: parameter = "page" }: Pagination): Place {
  const rows = items.length;
  if (style === "page") {
    const { number, seen } = countedPlace(cursor);
    return { page: number, rows, seen: seen + rows };
  }
  // A service with links may count pages too.
  const number = style === "link" ? countOf(new URL(url).searchParams.get(parameter)) : undefined;
  return cursor === null ? { page: number ?? 1, rows, seen: rows } : { page: number, rows, seen: undefined };
}

function cursorByFile(page: PageResponse, paging: Pagination): string | null {
  const { items, body, cursor } = page;
  const { style, next, last, total, more } = paging;
  if (style === "none") return null;
  if (style === "link") return linkedCursor(page);
  if (more !== undefined && !valueAt(body, more, "more", "true or false", isFlag)) return null;
  if (style === "cursor") return cursorAt(body, next ?? "meta.nextCursor");
  const { number, seen } = countedPlace(cursor);
  const after = `${number + 1}:${seen + items.length}`;
  if (last !== undefined) return number < valueAt(body, last, "last", "a number", countOf) ? after : null;
  if (total === undefined) return items.length > 0 ? after : null;
  const all = valueAt(body, total, "total", "a number", countOf);
  if (items.length === 0 && seen < all) throw new Mismatch("infra.pagination.total", `${all} items`, total, seen);
  return seen + items.length < all ? after : null;
}

const isFlag = (value: unknown): boolean | undefined => (typeof value === "boolean" ? value : undefined);

function valueAt<T>(
  body: unknown,
  path: string,
  key: keyof Pagination,
  expected: string,
  read: (value: unknown) => T | undefined,
): T {
  const value = readPath(body, path);
  const found = read(value);
  if (found === undefined) throw new Mismatch(`infra.pagination.${key}`, expected, path, value);
  return found;
}

function cursorAt(body: unknown, path: string): string | null {
  const value = readPath(body, path);
  if (value === null || value === "" || value === false) return null;
  if (typeof value === "string" || typeof value === "number") return String(value);
  // A service may omit it on the last page, but not its parent.
  const parent = path.includes(".") ? readPath(body, path.slice(0, path.lastIndexOf("."))) : body;
  if (value === undefined && isObject(parent)) return null;
  throw new Mismatch("infra.pagination.next", "a cursor", path, value);
}

/** RFC 8288: the target with the relation `next`. The credential goes to the same list only. */
function linkedCursor({ header, url }: PageResponse): string | null {
  const target = nextLink(header("link"));
  if (target === undefined) return null;
  const [from, to] = [new URL(url), URL.canParse(target, url) ? new URL(target, url) : undefined];
  if (to?.origin !== from.origin || to.pathname !== from.pathname) {
    throw new Mismatch("infra.pagination.style", `a Link to a page of ${from.pathname}`, null, target);
  }
  return to.search.slice(1);
}
