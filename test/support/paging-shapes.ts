/** The first two of five rows, as a service could send them. */
export interface FirstPage {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const rows = Array.from({ length: 5 }, (_, index) => ({
  id: `x_${index}`,
  name: `web-${index}`,
  status: "online",
}));

const data = rows.slice(0, 2);
const next = "/api/v1/servers?page=2";

/** Pages that say, or show, that there are more rows, but have no `meta.nextCursor`. */
export const signsOfMore: Readonly<Record<string, FirstPage>> = {
  "meta.next_cursor": { body: { data, meta: { next_cursor: "c2" } } },
  "nextCursor beside the list": { body: { data, nextCursor: "c2" } },
  "a cursor that is an object": { body: { data, meta: { nextCursor: { id: 3 } } } },
  "a next_page_token": { body: { data, next_page_token: "t2" } },
  "metadata.continue": { body: { data, metadata: { continue: "t2" } } },
  "next_page as a number": { body: { data, meta: { next_page: 2 } } },
  "links.next": { body: { data, links: { next } } },
  "_links.next.href": { body: { data, _links: { next: { href: next } } } },
  next_page_url: { body: { data, next_page_url: next } },
  "@odata.nextLink": { body: { data, "@odata.nextLink": next } },
  "a Link header over a bare list": { body: data, headers: { link: `</first>; rel="first", <${next}>; rel="next"` } },
  "a Link header of several relations": { body: { data }, headers: { link: `<${next}>; rel="last next"` } },
  has_more: { body: { data, has_more: true } },
  "has_more beside a cursor of null": { body: { data, has_more: true, meta: { nextCursor: null } } },
  "response_metadata.has_more": { body: { data, response_metadata: { has_more: true } } },
  "pageInfo.hasNextPage": { body: { data, pageInfo: { hasNextPage: true, endCursor: "c2" } } },
  IsTruncated: { body: { data, IsTruncated: true } },
  "a count of the remaining rows": { body: { data, meta: { remaining: 3 } } },
  "metadata.remainingItemCount": { body: { data, metadata: { remainingItemCount: 3 } } },
  "a total above the rows": { body: { data, meta: { total: 5 } } },
  "a total above the rows, beside a cursor of null": { body: { data, meta: { nextCursor: null, total: 5 } } },
  "a total_count beside the list": { body: { data, total_count: 5 } },
  "a total as text": { body: { data, meta: { total: "5" } } },
  "meta.pagination.total": { body: { data, meta: { pagination: { total: 5 } } } },
  "a Content-Range header": { body: { data }, headers: { "content-range": "items 0-1/5" } },
  "an X-Total-Count header": { body: { data }, headers: { "x-total-count": "5" } },
};
