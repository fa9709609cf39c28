import { InfraClient, ToolsClient } from "@tandem/sdk";
import { expect, test } from "vitest";

const evil = "https://evil.example";

/** What openapi-fetch and the SDK read of options, each with a value that would change the request or the response. */
const polluting: Readonly<Record<string, unknown>> = {
  baseUrl: evil,
  fetch: () => Response.json({ evil }),
  Request: class extends Request {
    constructor(_: string, init: RequestInit) {
      super(evil, init);
    }
  },
  middleware: [{ onRequest: () => Response.json({ evil }) }],
  headers: { "x-evil": "1", authorization: "Bearer evil" },
  header: { "x-evil": "1" },
  params: { path: { id: "evil" }, query: { evil: 1 } },
  path: { id: "evil" },
  query: { evil: 1 },
  parseAs: "text",
  querySerializer: () => "evil=1",
  pathSerializer: () => evil,
  bodySerializer: () => "evil",
  requestInitExt: { dispatcher: evil },
  body: { evil },
  before: () => Promise.reject(new Error(evil)),
  evil,
};

type Sent = [url: string, method: string, headers: Record<string, string>, body: string | undefined];

/** Makes one call each with the methods and the typed client of both APIs. */
async function callAll(): Promise<{ sent: Sent[]; results: unknown[] }> {
  const sent: Sent[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const { method, headers, body }: RequestInit = Object.assign(Object.create(null), init);
    const { "idempotency-key": _, ...rest } = headers as Record<string, string>;
    sent.push([url, method!, rest, body as string | undefined]);
    return Response.json({ data: { id: "srv_1" }, meta: { creditsCharged: 1, creditsRemaining: 2 } });
  };
  const shared = { fetch: fetch as never, pacing: false };
  const infra = new InfraClient({ ...shared, token: "tok", baseUrl: "https://infra.example.com" });
  const tools = new ToolsClient({ ...shared, apiKey: "key", baseUrl: "https://tools.example.com" });
  const server = { name: "web-1", host: "203.0.113.7" };
  const results = [
    await infra.servers.get("srv_1"),
    await infra.servers.create(server),
    (await infra.client.GET("/servers/{id}", { params: { path: { id: "srv_1" } } })).data,
    (await infra.client.GET("/billing/plans")).data,
    (await infra.client.POST("/servers", { body: server })).data,
    await tools.run("grammar-checker", { input: "She go home." }),
    (await tools.client.POST("/api/v1/tools/grammar-checker", { body: { input: "She go home." } })).data,
  ];
  return { sent, results };
}

test.each(Object.keys(polluting))("a polluted Object.prototype.%s changes no request and no response", async (name) => {
  const expected = await callAll();
  let polluted: unknown;
  Object.defineProperty(Object.prototype, name, {
    value: polluting[name],
    configurable: true,
    enumerable: true,
    writable: true,
  });
  try {
    polluted = await callAll();
  } finally {
    delete (Object.prototype as Record<string, unknown>)[name];
  }
  expect(polluted).toEqual(expected);
});
