import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterEach, describe, expect, it } from "vitest";
import { createMock } from "../create-mock.ts";
import type { MockOptions } from "../mock-options.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server with the mock's handlers, and what an app's own server would answer behind them. */
function start(options: MockOptions = {}) {
  const mock = createMock(options);
  const server = setupServer(
    ...mock.handlers,
    http.all("*", () => HttpResponse.text("the app's own")),
  );
  server.listen({ onUnhandledFrame: "error" });
  closing.push(() => server.close());
  const send = async (url: string, init: RequestInit = {}) => {
    const response = await fetch(url, { ...init, headers: { authorization: `Bearer ${mock.tokens.owner}` } });
    const text = await response.text();
    return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : undefined };
  };
  return { mock, server, send };
}

const headers = (handlers: readonly unknown[]) =>
  (handlers as { info: { header: string } }[]).map(({ info }) => info.header);

describe("the handlers", () => {
  it("listHandlers has one per operation, and one for unknown requests", () => {
    const { mock, server } = start();
    const named = headers(server.listHandlers());
    expect(named).toHaveLength(mock.journal.coverage().untouched.length + 2);
    expect(named).toContain("GET */api/v1/servers/:id");
    expect(named).toContain("POST */api/v1/tools/grammar-checker");
    expect(named.indexOf("POST */api/v1/tools/grammar-checker")).toBeLessThan(
      named.indexOf("POST */api/v1/tools/:slug"),
    );
    expect(named.at(-2)).toMatch(/ \*\/api\/v1\/\*$/);
  });

  it("are replaced one by one, and no other with them", async () => {
    const { mock, server, send } = start({ requestsPerMinute: { tools: 10_000, infra: 10_000 } });
    const operations = mock.handlers.slice(0, -1);
    expect(operations).toHaveLength(mock.journal.coverage().untouched.length);

    const sendTo = async ({ info }: (typeof operations)[number]) => {
      const [method = "", path = ""] = info.header.split(" ");
      const url = path.replace("*", "https://api.example.com").replace(/:\w+/g, "no-such");
      return (await send(url, { method })).text;
    };
    for (const [index, handler] of operations.entries()) {
      const [method = "", path = ""] = handler.info.header.split(" ");
      const own = http[method.toLowerCase() as "get"](path, () => HttpResponse.text("mine"));
      server.resetHandlers(...mock.handlers.with(index, own));
      expect([handler.info.header, await sendTo(handler)]).toEqual([handler.info.header, "mine"]);
      expect(await sendTo(operations[(index + 1) % operations.length]!)).not.toBe("mine");
    }
    expect(mock.journal.entries).toHaveLength(operations.length);
  });

  it.each([
    ["https://api.example.com/api/v1/servers", 200],
    ["http://127.0.0.1:4010/api/v1/servers", 200],
    ["http://localhost:3000/api/v1/servers", "the app's own"],
    ["https://api.example.com.evil.test/api/v1/servers", "the app's own"],
    ["https://api.example.com/blog/api/v1/servers", "the app's own"],
    ["https://api.example.com/other", "the app's own"],
  ])("with origins answer %s with %s", async (url, expected) => {
    const { send } = start({ origins: ["https://api.example.com", "http://127.0.0.1:4010/"] });
    const { status, text } = await send(url);
    expect(typeof expected === "number" ? status : text).toBe(expected);
  });
});

describe("mock.original", () => {
  it("gives a handler of mock.use the service's own answer, and the journal has one exchange", async () => {
    const { mock, send } = start();
    mock.use(
      http.get("*/api/v1/servers", async ({ request }) => {
        const response = await mock.original(request);
        const { data, meta } = (await response.json()) as { data: object[]; meta: object };
        return HttpResponse.json({ data: data.slice(0, 1), meta }, { status: 203 });
      }),
    );
    const { status, body } = await send("https://api.example.com/api/v1/servers");
    expect([status, body.data]).toEqual([203, [expect.objectContaining({ id: "srv_9c07" })]]);
    expect(mock.journal.entries).toMatchObject([
      { operationId: "listServers", status: 203, overridden: true, executed: true },
    ]);
  });

  it("works in a handler of server.use, in mock.fetch and on the port alike", async () => {
    const { mock, server, send } = start();
    server.use(http.get("*/api/v1/servers", ({ request }) => mock.original(request)));
    expect((await send("https://api.example.com/api/v1/servers")).body.data).toHaveLength(3);
    server.resetHandlers();
    mock.use(http.get("*/api/v1/servers", ({ request }) => mock.original(request)));
    const init = { headers: { authorization: `Bearer ${mock.tokens.owner}` } };
    expect(((await (await mock.fetch("https://x/api/v1/servers", init)).json()) as { data: [] }).data).toHaveLength(3);
    closing.pop()?.();
    const port = await mock.listen();
    const answered = await fetch(`${port.url}/api/v1/servers`, init);
    expect(((await answered.json()) as { data: [] }).data).toHaveLength(3);
    await port.close();
    expect(mock.journal.entries.map(({ overridden }) => overridden)).toEqual([false, true, true]);
  });
});
