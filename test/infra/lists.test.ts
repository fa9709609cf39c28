import { type InfraClient, isTandemError } from "@tandem/sdk";
import { HttpResponse, http } from "msw";
import { describe, expect, onTestFinished, test } from "vitest";
import { infraService, rejection } from "../support/mock-service.ts";

test("await gives the first page; the cursor gives the next", async () => {
  const { infra } = await infraService();

  const first = await infra.servers.list({ pageSize: 1 });
  const second = await infra.servers.list({ pageSize: 1, cursor: first.nextCursor! });

  expect(first.items).toHaveLength(1);
  expect(first.meta).toEqual({ nextCursor: first.nextCursor, limit: 1 });
  expect(second.items[0]!.id).not.toBe(first.items[0]!.id);
});

test("iterating gives every item once, whatever the page size", async () => {
  const { infra, mock } = await infraService();
  const idsOf = async (limit: number) => {
    const ids: string[] = [];
    for await (const server of infra.servers.list({ pageSize: limit })) ids.push(server.id);
    return ids;
  };

  const [one, hundred] = [await idsOf(1), await idsOf(100)];

  expect(one).toEqual(hundred);
  expect(new Set(one).size).toBe(one.length);
  expect(mock.journal.entries.length).toBe(one.length + 1);
});

/** A list of `total` servers in pages of 1,000, made as it is asked for. */
function longList(total: number, requests: { count: number }) {
  return http.get("*/servers", ({ request }) => {
    requests.count++;
    const start = Number(new URL(request.url).searchParams.get("cursor") ?? 0);
    const data = Array.from({ length: 1_000 }, (_, index) => ({ id: `srv_${start + index}` }));
    const next = start + 1_000;
    return HttpResponse.json({ data, meta: { nextCursor: next < total ? String(next) : null, limit: 1_000 } });
  });
}

test("leaving the loop early asks for no further page", async () => {
  const { mock, infra } = await infraService();
  const requests = { count: 0 };
  mock.use(longList(100_000, requests));

  for await (const server of infra.servers.list()) if (server.id === "srv_1500") break;

  expect(requests.count).toBe(2);
});

type Walk = (infra: InfraClient) => Promise<unknown>;

const walks: Readonly<Record<string, Walk>> = {
  "for await": ({ servers }) => Array.fromAsync(servers.list()),
  "pages()": ({ servers }) => Array.fromAsync(servers.list().pages()),
  "paginate()": (infra) => Array.fromAsync(infra.paginate("/servers")),
};

describe.each([
  {
    name: "the same cursor again and again",
    cursorOf: () => "a",
    most: 2,
    why: "does not end: the service returned the same cursor twice",
  },
  {
    name: "a circle of three cursors",
    cursorOf: (page: number) => "abc"[page % 3],
    most: 9,
    why: "does not end: the service returned the same cursor twice",
  },
  {
    name: "the same page under new cursors",
    cursorOf: (page: number) => `c${page}`,
    idOf: () => "srv_1",
    most: 2,
    why: "is incomplete: the service sent the same page again",
  },
])(
  "$name ends in an error, not in an endless loop",
  ({ cursorOf, idOf = (page: number) => `srv_${page}`, most, why }) => {
    test.each(Object.entries(walks))("%s", async (_, walk) => {
      const { mock, infra } = await infraService();
      let page = 0;
      mock.use(
        http.get("*/servers", () => {
          const nextCursor = cursorOf(page);
          return HttpResponse.json({ data: [{ id: idOf(page++) }], meta: { nextCursor } });
        }),
      );

      expect(await rejection(walk(infra))).toMatchObject({
        code: "invalid_response",
        summary: `The list ${why} (assumption G-06)`,
        facts: { assumption: "G-06" },
      });
      expect(page).toBeLessThanOrEqual(most);
    });
  },
);

test("a filter stays on for every page", async () => {
  const { mock, infra } = await infraService();
  mock.use(
    http.get("*/sites", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const meta = { nextCursor: searchParams.has("cursor") ? null : "c1" };
      return HttpResponse.json({ data: [{ serverId: "srv_1" }, { serverId: "srv_2" }], meta });
    }),
  );

  const sites: unknown[] = [];
  for await (const site of infra.sites.list({ serverId: "srv_2", pageSize: 2 })) sites.push(site);

  expect(sites).toHaveLength(4);
  expect(mock.journal.entries.map(({ query }) => query)).toEqual([
    "serverId=srv_2&limit=2",
    "serverId=srv_2&limit=2&cursor=c1",
  ]);
});

describe("sites, databases and teams have no route for one: it is found in the list", () => {
  test.each(["sites", "databases", "teams"] as const)("%s.get pages until it is there", async (resource) => {
    const { mock, infra } = await infraService();
    const meta = { nextCursor: "c1" };
    mock.use(
      http.get(`*/${resource}`, ({ request }) =>
        new URL(request.url).searchParams.has("cursor")
          ? HttpResponse.json({ data: [{ id: "three", name: "third" }] })
          : HttpResponse.json({ data: [{ id: "one" }, { id: "two" }], meta }),
      ),
    );

    const { data, attempts } = await infra[resource].get("three").withResponse();

    expect(data).toEqual({ id: "three", name: "third" });
    expect(attempts).toHaveLength(1);
    expect(mock.journal.entries.map(({ query }) => query)).toEqual(["limit=100", "limit=100&cursor=c1"]);
  });

  test.each(["sites", "databases", "teams"] as const)("%s.get throws not_found if no page has it", async (resource) => {
    const { mock, infra } = await infraService();
    mock.use(http.get(`*/api/v1/${resource}`, () => HttpResponse.json({ data: [] })));

    const error = await rejection(infra[resource].get("gone"));

    const kind = resource.slice(0, -1);
    expect(isTandemError(error, "not_found") && error.message).toBe(`There is no ${kind} "gone" in the list.`);
  });
});

describe("a page that is followed by another", () => {
  const item = (id: string) => ({ id, name: id });

  test.each(["c2", 2])("says so in meta.nextCursor, as text or as a number: %j", async (nextCursor) => {
    const { infra, mock } = await infraService();
    mock.use(
      http.get("*/servers", ({ request }) => {
        const cursor = new URL(request.url).searchParams.get("cursor");
        if (cursor === null) return HttpResponse.json({ data: [item("a")], meta: { nextCursor, hasMore: true } });
        return HttpResponse.json({ data: [item(cursor)] });
      }),
    );
    const ids: string[] = [];
    for await (const { id } of infra.servers.list()) ids.push(id);

    expect(ids).toEqual(["a", String(nextCursor)]);
  });
});

test("a list sends nothing before it is used, so that one used later fails where it is used", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  const { newClient, mock } = await infraService();
  const list = newClient({ token: mock.tokens.revoked }).servers.list();
  await new Promise((resolve) => setImmediate(resolve));
  const before = mock.journal.entries.length;
  const iterate = async () => {
    for await (const _ of list) throw new Error("There is none.");
  };

  expect(await rejection(iterate())).toMatchObject({ code: "authentication" });
  expect([before, mock.journal.entries.length, unhandled]).toEqual([0, 1, []]);
});
