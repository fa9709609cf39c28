// One contender on a port, in a process of its own: what serves, as its one argument. It tells its port,
// and its memory when it is sent a message.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const servers = [{ id: "srv_1", name: "web-1", status: "online", host: "203.0.113.10", tags: ["web"] }];
const listed = JSON.stringify({ data: servers, meta: { nextCursor: null } });
const corrected = JSON.stringify({
  success: true,
  data: { correctedText: "She goes home.", issues: [], language: "en" },
  meta: { tool: "grammar-checker", provider: "bench", model: "none", durationMs: 1, creditsCharged: 0 },
});

async function readBody(message: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of message.setEncoding("utf8")) text += chunk;
  return text;
}

function answer(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body);
}

/** Reads and answers, and checks nothing: the least that any of them can do. */
const bare: RequestListener = async (message, response) => {
  const body = await readBody(message);
  if (body !== "") JSON.parse(body);
  answer(response, message.method === "GET" ? listed : corrected);
};

/** The same answers by MSW alone, with one handler for each route, and nothing checked. */
async function msw(): Promise<RequestListener> {
  const { getResponse, http, HttpResponse } = await import("msw");
  const handlers = [
    http.get("*/api/v1/servers", () => new HttpResponse(listed, { headers: { "content-type": "application/json" } })),
    http.post("*/api/v1/tools/grammar-checker", async ({ request }) => {
      await request.json();
      return new HttpResponse(corrected, { headers: { "content-type": "application/json" } });
    }),
  ];
  return async (message, response) => {
    const text = await readBody(message);
    const { method = "GET", headers } = message;
    const init = { method, headers: headers as Record<string, string>, ...(text !== "" && { body: text }) };
    const request = new Request(`http://localhost${message.url}`, init);
    answer(response, await (await getResponse(handlers, request))!.text());
  };
}

/** The same answers by openapi-backend, which routes and validates requests by the same documents. */
async function openapiBackend(): Promise<RequestListener> {
  const { OpenAPIBackend } = await import("openapi-backend");
  const { toolsDocument } = await import("../../packages/mock/src/generated/tools-document.ts");
  const { infraDocument } = await import("../../packages/mock/src/generated/infra-document.ts");
  const open = async (definition: unknown, apiRoot: string, operationId: string, body: string) => {
    const api = new OpenAPIBackend({ definition: definition as never, apiRoot, quick: true });
    const refuse = () => {
      throw new Error(`${operationId} was refused`);
    };
    api.register({ [operationId]: () => body, notFound: refuse, validationFail: refuse, unauthorizedHandler: refuse });
    const { securitySchemes } = (definition as { components: { securitySchemes: object } }).components;
    for (const scheme of Object.keys(securitySchemes)) api.registerSecurityHandler(scheme, () => true);
    await api.init();
    return api;
  };
  const tools = await open(toolsDocument, "/", "tool_grammar_checker", corrected);
  const infra = await open(infraDocument, "/api/v1", "listServers", listed);
  return async (message, response) => {
    const body = await readBody(message);
    const { method = "GET", url = "/", headers } = message;
    const api = url.startsWith("/api/v1/tools") ? tools : infra;
    const request = { method, path: url, headers: headers as Record<string, string>, ...(body !== "" && { body }) };
    answer(response, await api.handleRequest(request));
  };
}

async function open(name: string): Promise<number> {
  if (name === "mock") {
    const { createMock } = await import("@tandem/mock");
    const unlimited = { tools: 1_000_000_000, infra: 1_000_000_000 };
    const { url } = await createMock({ creditCost: () => 0, requestsPerMinute: unlimited }).listen();
    return Number(new URL(url).port);
  }
  const listener = name === "msw" ? await msw() : name === "openapi-backend" ? await openapiBackend() : bare;
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

process.send?.(await open(process.argv[2]!));
process.on("message", () => process.send?.(process.memoryUsage.rss()));
process.on("disconnect", () => process.exit());
