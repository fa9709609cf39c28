/** One page as a service could send it. */
interface Page {
  body: unknown;
  headers?: Record<string, string>;
}

/** What a service knows when it answers a request for a page: the rows that it would send, and where they are. */
interface Asked {
  rows: readonly object[];
  total: number;
  /** Of the rows, from 0. */
  start: number;
  size: number;
  url: URL;
}

interface Shape {
  /** The parameter that says where to start, and what the first page has. */
  starts: { param: string; first: number; unit: "page" | "rows" };
  size?: string;
  answer(asked: Asked): Page;
}

const nth = ({ start, size }: Asked) => start / size + 1;
const lastOf = ({ total, size }: Asked) => Math.ceil(total / size);
const hasNext = ({ start, size, total }: Asked) => start + size < total;
const link = (asked: Asked, param: string, next: number, origin = asked.url.origin) => {
  const to = new URL(asked.url.pathname + asked.url.search, origin);
  to.searchParams.set(param, String(next));
  return to.href;
};
const nextPage = (asked: Asked) => (hasNext(asked) ? nth(asked) + 1 : null);
const nextLink = (asked: Asked, origin?: string) =>
  hasNext(asked) ? link(asked, "page", nth(asked) + 1, origin) : null;

const byPage = { param: "page", first: 1, unit: "page" } as const;
const byRow = { param: "offset", first: 0, unit: "rows" } as const;
const numbered = (answer: Shape["answer"], size = "limit"): Shape => ({ starts: byPage, size, answer });

/** Ways of paging that can be followed. Every list is read to its end. */
export const followed: Readonly<Record<string, Shape>> = {
  "meta.current_page of meta.last_page": numbered((asked) => ({
    body: { data: asked.rows, meta: { current_page: nth(asked), last_page: lastOf(asked) } },
  })),
  "meta.currentPage of meta.lastPage": numbered((asked) => ({
    body: { data: asked.rows, meta: { currentPage: nth(asked), lastPage: lastOf(asked) } },
  })),
  "page of pages beside the list": numbered((asked) => ({
    body: { data: asked.rows, page: nth(asked), pages: lastOf(asked) },
  })),
  "page and per_page of total": numbered((asked) => ({
    body: { data: asked.rows, pagination: { page: nth(asked), per_page: asked.size, total: asked.total } },
  })),
  "page with has_more": numbered((asked) => ({
    body: { data: asked.rows, page: nth(asked), has_more: hasNext(asked) },
  })),
  "next_page as a number": numbered((asked) => ({ body: { data: asked.rows, meta: { next_page: nextPage(asked) } } })),
  "links.next": numbered((asked) => ({ body: { data: asked.rows, links: { next: nextLink(asked) } } })),
  "_links.next.href": numbered((asked) => ({
    body: { data: asked.rows, _links: hasNext(asked) ? { next: { href: nextLink(asked) } } : {} },
  })),
  "a next that is only a query": numbered((asked) => ({
    body: { data: asked.rows, next: hasNext(asked) ? new URL(nextLink(asked)!).search : null },
  })),
  "next_page_url with a page size of its own": numbered(
    (asked) => ({ body: { data: asked.rows, next_page_url: nextLink(asked) } }),
    "per_page",
  ),
  "a Link header over a bare list": numbered((asked) => ({
    body: asked.rows,
    headers: hasNext(asked)
      ? { link: `<${asked.url.origin}/first>; rel="first", <${nextLink(asked)}>; rel="next"` }
      : {},
  })),
  "@odata.nextLink": numbered((asked) => ({ body: { data: asked.rows, "@odata.nextLink": nextLink(asked) } })),
  "an X-Next-Page header over a bare list": numbered((asked) => ({
    body: asked.rows,
    headers: { "x-page": String(nth(asked)), "x-next-page": String(nextPage(asked) ?? "") },
  })),
  "offset and limit of total": {
    starts: byRow,
    answer: (asked) => ({
      body: { data: asked.rows, meta: { offset: asked.start, limit: asked.size, total: asked.total } },
    }),
  },
  "nextCursor, with an empty page in the middle": {
    starts: { param: "cursor", first: 0, unit: "rows" },
    answer: (asked) => {
      const isPause = asked.url.searchParams.get("again") === null && asked.start === asked.size;
      const next = isPause ? `${asked.start}&again=1` : String(asked.start + asked.size);
      const nextCursor = hasNext(asked) ? next : null;
      return { body: { data: isPause ? [] : asked.rows, meta: { nextCursor } } };
    },
  },
  "page numbers that the links of another origin agree with": numbered((asked) => ({
    body: {
      data: asked.rows,
      links: { next: nextLink(asked, "http://internal.example.com") },
      meta: { current_page: nth(asked), last_page: lastOf(asked) },
    },
  })),
};

