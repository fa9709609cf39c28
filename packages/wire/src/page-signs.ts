// How services page, as data and pure functions. How ours does is assumption G-06.
import { isObject } from "./json.ts";
import type { PageStyle } from "./service-file.ts";

/** Names of query parameters, the likeliest first. */
export const pageParameters: Readonly<Partial<Record<PageStyle, readonly string[]>>> = {
  page: ["page", "p", "page_number", "pageNumber"],
  cursor: ["cursor", "after", "starting_after", "page_token", "pageToken"],
  offset: ["offset", "skip", "start"],
};
/** Without `limit`, which Tandem sends in any case. */
export const sizeParameters = ["per_page", "perPage", "page_size", "pageSize", "size", "take"];

/** A response to a request for a page. */
export interface PageResponse {
  body: unknown;
  headers: { get(name: string): string | null };
  /** Of the request: links are resolved against it. */
  url: string;
  /** Of the request, in the service's names. */
  query: Readonly<Record<string, unknown>>;
  /** Rows in the pages before it; `NaN` if unknown. */
  seenBefore: number;
}

/** What a response says about its place in a list. */
export interface Signs {
  cursor?: unknown;
  /** The next page: its number, a link, or an object with a link. */
  next?: unknown;
  page?: unknown;
  /** How many pages there are. */
  pages?: unknown;
  offset?: unknown;
  size?: unknown;
  /** How many rows there are in all pages. */
  total?: unknown;
  more?: unknown;
  isLast?: unknown;
  /** Shows that there is more, in a way that we can't ask for. */
  token?: unknown;
  /** An offset with a name that we can't ask for. */
  skip?: unknown;
}

/** A next page that can't be requested. */
export const unreachable = "?";

/** Names of fields, without case, separators and `@odata.`. */
const names: readonly (readonly [sign: keyof Signs, names: string])[] = [
  ["cursor", "nextcursor"],
  ["next", "next nextpage nexturl nextlink nexthref nextpageurl nextpagelink"],
  ["page", "page currentpage current pagenumber number"],
  ["pages", "pages lastpage totalpages pagecount numpages last"],
  ["offset", "offset"],
  ["size", "size perpage pagesize limit take"],
  [
    "total",
    "total totalcount totalsize totalitems totalentries totalresults totalrecords totalelements totalrows count results",
  ],
  ["more", "hasmore hasnext hasnextpage more truncated istruncated remaining remainingcount remainingitemcount"],
  ["isLast", "islast islastpage last done"],
  [
    "token",
    "nextpagetoken nexttoken nextmarker continuationtoken continuation nextoffset nextkey continue lastevaluatedkey after startingafter",
  ],
  ["skip", "skip start"],
];
const containers = /^_?(?:(?:list|response)?meta(?:data)?|pagination|paging|paginator|pages?|pageinfo|links|cursors)$/;
const headerNames = [
  ["next", "x-next-page"],
  ["page", "x-page"],
  ["pages", "x-total-pages"],
  ["total", "x-total-count"],
] as const;

/** What the body and the headers say about their place in a list. */
export function findSigns({ body, headers }: PageResponse): Signs {
  const signs: Signs = {};
  for (const [sign, value] of signsIn(body)) note(signs, sign, value);
  for (const [sign, name] of headerNames) note(signs, sign, headers.get(name) ?? undefined);
  note(signs, "total", /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1]);
  const links = headers.get("link");
  if (links !== null) signs.next = nextLink(links) ?? signs.next ?? null;
  return signs;
}

