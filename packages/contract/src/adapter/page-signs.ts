import { isObject } from "./dotted-path.ts";

/** What is known of a page besides what its response says. */
export interface Place {
  /** Its number, if pages are counted. */
  readonly page: number | undefined;
  readonly rows: number;
  /** Rows in it and in the pages before it, if known. */
  readonly seen: number | undefined;
}

type Header = (name: string) => string | null | undefined;

/** Names of fields, without case, separators and `@odata.`, and what they say. */
const signNames = {
  next: `next nextcursor nextpage nexturl nextlink nexthref nextpageurl nextpagelink nextpagetoken nexttoken nextmarker
    nextoffset nextkey continuationtoken continuation continue lastevaluatedkey after startingafter`,
  more: "hasmore hasnext hasnextpage more truncated istruncated remaining remainingcount remainingitemcount",
  isLast: "islast islastpage last done",
  total: `total totalcount totalsize totalitems totalentries totalresults totalrecords totalelements totalrows count
    results`,
  pages: "pages lastpage totalpages pagecount numpages last",
  page: "page currentpage current pagenumber number",
} as const;

export type SignKind = keyof typeof signNames;

const kindsByName = new Map<string, SignKind[]>();
for (const [kind, names] of Object.entries(signNames)) {
  for (const name of names.split(/\s+/)) kindsByName.set(name, [...(kindsByName.get(name) ?? []), kind as SignKind]);
}

const containers = /^_?((list|response)?meta(data)?|pagination|paging|paginator|pages?|pageinfo|links|cursors)$/;

export interface Sign {
  readonly kind: SignKind;
  readonly value: unknown;
  /** Dotted path in the body. */
  readonly path: string;
}

/** Each value of a body that says something about its place in a list. Inner ones come first. */
export function signsIn(body: unknown, path: readonly string[] = []): Sign[] {
  if (!isObject(body)) return [];
  const fields = Object.entries(body).map(([key, value]) => ({
    name: key.toLowerCase().replace(/^@odata\.|[-_]/g, ""),
    value,
    at: [...path, key],
  }));
  const inner = fields.flatMap(({ name, value, at }) =>
    at.length <= 3 && containers.test(name) ? signsIn(value, at) : [],
  );
  const here = fields.flatMap(({ name, value, at }) =>
    (kindsByName.get(name) ?? []).flatMap((kind) => (fits[kind](value) ? [{ kind, value, path: at.join(".") }] : [])),
  );
  return [...inner, ...here];
}

/** A count, also as digits. */
export function countOf(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : undefined;
}

const isCount = (value: unknown): boolean => countOf(value) !== undefined;

/** `last` is a flag, a number or a link, `page` a number or an object. */
const fits: Readonly<Record<SignKind, (value: unknown) => boolean>> = {
  next: (value) => value !== undefined,
  more: (value) => typeof value === "boolean" || isCount(value),
  isLast: (value) => typeof value === "boolean",
  total: isCount,
  pages: isCount,
  page: isCount,
};

/** The target with the relation `next` (RFC 8288). */
export const nextLink = (link: string | null | undefined): string | undefined =>
  [...(link ?? "").matchAll(/<([^<>]*)>([^<]*)/g)].find(([, , parameters = ""]) =>
    /;\s*rel\s*=\s*"?(?:[^";,]*\s)?next(?=[\s";,]|$)/i.test(parameters),
  )?.[1];

const isSet = (value: unknown): boolean => ![undefined, null, "", 0, false].includes(value as null);

/**
 * Why a page can't be the last one, by all that its response says; undefined if it can.
 *
 * @param named what a service file names, which may have any name.
 */
export function signOfMore(
  body: unknown,
  header: Header,
  { page, rows, seen }: Place,
  named: readonly Sign[] = [],
): string | undefined {
  const says: Readonly<Record<SignKind, (value: unknown) => boolean>> = {
    next: isSet,
    more: isSet,
    isLast: (value) => value === false,
    total: (value) => seen !== undefined && countOf(value)! > seen,
    // A page with rows beyond the last one is no last page either.
    pages: (value) => page !== undefined && (countOf(value)! > page || (rows > 0 && countOf(value)! < page)),
    page: () => false,
  };
  const sign = [...named, ...signsIn(body), ...signsInHeaders(header)].find(({ kind, value }) => says[kind](value));
  if (sign) return `${sign.path} is ${JSON.stringify(sign.value)?.slice(0, 80)}`;
  const link = nextLink(header("link"));
  return link === undefined ? undefined : `the Link header leads to ${link}`;
}

function signsInHeaders(header: Header): Sign[] {
  const total = /\/(\d+)$/.exec(header("content-range") ?? "")?.[1];
  const signs = [
    ["next", header("x-next-page"), "x-next-page"],
    ["pages", header("x-total-pages"), "x-total-pages"],
    ["total", header("x-total-count"), "x-total-count"],
    ["total", total, "content-range"],
  ] as const;
  return signs.flatMap(([kind, value, path]) => (value != null && fits[kind](value) ? [{ kind, value, path }] : []));
}

/** Describes the page of a response, if it says that it isn't the requested one. */
export function wrongPage(body: unknown, header: Header, { page }: Place): string | undefined {
  if (page === undefined) return undefined;
  const sign = [...signsIn(body), { kind: "page", value: header("x-page") ?? undefined, path: "x-page" } as const].find(
    ({ kind, value }) => kind === "page" && countOf(value) !== undefined && countOf(value) !== page,
  );
  return sign && `page ${countOf(sign.value)} in ${sign.path}`;
}
