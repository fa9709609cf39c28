import { withPath } from "../../../wire/src/dotted-path.ts";
import type { Pagination } from "../../../wire/src/service-file.ts";

/** Page size where none is asked for. */
const defaultSize = 25;

/** The page that a service's query parameters ask for: the first item and how many. */
export function askedPage(query: URLSearchParams, paging: Pagination): { start: number; size: number } {
  const number = (name: string, otherwise: number) => {
    const text = query.get(name);
    return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
  };
  if (paging.style === "none") return { start: 0, size: Number.POSITIVE_INFINITY };
  const size = Math.max(1, number(paging.size ?? "limit", defaultSize));
  if (paging.style === "offset") return { start: number(paging.offset ?? "offset", 0), size };
  return { start: (Math.max(1, number(paging.page ?? "page", 1)) - 1) * size, size };
}

/** Adds page facts next to the items, and returns the `Link` header if the service has one. */
export function describePage(
  body: unknown,
  paging: Pagination,
  { start, size, total, url }: { start: number; size: number; total: number; url: string },
): { body: unknown; link: string | undefined } {
  const isMore = start + size < total;
  let described = body;
  const put = (path: string | undefined, value: unknown) => {
    if (path !== undefined) described = withPath(described, path, value);
  };
  put(paging.last, Math.max(1, Math.ceil(total / size)));
  put(paging.total, total);
  put(paging.more, isMore);
  if (paging.style !== "link" || !isMore) return { body: described, link: undefined };
  const [path = "", search] = url.split("?");
  const query = new URLSearchParams(search);
  query.set(paging.page ?? "page", String(start / size + 2));
  query.set(paging.size ?? "limit", String(size));
  return { body: described, link: `<${path}?${query}>; rel="next"` };
}
