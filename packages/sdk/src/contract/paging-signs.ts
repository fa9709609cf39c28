import { readPath } from "../../../wire/src/json.ts";
import { cases } from "../../../wire/src/names.ts";
import { nextLink, type Signs, signsIn } from "../../../wire/src/page-signs.ts";
import type { Pagination, ServiceFile } from "../../../wire/src/service-file.ts";

/** Detected pagination: signs in the response, and guesses. */
export interface PagingSigns {
  readonly pagination: Pagination;
  readonly found: string;
  /** Query parameter names that are guessed. */
  readonly guessed: readonly string[];
}

const pageParameters = ["page", "p", "page_number", "pageNumber"];
const cursorParameters = ["cursor", "after", "starting_after", "page_token", "pageToken"];
const offsetParameters = ["offset", "skip", "start"];
const sizeParameters = ["per_page", "perPage", "page_size", "pageSize", "limit", "size", "take"];

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
  const nextUrl = link ?? rows.find(([sign, value]) => sign === "next" && isAddress(value))?.[1];
  const followed = typeof nextUrl === "string" ? [new URLSearchParams(nextUrl.split("?")[1] ?? "")] : [];
  const used = (candidates: readonly string[]) =>
    candidates.find((name) => [...followed, ...queries].some((query) => query.has(name)));

  const [pagePath, last, total] = [find(["page"]), find(["pages"]), find(["total"])];
  const cursor = find(["cursor", "token"], (value) => value === null || typeof value !== "object");
  const [offset, more] = [find(["offset", "skip"]), find(["more"], (value) => typeof value === "boolean")];
  const sizePath = find(["size"]);
  const shown = (...paths: (string | undefined)[]) => paths.filter((path) => path !== undefined).join(", ");
  const size =
    (sizePath && cases.pascal.from(lastOf(sizePath))) ?? used(sizeParameters.filter((name) => name !== "limit"));
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
    const parameter = used(offsetParameters);
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

const lastOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/**
 * Returns queries that may get a second page, as the first one suggests or the service file says; none if there's no
 * need for one.
 *
 * ```ts
 * guessedPages({ data: [], meta: { current_page: 1, last_page: 3 } }, {}); // ["page=2", "p=2", …]
 * ```
 */
export function guessedPages(
  body: unknown,
  headers: Readonly<Record<string, string>>,
  service?: ServiceFile,
): string[] {
  const known = service?.infra?.pagination;
  const { pagination = known, guessed = [] } = known ? {} : (pagingSigns(body, headers, []) ?? {});
  if (pagination === undefined || (known === undefined && guessed.length === 0)) return [];
  const { style, next = "meta.nextCursor", page = "page", offset = "offset", cursor = "cursor" } = pagination;
  if (style === "page") return (known ? [page] : pageParameters).map((name) => `${name}=2`);
  if (style === "offset") return (known ? [offset] : offsetParameters).map((name) => `${name}=1`);
  const value = style === "cursor" ? readPath(body, next) : undefined;
  const names = known ? [cursor] : cursorParameters;
  return typeof value === "string" ? names.map((name) => `${name}=${encodeURIComponent(value)}`) : [];
}
