import { readPath } from "../../../wire/src/dotted-path.ts";
import { cases } from "../../../wire/src/names.ts";
import {
  nextLink,
  pageParameters as parameters,
  type Signs,
  signsIn,
  sizeParameters,
} from "../../../wire/src/page-signs.ts";
import type { PageStyle, Pagination, ServiceFile } from "../../../wire/src/service-file.ts";

/** Detected pagination: signs in the response, and guesses. */
export interface PagingSigns {
  readonly pagination: Pagination;
  readonly found: string;
  /** Query parameter names that are guessed. */
  readonly guessed: readonly string[];
}

/** Finds signs of pagination in the body, in the `Link` header, and in the queries of list requests. */
export function pagingSigns(
  body: unknown,
  headers: Readonly<Record<string, string>>,
  queries: readonly URLSearchParams[],
): PagingSigns | undefined {
  const rows = [...signsIn(body, () => true)].filter(([, value, path]) => readPath(body, path) === value);
  const find = (signs: readonly (keyof Signs)[], accept: (value: unknown) => boolean = () => true) =>
    rows.find(([sign, value]) => signs.includes(sign) && accept(value))?.[2];
  const link = nextLink(headers.link ?? null);
  const nextUrl = link ?? rows.find(([sign, value]) => sign === "next" && /^(https?:\/)?\//.test(String(value)))?.[1];
  const followed = typeof nextUrl === "string" ? [new URLSearchParams(nextUrl.split("?")[1] ?? "")] : [];
  const used = (candidates: readonly string[]) =>
    candidates.find((name) => [...followed, ...queries].some((query) => query.has(name)));

  const [pagePath, last, total] = [find(["page"]), find(["pages"]), find(["total"])];
  const cursor = find(["cursor", "token"], (value) => value === null || typeof value !== "object");
  const [offset, more] = [find(["offset", "skip"]), find(["more"], (value) => typeof value === "boolean")];
  const sizePath = find(["size"]);
  const size = sizePath ? cases.pascal.from(sizePath.slice(sizePath.lastIndexOf(".") + 1)) : used(sizeParameters);
  const shown = (...paths: (string | undefined)[]) => paths.filter((path) => path !== undefined).join(", ");
  const signs = (style: PageStyle, places: Partial<Pagination>, found: string): PagingSigns => {
    const name = used(parameters[style] ?? [style]);
    const given = Object.entries({ [style]: parameters[style] && (name ?? style), size, ...places });
    const pagination = { style, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
    return { pagination, found, guessed: parameters[style] && !name ? [`infra.pagination.${style}`] : [] };
  };
  if (pagePath !== undefined || last !== undefined || (used(parameters.page!) && link === undefined)) {
    return signs(
      "page",
      { total, last, more },
      `paged by page number (${shown(pagePath, last, total) || "a page parameter"})`,
    );
  }
  if (cursor !== undefined) return signs("cursor", { next: cursor, more }, `paged by the cursor at ${cursor}`);
  if (link !== undefined) return signs("link", {}, "paged by the Link header");
  if (offset !== undefined || used(parameters.offset!)) {
    return signs("offset", { total, more }, `paged by offset (${shown(offset, total, more) || "an offset parameter"})`);
  }
  if (total === undefined && more === undefined) return undefined;
  const found = `${shown(total, more)} says whether there are more items, but nothing shows how to get them`;
  return { ...signs("?" as PageStyle, { total, more }, found), guessed: ["infra.pagination.style"] };
}

/** A query that may get a second page. */
interface GuessedPage {
  readonly style: string;
  readonly query: string;
}

/**
 * Returns queries that may get a second page: as the service file says, as the first page suggests, and by number and
 * offset unless there is a cursor or a link.
 *
 * ```ts
 * guessedPages({ data: [], meta: { current_page: 1, last_page: 3 } }, {}); // [{ style: "page", query: "page=2" }, …]
 * ```
 */
export function guessedPages(
  body: unknown,
  headers: Readonly<Record<string, string>>,
  service?: ServiceFile,
): readonly GuessedPage[] {
  const known = service?.infra?.pagination;
  const { style, next = "meta.nextCursor" } = known ?? pagingSigns(body, headers, [])?.pagination ?? {};
  const values: Partial<Record<PageStyle, unknown>> = { page: 2, offset: 1, cursor: readPath(body, next) };
  const queriesOf = (each: PageStyle, names: readonly string[] = []) => {
    const value = values[each] ?? undefined;
    return value === undefined
      ? []
      : names.map((name) => ({ style: each, query: `${new URLSearchParams({ [name]: String(value) })}` }));
  };
  const own = known ? queriesOf(known.style, [known[known.style as "page"] ?? known.style]) : [];
  const isCounted = style !== "cursor" && style !== "link" && style !== "none";
  const counted = (["page", "offset"] as const).flatMap((each) => queriesOf(each, parameters[each]));
  const guessed = isCounted
    ? counted.toSorted((one, other) => Number(other.style === style) - Number(one.style === style))
    : queriesOf(style, known ? [] : parameters[style]);
  const rest = guessed.filter(({ query }) => query !== own[0]?.query);
  return [...own, ...rest];
}
