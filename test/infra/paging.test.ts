import { InfraClient, isTandemError } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { rejection } from "../support/mock-service.ts";
import { serving } from "../support/servers.ts";

/** The first two of five rows, as a service could send them. */
interface FirstPage {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const rows = Array.from({ length: 5 }, (_, index) => ({ id: `x_${index}`, name: `web-${index}`, status: "online" }));

const data = rows.slice(0, 2);
const next = "/api/v1/servers?page=2";

/** Pages that say, or show, that there are more rows, but have no `meta.nextCursor`. */
const signsOfMore: Readonly<Record<string, FirstPage>> = {
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

const ids = rows.map(({ id }) => id);

/** A client of a service that answers with these pages, by the cursor `c1`, `c2` and so on. */
async function pagingService(...pages: FirstPage[]) {
  const baseUrl = await serving((request, response) => {
    const { searchParams } = new URL(request.url!, "http://localhost");
    const { body, headers } = pages[Number(searchParams.get("cursor")?.slice(1) ?? 0)]!;
    response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  });
  return new InfraClient({ baseUrl, token: "tok_1", pacing: false });
}

async function walked(list: AsyncIterable<{ id: string }>) {
  const seen: string[] = [];
  try {
    for await (const { id } of list) seen.push(id);
    return { seen, error: undefined };
  } catch (error) {
    return { seen, error };
  }
}

const page = (start: number, end: number, meta: object): FirstPage => ({
  body: { data: rows.slice(start, end), meta },
});

describe.each(Object.entries(signsOfMore))("a page without a usable cursor, and with %s", (_, first) => {
  test.each<[string, (infra: InfraClient) => Promise<unknown>]>([
    ["await", async (infra) => infra.servers.list({ pageSize: 10 })],
    ["for await", (infra) => Array.fromAsync(infra.servers.list({ pageSize: 10 }))],
    ["pages()", (infra) => Array.fromAsync(infra.servers.list({ pageSize: 10 }).pages())],
    ["paginate()", (infra) => Array.fromAsync(infra.paginate("/servers", { pageSize: 10 }))],
    ["get of a resource without a route", async (infra) => infra.sites.get("x_9")],
  ])("is an error that names G-06: %s", async (_, read) => {
    expect(await rejection(read(await pagingService(first)))).toMatchObject({
      code: "invalid_response",
      summary: "The list may be incomplete: the service gave no usable cursor for another page (assumption G-06)",
      facts: { assumption: "G-06" },
      outcome: "executed",
      status: 200,
    });
  });
});

test.each<[string, FirstPage["body"]]>([
  ["wrapped", { data: rows.slice(0, 2) }],
  ["bare", rows.slice(0, 2)],
  ["with the size that the service applied", { data: rows.slice(0, 2), meta: { limit: 2 } }],
])("a page as long as it can be, that says nothing about others, is an error: %s", async (_, body) => {
  const pageSize = JSON.stringify(body).includes("limit") ? 10 : 2;
  const infra = await pagingService({ body });
  expect(await rejection(infra.servers.list({ pageSize }))).toMatchObject({ facts: { assumption: "G-06" } });
});

test.each<[string, object | object[], Record<string, string>?]>([
  ["nothing beside the rows", { data: rows }],
  ["a bare list", rows],
  ["an empty meta", { data: rows, meta: {} }],
  ["an empty cursor", { data: rows, meta: { nextCursor: "" } }],
  ["a cursor of null", { data: rows, meta: { nextCursor: null, total: 5 } }],
  ["a count of the rows", { data: rows, count: 5 }],
  ["an X-Total-Count of the rows", rows, { "x-total-count": "5" }],
  ["the only page of one", { data: rows, meta: { current_page: 1, last_page: 1, per_page: 25, total: 5 } }],
  ["links without a next", { data: rows, links: { first: "/a", last: "/z", prev: null } }],
  ["a Link header without a next", rows, { link: '</first>; rel="first"' }],
  ["a count of 0 that remain", { data: rows, meta: { remaining: 0 } }],
  ["facts that are not about pages", { data: rows, meta: { nextInvoiceAt: "2030-01-01", version: 3 } }],
])("%s is no sign of more", async (_, body, headers = {}) => {
  const infra = await pagingService({ body, headers });
  expect(await walked(infra.servers.list())).toEqual({ seen: ids, error: undefined });
});

describe("a list that states its total", () => {
  test.each<[string, FirstPage[], string | undefined]>([
    ["and has it", [page(0, 3, { nextCursor: "c1", total: 5 }), page(3, 5, { nextCursor: null, total: 5 })], undefined],
    [
      "and ends before",
      [page(0, 3, { nextCursor: "c1", total: 5 }), page(3, 4, { nextCursor: null, total: 5 })],
      "The list is incomplete: the service sent 4 of 5 items (assumption G-06)",
    ],
    [
      "and has one item twice",
      [page(0, 3, { nextCursor: "c1", total: 5 }), page(2, 4, { nextCursor: null, total: 5 })],
      "The list is incomplete: the service sent 4 of 5 items (assumption G-06)",
    ],
    [
      "that shrinks while it's read",
      [page(0, 3, { nextCursor: "c1", total: 5 }), page(3, 4, { nextCursor: null, total: 4 })],
      undefined,
    ],
    [
      "that grows while it's read",
      [page(0, 3, { nextCursor: "c1", total: 4 }), page(3, 4, { nextCursor: null, total: 5 })],
      undefined,
    ],
    [
      "for items without ids",
      [
        { body: { data: [{ id: undefined, name: "a" }], meta: { nextCursor: "c1", total: 2 } } },
        { body: { data: [{ name: "a" }], meta: { nextCursor: null, total: 2 } } },
      ],
      undefined,
    ],
  ])("%s", async (_, pages, summary) => {
    const { error } = await walked((await pagingService(...pages)).servers.list());
    expect(isTandemError(error) ? error.summary : error).toBe(summary);
  });

  test("isn't compared with a part of it", async () => {
    const infra = await pagingService(page(0, 3, { total: 5 }), page(3, 5, { nextCursor: null, total: 5 }));
    expect(await walked(infra.servers.list({ cursor: "c1" }))).toEqual({ seen: ["x_3", "x_4"], error: undefined });
  });
});

test.each([400, 404, 410, 416, 422])(
  "a cursor that the service rejects with %i says nothing about the list",
  async (status) => {
    const baseUrl = await serving((request, response) => {
      if (request.url!.includes("cursor")) return void response.writeHead(status).end("{}");
      response.writeHead(200).end(JSON.stringify(page(0, 2, { nextCursor: "c1" }).body));
    });
    const infra = new InfraClient({ baseUrl, token: "tok_1", pacing: false });
    const summary = `The list may be incomplete: the service rejected its own cursor with ${status} (assumption G-06)`;

    expect(await walked(infra.servers.list())).toMatchObject({ seen: ["x_0", "x_1"], error: { summary, status } });
    expect(await rejection(infra.sites.get("x_4"))).toMatchObject({ code: "invalid_response", summary });
    expect(await rejection(infra.servers.list({ cursor: "mine" }))).not.toMatchObject({ code: "invalid_response" });
  },
);
