import { getEventListeners, once } from "node:events";
import { Worker } from "node:worker_threads";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { InfraClient, type InfraClientOptions, ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { nodeTransport } from "@tandem/sdk/node";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { httpAnswer, onRequests, rawServer } from "../support/raw-server.ts";
import { newKey, rejection } from "../support/tool-service.ts";

const result = { success: true, data: { text: "Grüße ☕" }, meta: { creditsCharged: 1 } };
const ascii = JSON.stringify({ success: true, data: {}, meta: { creditsCharged: 1 } });

const tools = (url: string, options: ToolsClientOptions = {}) =>
  new ToolsClient({ apiKey: newKey(), baseUrl: url, pacing: false, retries: 0, fetch: nodeTransport(), ...options });
const infra = (url: string, options: InfraClientOptions = {}) =>
  new InfraClient({ token: newKey(), baseUrl: url, pacing: false, retries: 0, fetch: nodeTransport(), ...options });
const run = (client: ToolsClient) => client.run("grammar-checker", { input: "a" });

const head = (headers: readonly string[], status = "200 OK") => [`HTTP/1.1 ${status}`, ...headers, "", ""].join("\r\n");
const answer = (body: Uint8Array, headers: readonly string[]) =>
  Buffer.concat([
    Buffer.from(head(["content-type: application/json", `content-length: ${body.length}`, ...headers])),
    body,
  ]);

/** Answers every request alike. */
const serving = (bytes: string | Uint8Array) => rawServer((socket) => onRequests(socket, () => socket.write(bytes)));

test.each([
  { hint: [], idleMs: 3_900, connections: 1 },
  { hint: [], idleMs: 4_000, connections: 2 },
  { hint: ["keep-alive: timeout=20"], idleMs: 18_900, connections: 1 },
  { hint: ["Keep-Alive: max=100, timeout=20"], idleMs: 18_900, connections: 1 },
  { hint: ["Keep-Alive: max=100,timeout=20"], idleMs: 18_900, connections: 1 },
  { hint: ["Keep-Alive: max=100, timeout=20"], idleMs: 19_000, connections: 2 },
  { hint: ["keep-alive: timeout=1"], idleMs: 0, connections: 2 },
  { hint: ["keep-alive: timeout=99999999999"], idleMs: 1_000_000, connections: 1 },
  { hint: [`keep-alive: timeout=${"9".repeat(400)}`], idleMs: 1_000_000, connections: 1 },
])("$idleMs ms after an answer with $hint: $connections connection(s) for two calls", async (row) => {
  const { url, received } = await serving(httpAnswer(200, ascii, row.hint));
  const client = tools(url);
  await run(client);
  await new Promise((resolve) => setImmediate(resolve));
  const now = performance.now();

  vi.spyOn(performance, "now").mockReturnValue(now + row.idleMs);
  await run(client);
  vi.restoreAllMocks();

  expect(received).toHaveLength(row.connections);
});

test("a service ends each connection a moment after its first answer: no call of many in a row is lost", async () => {
  const { url, received } = await rawServer((socket) => {
    onRequests(socket, () => {
      socket.write(httpAnswer(200, ascii));
      setTimeout(() => socket.end(), 3);
    });
  });
  const client = tools(url);

  for (let call = 0; call < 10; call++) expect((await run(client)).success).toBe(true);

  expect(received).toHaveLength(10);
});

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

test.each([
  { coding: "gzip", encode: gzipSync },
  { coding: "br", encode: brotliCompressSync },
  { coding: "x-unknown", encode: (bytes: Uint8Array) => bytes },
])("a body in $coding is decoded", async ({ coding, encode }) => {
  const { url, received } = await serving(
    answer(encode(Buffer.from(JSON.stringify(result))), [`content-encoding: ${coding}`]),
  );

  expect(await run(tools(url))).toEqual(result);
  expect(received[0]).toContain("accept-encoding: gzip, br\r\n");
});

test("a byte order mark is not part of the body", async () => {
  const { url } = await serving(answer(Buffer.from(`\ufeff${JSON.stringify(result)}`), []));

  expect(await run(tools(url))).toEqual(result);
});

const million = Buffer.alloc(1_000_000, "a");

test.each([
  { name: "by the length it says", bytes: answer(million, []) },
  {
    name: "in chunks",
    bytes: Buffer.concat([Buffer.from(`${head(["transfer-encoding: chunked"])}f4240\r\n`), million]),
  },
  { name: "once it is decoded", bytes: answer(gzipSync(million), ["content-encoding: gzip"]) },
])("a body that is too large $name is not read to its end, and its connection is closed", async ({ bytes }) => {
  let closed: Promise<unknown> | undefined;
  const { url } = await rawServer((socket) => {
    closed = new Promise((resolve) => socket.once("close", resolve));
    onRequests(socket, () => socket.write(bytes));
  });

  const error = await rejection(run(tools(url, { maxResponseBytes: 1_000 })));

  expect(error).toMatchObject({ outcome: "executed", attempts: [{ phase: "body", why: "too_large" }] });
  await closed;
});

test("a connection that the service switched to nothing carries no further request", async () => {
  const { url, received } = await serving(head([], "101 Switching Protocols"));
  const client = tools(url);

  for (let call = 0; call < 2; call++) {
    await rejection(run(client));
    await new Promise((resolve) => setImmediate(resolve));
  }

  expect(received).toHaveLength(2);
});

test("a redirect is not followed", async () => {
  const { url, received } = await serving(
    head(["location: /elsewhere", "content-length: 0"], "307 Temporary Redirect"),
  );

  expect(await rejection(run(tools(url)))).toMatchObject({
    code: "unexpected_status",
    status: 307,
    outcome: "rejected",
  });
  expect(received[0]!.match(/POST /g)).toHaveLength(1);
});

test.each([
  { name: "to another protocol", headers: ["upgrade: websocket", "connection: upgrade"], code: "connection" },
  { name: "to nothing", headers: [], code: "unexpected_status" },
])("a connection that the service switches $name fails at once, and is closed", async ({ headers, code }) => {
  let closed: Promise<unknown> | undefined;
  const { url } = await rawServer((socket) => {
    closed = new Promise((resolve) => socket.once("close", resolve));
    onRequests(socket, () => socket.write(head(headers, "101 Switching Protocols")));
  });

  const error = await rejection(run(tools(url, { timeout: { attemptMs: 60_000 } })));

  expect(error).toMatchObject({ code, outcome: "unknown" });
  await closed;
});

test.each(["000", "099"])(
  "the status %s, which HTTP does not have, is a broken connection and no redirect",
  async (status) => {
    const { url } = await serving(httpAnswer(200, ascii).replace("200 X", `${status} X`));

    expect(await rejection(run(tools(url)))).toMatchObject({
      code: "connection",
      outcome: "unknown",
      facts: { reason: `The service returned the invalid status ${Number(status)}` },
    });
  },
);

test.each(["Host", "connection", "transfer-encoding", "content-length", "te", "upgrade", "keep-alive"])(
  "the header %s is for the transport to set",
  async (name) => {
    const { url, received } = await serving(httpAnswer(200, ascii));
    const refusal = { code: "invalid_argument", summary: `headers cannot set ${name.toLowerCase()}` };

    expect(await rejection(run(tools(url, { headers: { [name]: "1" } })))).toMatchObject(refusal);
    const call = tools(url).run("grammar-checker", { input: "a" }, { headers: { [name]: "1" } });
    expect(await rejection(call)).toMatchObject(refusal);
    expect(received).toEqual([]);
  },
);

test("headers reach the service byte for byte, with a body beyond ASCII", async () => {
  const { url, received } = await serving(httpAnswer(200, ascii));

  await tools(url, { headers: { "x-name": "caf\xe9" } }).run("grammar-checker", { input: "é" });

  expect(received[0]).toContain("x-name: caf\xe9\r\n");
  expect(received[0]).toContain('{"input":"\xc3\xa9"}');
});

test("hooks see the answer's headers, each by its own name", async () => {
  const { url } = await serving(httpAnswer(200, ascii, ["x-request-id: req_1", "set-cookie: a=1", "set-cookie: b=2"]));
  const seen: unknown[] = [];

  await run(tools(url, { hooks: { onResponse: ({ headers }) => void seen.push(headers) } }));

  const rest = { "content-type": "application/json", "content-length": String(ascii.length) };
  expect(seen).toEqual([{ ...rest, "x-request-id": "req_1", "set-cookie": "[redacted]" }]);
});

test("an event stream is read as it comes, and leaving it closes its connection", async () => {
  let closed: Promise<unknown> | undefined;
  const event = { sequence: 1, type: "output.delta", jobId: "job_1", stepId: null, delta: "Hel" };
  const { url } = await rawServer((socket) => {
    closed = new Promise((resolve) => socket.once("close", resolve));
    onRequests(socket, () => {
      socket.write(head(["content-type: text/event-stream"]));
      socket.write(`id: 1\nevent: output.delta\ndata: ${JSON.stringify(event)}\n\n`);
    });
  });

  for await (const { type } of infra(url).ai.attach("job_1", { after: 0 }).events()) {
    expect(type).toBe("output.delta");
    break;
  }

  await closed;
});

test("a proxy of the environment carries the request, where Node can", async () => {
  const { url, received } = await serving(httpAnswer(200, "{}"));
  const proxied = nodeTransport({ proxyEnv: { HTTP_PROXY: url } });

  await infra("http://service.test", { fetch: proxied, allowInsecure: true }).client.GET("/servers");

  expect(received[0]).toContain("GET http://service.test/api/v1/servers HTTP/1.1\r\n");
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

test("calls that end leave nothing on the caller's signal, and at most one connection each", async () => {
  const { url, received } = await serving(httpAnswer(200, "{}"));
  const { signal } = new AbortController();
  const client = infra(url);

  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 8 }, () => client.client.GET("/servers", { signal })));
    await new Promise((resolve) => setImmediate(resolve));
  }

  expect(getEventListeners(signal, "abort")).toEqual([]);
  expect(received).toHaveLength(8);
});

test("a body that is let go of when its last bytes have come ends quietly", async () => {
  const { url } = await serving(`${head(["content-type: text/event-stream", "content-length: 5"])}hello`);
  const init = { method: "GET", headers: {}, redirect: "manual", signal: new AbortController().signal } as const;
  const uncaught = vi.fn();
  process.on("uncaughtException", uncaught);
  for (let turn = 0; turn < 4; turn += 1) {
    const { body } = await nodeTransport()(url, init);
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toBe("hello");
    for (let tick = 0; tick < turn; tick += 1) await null;
    await reader.cancel();
    await new Promise((resolve) => setImmediate(resolve));
  }
  process.off("uncaughtException", uncaught);
  expect(uncaught.mock.calls).toEqual([]);
});
