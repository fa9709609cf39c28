import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { InfraClient, type InfraClientOptions, ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { nodeTransport } from "@tandem/sdk/node";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { newKey } from "../support/mock-service.ts";
import { httpAnswer, onRequests, rawServer } from "../support/servers.ts";

const ascii = JSON.stringify({ success: true, data: {}, meta: { creditsCharged: 1 } });

const tools = (url: string, options: ToolsClientOptions = {}) =>
  new ToolsClient({ apiKey: newKey(), baseUrl: url, pacing: false, retries: 0, fetch: nodeTransport(), ...options });
const infra = (url: string, options: InfraClientOptions = {}) =>
  new InfraClient({ token: newKey(), baseUrl: url, pacing: false, retries: 0, fetch: nodeTransport(), ...options });
const run = (client: ToolsClient) => client.run("grammar-checker", { input: "a" });

/** Answers every request alike. */
const serving = (bytes: string | Uint8Array) => rawServer((socket) => onRequests(socket, () => socket.write(bytes)));

/** Answers each connection's first request, then says the rest, ends it or not, and tells who waits. */
const endingService = `
  const { parentPort, workerData } = require("node:worker_threads");
  const server = require("node:net").createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(workerData.answer);
      setTimeout(() => socket[workerData.how](workerData.rest, () => Atomics.notify(workerData.ended, Atomics.store(workerData.ended, 0, 1) - 1)), 10);
    });
  });
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

test.each([
  { name: "ends", how: "end", rest: "" },
  { name: "gives up, with a 408,", how: "end", rest: httpAnswer(408, "{}", ["connection: close"]) },
  { name: "gives up, with a 408 and no end,", how: "write", rest: httpAnswer(408, "{}") },
])("a kept connection that the service $name while this process is held up carries no request", async (row) => {
  const ended = new Int32Array(new SharedArrayBuffer(4));
  const service = new Worker(endingService, {
    eval: true,
    workerData: { answer: httpAnswer(200, ascii), ...row, ended },
  });
  onTestFinished(async () => void (await service.terminate()));
  const [port] = await once(service, "message");
  const client = tools(`http://127.0.0.1:${port}`);

  await run(client);
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(ended, 0, 0, 10_000);

  expect((await run(client)).success).toBe(true);
});

describe("Node.js without proxy support rejects a proxy, because requests would bypass it", () => {
  const nodes = (version: string) =>
    vi.spyOn(process, "versions", "get").mockReturnValue({ ...versions, node: version });
  const { versions } = process;

  test.each(["22.12.0", "22.20.0", "23.11.1", "24.0.0", "24.4.1"])("Node %s", (version) => {
    onTestFinished(() => nodes(version).mockRestore());
    nodes(version);
    for (const name of ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"])
      expect(() => nodeTransport({ proxyEnv: { [name]: "http://proxy.test" } })).toThrow(
        expect.objectContaining({
          code: "invalid_argument",
          facts: { option: "proxyEnv" },
          summary: `Node ${version} cannot use the proxy of proxyEnv`,
          advice: "Use Node.js 24.5 or later, or 22.21 or later within 22. Or pass undici's fetch with its ProxyAgent.",
        }),
      );
    for (const proxyEnv of [undefined, {}, { HTTPS_PROXY: "" }, { NO_PROXY: "*" }])
      expect(nodeTransport({ proxyEnv })).toBeTypeOf("function");
  });

  test.each(["22.21.0", "22.23.3", "24.5.0", "24.21.0", "25.0.0", "26.3.0"])("but Node %s can", (version) => {
    onTestFinished(() => nodes(version).mockRestore());
    nodes(version);
    expect(nodeTransport({ proxyEnv: { HTTPS_PROXY: "http://proxy.test" } })).toBeTypeOf("function");
  });
});

test.each(["localhost", "127.0.0.1"])("no proxy is sent the key of a service at http://%s", async (host) => {
  const proxy = await serving(httpAnswer(200, "{}"));
  const { url, received } = await serving(httpAnswer(200, "{}"));
  const proxied = nodeTransport({ proxyEnv: { HTTP_PROXY: proxy.url, http_proxy: proxy.url } });

  await infra(url.replace(/localhost|127\.0\.0\.1/, host), { fetch: proxied }).client.GET("/servers");

  expect(proxy.received).toEqual([]);
  expect(received[0]).toContain("GET /api/v1/servers HTTP/1.1\r\n");
});
