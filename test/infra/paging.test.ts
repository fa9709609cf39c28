import { InfraClient, isTandemError, Tandem } from "@tandem/sdk";
import type { ServiceFile } from "@tandem/sdk/contract";
import { describe, expect, test } from "vitest";
import { answerPage, followed, refused } from "../support/paging-shapes.ts";
import { serving } from "../support/serving.ts";
import { rejection } from "../support/tool-service.ts";

type Shape = (typeof followed)[string];

const rows = Array.from({ length: 5 }, (_, index) => ({ id: `x_${index}`, name: `web-${index}`, status: "active" }));
const ids = rows.map(({ id }) => id);

/** A client of a service with five of everything, two a page, in that way of paging. */
async function pagingService(shape: Shape) {
  const asked: string[] = [];
  const baseUrl = await serving((request, response) => {
    const url = new URL(request.url!, `http://${request.headers.host}`);
    asked.push(url.search);
    const { body, headers } = answerPage(shape, rows, url);
    response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  });
  return { infra: new InfraClient({ baseUrl, token: "tok_1", pacing: false }), asked };
}

async function* byHand(infra: InfraClient) {
  let cursor: string | undefined;
  do {
    const page = await infra.servers.list({ cursor });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

async function* byPages(infra: InfraClient) {
  for await (const { data } of infra.servers.list({ limit: 2 }).pages()) yield* data.items;
}

const walks = {
  "for await": (infra: InfraClient) => infra.servers.list(),
  "for await with a page size": (infra: InfraClient) => infra.servers.list({ limit: 2 }),
  pages: byPages,
  "nextCursor by hand": byHand,
};

async function walked(list: AsyncIterable<{ id: string }>) {
  const seen: string[] = [];
  try {
    for await (const { id } of list) seen.push(id);
    return { seen, error: undefined };
  } catch (error) {
    return { seen, error };
  }
}

describe.each(Object.entries(followed))("%s", (_, shape) => {
  test.each(Object.entries(walks))("is followed to the end by %s", async (_, walk) => {
    const { infra, asked } = await pagingService(shape);

    expect(await walked(walk(infra))).toEqual({ seen: ids, error: undefined });
    const sizes = asked.map((search) => new URLSearchParams(search).get(shape.size ?? "limit"));
    expect(new Set(sizes.slice(1)).size).toBe(1);
  });

  test("is followed to find a resource without a route", async () => {
    const { infra } = await pagingService(shape);

    expect(await infra.sites.get("x_4")).toEqual(rows[4]);
    expect(await rejection(infra.sites.get("x_9"))).toMatchObject({ code: "not_found" });
  });
});

describe.each(Object.entries(refused))("%s", (_, shape) => {
  test.each(Object.entries(walks))("ends with an error that names G-06 by %s", async (how, walk) => {
    const { infra } = await pagingService(shape);
    const { seen, error } = await walked(walk(infra));

    expect(seen.slice(0, 2)).toEqual(ids.slice(0, 2));
    expect(isTandemError(error, "invalid_response") && error.facts).toMatchObject({ assumption: "G-06" });
    expect((error as Error).message).toContain("G-06");
    if (how === "for await") expect(error).toMatchObject({ outcome: "executed", status: 200 });
  });

  test("does not prove that none exists", async () => {
    const { infra } = await pagingService(shape);

    expect(await rejection(infra.sites.get("x_9"))).toMatchObject({ code: "invalid_response" });
  });
});

test.each<[string, object | object[], Record<string, string>?]>([
  ["a cursor of null", { data: rows, meta: { nextCursor: null, total: 5 } }],
  ["a count of the rows", { data: rows, count: 5 }],
  ["an X-Total-Count of the rows", rows, { "x-total-count": "5" }],
  ["the only page of one", { data: rows, meta: { current_page: 1, last_page: 1, per_page: 25, total: 5 } }],
  ["links without a next", { data: rows, links: { first: "/a", last: "/z", prev: null } }],
  ["a count of 0 that remain", { data: rows, meta: { remaining: 0 } }],
  ["facts that are not about pages", { data: rows, meta: { nextInvoiceAt: "2030-01-01", version: 3 } }],
])("%s is no sign of more", async (_, body, headers = {}) => {
  const baseUrl = await serving((_, response) =>
    response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body)),
  );
  const infra = new InfraClient({ baseUrl, token: "tok_1", pacing: false });

  expect(await walked(infra.servers.list())).toEqual({ seen: ids, error: undefined });
});