/** The target with the relation `next` (RFC 8288). */
export const nextLink = (link: string | null): string | undefined =>
  [...(link ?? "").matchAll(/<([^<>]*)>([^<]*)/g)].find(([, , parameters = ""]) =>
    /;\s*rel\s*=\s*"?(?:[^";,]*\s)?next(?=[\s";,]|$)/i.test(parameters),
  )?.[1];

/** Each value of a body that says something about its place in a list, with its dotted path. Inner ones come first. */
export function* signsIn(
  from: unknown,
  isContainer = (name: string) => containers.test(name),
  path: readonly string[] = [],
): Generator<readonly [sign: keyof Signs, value: unknown, path: string]> {
  const entries = isObject(from) ? Object.entries(from) : [];
  const fields = entries.map(([key, value]) => {
    return { name: key.toLowerCase().replace(/^@odata\.|[-_]/g, ""), value, at: [...path, key] };
  });
  for (const { name, value, at } of fields)
    if (at.length <= 3 && isContainer(name)) yield* signsIn(value, isContainer, at);
  for (const { name, value, at } of fields) {
    for (const [sign, known] of names) {
      if (known.split(" ").includes(name) && fits(sign, value)) yield [sign, value, at.join(".")];
    }
  }
}

/** Do they say whether there are other pages, or only which page this is? */
export const tellsOfOthers = (signs: Signs): boolean =>
  Object.keys(signs).some((sign) => !["page", "offset", "size", "skip"].includes(sign));

function note(signs: Signs, sign: keyof Signs, value: unknown): void {
  if (value !== undefined && (value !== null || sign === "cursor" || sign === "next")) signs[sign] ??= value;
}

const counts: readonly (keyof Signs)[] = ["page", "pages", "offset", "size", "total", "skip"];

/** `last` is a flag, a number or a link, `page` a number or an object. */
const fits = (sign: keyof Signs, value: unknown): boolean =>
  sign === "isLast" ? typeof value === "boolean" : !counts.includes(sign) || numberOf(value) !== undefined;

/** Describes the received page if it isn't the requested one. */
export function wrongPage(signs: Signs, { query }: PageResponse): string | undefined {
  for (const sign of ["page", "offset"] as const) {
    const [asked, got] = [numberOf(String(query[sign])), numberOf(signs[sign])];
    if (asked !== undefined && got !== undefined && asked !== got) return `${sign} ${got} instead of ${asked}`;
  }
  return undefined;
}

/**
 * Where the next page is: a cursor, a query such as `?page=2`, `unreachable`, or undefined after the last page. What says
 * that there is more wins over what says that there isn't.
 */
export function nextOf(signs: Signs, rows: number, response: PageResponse): string | undefined {
  const [page, pages, offset, size, total] = [signs.page, signs.pages, signs.offset, signs.size, signs.total].map(
    numberOf,
  );
  const { cursor, next } = signs;
  const search = linkedQuery(next, response);
  if (search !== undefined) return sameSize(search, response);
  if (isText(cursor)) return String(cursor).startsWith("?") ? go("cursor", cursor) : String(cursor);
  if (numberOf(next)) return go("page", next);
  const saysMore = isSet(signs.more) || signs.isLast === false;
  const saysEnd = signs.more === false || signs.isLast === true || "cursor" in signs || "next" in signs;
  if (page && (pages === undefined ? saysMore || page * size! < total! : page < pages)) return go("page", page + 1);
  if (offset !== undefined && rows > 0 && (total === undefined ? saysMore : offset + rows < total)) {
    return go("offset", offset + rows);
  }
  const { seenBefore } = response;
  // Rows may come and go between cursors. Pages that are counted are full, so that the last one's total is exact.
  const isCounted = page !== undefined || offset !== undefined;
  const isShort = total! > seenBefore + rows && (seenBefore === 0 || isCounted || !saysEnd);
  const hasPages = pages! > 1 && !page && !saysEnd;
  const isBeyond = rows > 0 && pages! < (page ?? 1);
  const isUnfinished = saysMore || isShort || hasPages || isBeyond;
  return isUnfinished || [cursor, next, signs.token].some(isSet) ? unreachable : undefined;

  function go(param: "cursor" | "page" | "offset", to: unknown): string {
    return sameSize(`${new URLSearchParams({ [param]: String(to) })}`, response);
  }
}

/** The size of a page stays the same in a walk: otherwise numbered pages overlap. */
function sameSize(search: string, { query: { limit } }: PageResponse): string {
  const params = new URLSearchParams(search);
  if (limit !== undefined && !params.has("limit")) params.set("limit", String(limit));
  return `?${params}`;
}

/** The query of a link to the next page: on this origin and route, since the credential goes nowhere else. */
function linkedQuery(next: unknown, { url }: PageResponse): string | undefined {
  const link = isObject(next) ? (next.href ?? next.url) : next;
  if (typeof link !== "string" || link === "" || numberOf(link) !== undefined || !URL.canParse(link, url))
    return undefined;
  const [to, from] = [new URL(link, url), new URL(url)];
  const isSame = to.origin === from.origin && routeOf(to) === routeOf(from);
  return isSame && to.search !== "" ? to.search : undefined;
}

const routeOf = ({ pathname }: URL): string => pathname.replace(/\/$/, "");

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : undefined;
}

const isSet = (value: unknown): boolean => ![undefined, null, "", 0, false].includes(value as null);
const isText = (value: unknown): boolean => isSet(value) && (typeof value === "string" || Number.isFinite(value));
