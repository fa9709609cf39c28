import { mismatchAt, readPath, shortOf, WireMismatch } from "./dotted-path.ts";
import { isObject } from "./json.ts";
import { findSigns, nextLink, nextOf, numberOf, wrongPage } from "./page-signs.ts";
import type { Pagination } from "./service-file.ts";

/** Where a page begins, as the model's cursor has it for a service that counts: `3:50` is page 3 after 50 items. */
interface Place {
  readonly number: number;
  readonly seen: number;
}

/** The model's `limit` and `cursor` as the service's query parameters. */
export function pageQuery(query: URLSearchParams, paging: Pagination): URLSearchParams {
  const [limit, cursor] = [query.get("limit"), query.get("cursor")];
  // A link is followed whole: it repeats the filters and the size.
  if (paging.style === "link" && cursor !== null) return new URLSearchParams(cursor);
  const sent = new URLSearchParams(query);
  sent.delete("limit");
  sent.delete("cursor");
  if (limit !== null && paging.style !== "none") sent.set(paging.size ?? "limit", limit);
  if (cursor === null) return sent;
  const parameter = {
    cursor: paging.cursor ?? "cursor",
    page: paging.page ?? "page",
    offset: paging.offset ?? "offset",
  };
  if (paging.style === "cursor") sent.set(parameter.cursor, cursor);
  if (paging.style === "page") sent.set(parameter.page, String(placeOf(cursor).number));
  if (paging.style === "offset") sent.set(parameter.offset, String(placeOf(cursor).seen));
  return sent;
}

/** What the model's cursor says of the request that a page answers. */
const placeOf = (cursor: string | null): Place => {
  const [, number, seen] = /^(\d{1,15}):(\d{1,15})$/.exec(cursor ?? "1:0") ?? [];
  if (number === undefined) throw new WireMismatch("G-06", "/cursor", "a cursor of this list", String(cursor));
  return { number: Number(number), seen: Number(seen) };
};

/** A response to page, and the request for it. */
export interface PageAnswer {
  readonly body: unknown;
  /** What the body says at every level above the list. */
  readonly beside: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  readonly query: URLSearchParams;
}

/**
 * The model's cursor of the next page, or null on the last one. A list never ends early: where the service doesn't say
 * that a page is the last, the page after it is asked for until one is empty.
 *
 * @throws WireMismatch where a value that the service file names is missing, where another page came than the one asked
 * for, and where the file's last page isn't the last one according to the rest of the response.
 */
export function nextCursor(items: readonly unknown[], answer: PageAnswer, paging: Pagination): string | null {
  const found = cursorByFile(items, answer, paging);
  checkPlace(items.length, answer, paging, found === null);
  return found;
}

/** The same check as for a service without a file, on all that the response says. */
function checkPlace(
  rows: number,
  { body, beside, headers, url, query }: PageAnswer,
  paging: Pagination,
  isLast: boolean,
) {
  const { style, page: pageName = "page", offset: offsetName = "offset" } = paging;
  const cursor = query.get("cursor");
  const counts = style === "page" || style === "offset";
  const place = counts ? placeOf(cursor) : undefined;
  const linked = style === "link" ? new URLSearchParams(cursor ?? "") : query;
  const [givenPage, givenOffset] = [numberOf(linked.get(pageName)), numberOf(linked.get(offsetName))];
  const page = givenPage ?? (style === "page" ? place?.number : undefined);
  const offset = givenOffset ?? (style === "offset" ? place?.seen : undefined);
  const isFirst = cursor === null && givenPage === undefined && givenOffset === undefined;
  const response = {
    body: beside,
    headers: { get: (name: string) => headers[name] ?? null },
    query: { page, offset },
    url: absolute(url),
    seenBefore: isFirst ? 0 : (place?.seen ?? Number.NaN),
  };
  const signs = findSigns(response);
  const wrong = wrongPage(signs, response);
  if (wrong !== undefined) throw new WireMismatch("G-06", "/", "the page that was asked for", wrong);
  if (!isLast) return;
  if (counts && paging.total !== undefined) signs.total = numberAt(body, paging.total);
  if (counts && paging.last !== undefined) signs.pages = numberAt(body, paging.last);
  signs.page ??= page;
  signs.offset ??= style === "offset" ? offset : undefined;
  const pages = numberOf(signs.pages) ?? 0;
  if (rows === 0 && page !== undefined && page > 1 && page <= pages) {
    throw new WireMismatch("G-06", "/", `items on page ${page} of ${pages}`, "none");
  }
  if (signs.page === undefined && !isFirst) delete signs.pages;
  if (nextOf(signs, rows, response) !== undefined) {
    const said = Object.entries(signs).flatMap(([sign, value]) => (value == null ? [] : [`${sign} ${shortOf(value)}`]));
    throw new WireMismatch(
      "G-06",
      "/",
      `the last page by infra.pagination.style "${style}"`,
      `signs of another (${said.join(", ")})`,
    );
  }
}

function cursorByFile(items: readonly unknown[], answer: PageAnswer, paging: Pagination): string | null {
  const { style, next, last, total, more } = paging;
  if (style === "none") return null;
  if (style === "link") return linkedCursor(answer);
  if (more !== undefined && !flagAt(answer.body, more)) return null;
  if (style === "cursor") return cursorAt(answer.body, next ?? "meta.nextCursor");
  const { number, seen } = placeOf(answer.query.get("cursor"));
  const after = `${number + 1}:${seen + items.length}`;
  if (style === "page" && last !== undefined) return number < numberAt(answer.body, last) ? after : null;
  if (total !== undefined) {
    const all = numberAt(answer.body, total);
    if (items.length === 0 && seen < all) throw mismatchAt("G-06", total, `${all} items`, seen);
    return seen + items.length < all ? after : null;
  }
  return items.length > 0 ? after : null;
}

function numberAt(body: unknown, path: string): number {
  const value = readPath(body, path);
  const number = numberOf(value);
  if (number === undefined) throw mismatchAt("G-06", path, "a number", value);
  return number;
}

function flagAt(body: unknown, path: string): boolean {
  const value = readPath(body, path);
  if (typeof value !== "boolean") throw mismatchAt("G-06", path, "true or false", value);
  return value;
}

function cursorAt(body: unknown, path: string): string | null {
  const value = readPath(body, path);
  if (value === null || value === "" || value === false) return null;
  if (typeof value === "string" || typeof value === "number") return String(value);
  // A service may omit it on the last page, but not its parent.
  const parent = path.includes(".") ? readPath(body, path.slice(0, path.lastIndexOf("."))) : body;
  if (value === undefined && isObject(parent)) return null;
  throw mismatchAt("G-06", path, "a cursor", value);
}

/** RFC 8288: the target with the relation `next`, which has to lead to the same list. */
function linkedCursor({ headers, url }: PageAnswer): string | null {
  const target = nextLink(headers.link ?? null);
  if (target === undefined) return null;
  const base = absolute(url);
  const [from, to] = [new URL(base), URL.canParse(target, base) ? new URL(target, base) : undefined];
  if (to?.host !== from.host || to.pathname !== from.pathname) {
    throw new WireMismatch("G-06", "/headers/link", `a page of ${from.pathname}`, target);
  }
  return to.search.slice(1);
}

const absolute = (url: string): string => (URL.canParse(url) ? url : `http://localhost${url}`);