test("rows that come and go while a list is read do not make it an error", async () => {
  const baseUrl = await serving((request, response) => {
    const isFirst = !request.url!.includes("cursor");
    const data = isFirst ? rows.slice(0, 2) : rows.slice(3);
    const meta = { nextCursor: isFirst ? "c2" : null, total: 5 };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data, meta }));
  });
  const infra = new InfraClient({ baseUrl, token: "tok_1", pacing: false });

  expect(await walked(infra.servers.list())).toMatchObject({ error: undefined });
});

/** Numbered pages: their rows, how many rows there are, and the number of the last page. */
type Pages = readonly (readonly [rows: string, total?: number, pages?: number])[];

describe.each<[string, (total?: number, pages?: number) => object, object | undefined]>([
  ["without a service file", (total, total_pages) => ({ total, total_pages }), undefined],
  ["with the total", (all) => ({ all }), { total: "meta.all" }],
  ["with the last page", (_, end) => ({ end }), { last: "meta.end" }],
  ["with both", (all, end) => ({ all, end }), { total: "meta.all", last: "meta.end" }],
])("numbered pages %s", (how, metaOf, paging) => {
  async function read(pages: Pages) {
    const baseUrl = await serving((request, response) => {
      const page = Number(new URL(request.url!, "http://localhost").searchParams.get("page") ?? 1);
      const [rows, total, last] = pages[page - 1] ?? ["", pages.at(-1)![1], pages.length];
      const body = { data: [...rows].map((id) => ({ id })), meta: { page, ...metaOf(total, last) } };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    const service: ServiceFile | undefined = paging && { infra: { pagination: { style: "page", ...paging } } };
    const { infra } = new Tandem({ ...(service && { service }), infra: { token: "t", baseUrl }, pacing: false });
    const { seen, error } = await walked(infra.servers.list({ limit: 2 }));
    return { seen: seen.join(""), assumption: isTandemError(error, "invalid_response") && error.facts.assumption };
  }

  test.each<[string, Pages]>([
    [
      "each full",
      [
        ["ab", 5, 3],
        ["cd", 5, 3],
        ["e", 5, 3],
      ],
    ],
    [
      "a row deleted in between",
      [
        ["ab", 5, 3],
        ["cd", 4, 2],
      ],
    ],
    [
      "a row deleted, and the last page empty",
      [
        ["ab", 5, 3],
        ["cd", 5, 3],
        ["", 4, 2],
      ],
    ],
    [
      "a row added in front",
      [
        ["ab", 4, 2],
        ["bc", 5, 3],
        ["d", 5, 3],
      ],
    ],
    [
      "a row added at the end",
      [
        ["ab", 4, 2],
        ["cd", 5, 3],
        ["e", 5, 3],
      ],
    ],
    ["one", [["ab", 2, 1]]],
    ["one, empty", [["", 0, 0]]],
  ])("that agree are a whole list: %s", async (_, pages) => {
    const seen = pages.map(([rows]) => rows).join("");
    expect(await read(pages)).toEqual({ seen, assumption: false });
  });

  test.each<[string, Pages, RegExp]>([
    [
      "a short page",
      [
        ["a", 5, 3],
        ["cd", 5, 3],
        ["e", 5, 3],
      ],
      /without|total|both/,
    ],
    [
      "a short last page",
      [
        ["ab", 4, 2],
        ["c", 4, 2],
      ],
      /without|total|both/,
    ],
    [
      "a total that grows beyond them",
      [
        ["ab", 4, 2],
        ["cd", 9, 2],
      ],
      /without|total|both/,
    ],
    ["no pages", [["ab", 2, 0]], /without|last|both/],
    ["no pages, with a short one", [["a", 1, 0]], /without|last|both/],
    [
      "a page beyond the last",
      [
        ["ab", 6, 3],
        ["cd", 6, 3],
        ["ef", 6, 2],
      ],
      /without|last|both/,
    ],
    [
      "two in turns",
      [
        ["ab", 8, 4],
        ["cd", 8, 4],
        ["ab", 8, 4],
        ["cd", 8, 4],
      ],
      /./,
    ],
    [
      "three in turns",
      [
        ["ab", 8, 4],
        ["cd", 8, 4],
        ["ef", 8, 4],
        ["ab", 8, 4],
      ],
      /./,
    ],
    [
      "the first at the end",
      [
        ["ab", 6, 3],
        ["cd", 6, 3],
        ["ab", 6, 3],
      ],
      /./,
    ],
  ])("that don't agree end in an error: %s", async (_, pages, noticed) => {
    if (noticed.test(how)) expect(await read(pages)).toMatchObject({ assumption: "G-06" });
  });
});