const first = (more: (asked: Asked) => object, headers?: Record<string, string>): Shape =>
  numbered((asked) => ({ body: { data: asked.rows, ...more(asked) }, ...(headers && { headers }) }));

/** Ways of paging that say, or show, that there is more, and not how to get it. Every list ends in an error. */
export const refused: Readonly<Record<string, Shape>> = {
  "a total above the rows": first(({ total }) => ({ meta: { total } })),
  "a total above the rows, beside nextCursor null": first(({ total }) => ({ meta: { nextCursor: null, total } })),
  "a total_count beside the list": first(({ total }) => ({ total_count: total })),
  "an X-Total-Count header": first(() => ({}), { "x-total-count": "5" }),
  "a Content-Range header": first(() => ({}), { "content-range": "items 0-1/5" }),
  "has_more without a cursor": first((asked) => ({ has_more: hasNext(asked) })),
  "a count of the remaining rows": first(({ start, size, total }) => ({
    meta: { remaining: Math.max(0, total - start - size) },
  })),
  "hasMore, and a cursor that is an object": first(() => ({ meta: { hasMore: true, nextCursor: { id: 3 } } })),
  "pageInfo.hasNextPage with an endCursor": first(() => ({ pageInfo: { hasNextPage: true, endCursor: "c2" } })),
  "a next_page_token": first(() => ({ next_page_token: "t2" })),
  "metadata.continue with a remainingItemCount": first(() => ({ metadata: { continue: "t2", remainingItemCount: 3 } })),
  "metadata.remainingItemCount alone": first(() => ({ metadata: { remainingItemCount: 3 } })),
  "a LastEvaluatedKey": first(() => ({ LastEvaluatedKey: { id: "2" } })),
  "done: false with a totalSize": first(({ total }) => ({ done: false, totalSize: total })),
  "IsTruncated without a marker": first(() => ({ IsTruncated: true })),
  "response_metadata with has_more": first(() => ({ response_metadata: { has_more: true } })),
  "links.next on another origin": first((asked) => ({ links: { next: nextLink(asked, "http://127.0.0.2:1") } })),
  "links.next to another route": first(() => ({ links: { next: "/api/v1/other?page=2" } })),
  "a Link header to another origin": first(() => ({}), { link: '<https://other.example.com/?page=2>; rel="next"' }),
  "pages that are counted from 0": first((asked) => ({ page: nth(asked) - 1, totalPages: lastOf(asked) })),
  "a cursor that repeats": first(() => ({ meta: { nextCursor: "c" } })),
  "page numbers under another parameter": {
    ...first((asked) => ({ page: 1, pages: lastOf(asked) })),
    starts: { ...byPage, param: "p" },
  },
  "an offset under another parameter": {
    ...first(({ total }) => ({ offset: 0, total })),
    starts: { ...byRow, param: "skip" },
  },
};

/** What a service that pages in this way answers to `GET url`. */
export function answerPage(
  { starts, size: sizeParam = "limit", answer }: Shape,
  all: readonly object[],
  url: URL,
): Page {
  const { searchParams } = url;
  const [given, again] = (searchParams.get(starts.param) ?? String(starts.first)).split("&");
  if (again !== undefined) searchParams.set("again", "1");
  const size = Math.min(Number(searchParams.get(sizeParam) ?? 2), 2);
  const at = Number(given);
  const start = starts.unit === "page" ? (at - starts.first) * size : at;
  return answer({ rows: all.slice(start, start + size), total: all.length, start, size, url });
}
