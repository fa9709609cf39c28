// One contender on a port, in a process of its own: what serves, then what it answers to the read and to the write, if it
// does not know by itself. It tells its port, and when it is sent a message, its memory and the CPU time it has used.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { keepHeapSmall } from "../../packages/cli/src/mock/small-heap.ts";

const [name = "", listed = "", corrected = ""] = process.argv.slice(2);

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

async function open(): Promise<number> {
  if (name === "mock") {
    // As `tandem mock start` does it.
    keepHeapSmall();
    const { createMock } = await import("@tandem/mock");
    const unlimited = { tools: 1_000_000_000, infra: 1_000_000_000 };
    const { url } = await createMock({ creditCost: () => 0, requestsPerMinute: unlimited }).listen();
    return Number(new URL(url).port);
  }
  const { createServer } = await import("node:http");
  const listener = name === "msw" ? await msw() : name === "openapi-backend" ? await openapiBackend() : bare;
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

process.send?.(await open());
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ memoryBytes: process.memoryUsage.rss(), cpuMicroseconds: user + system });
});
process.on("disconnect", () => process.exit());
