import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from "node:tls";
import { gzipSync } from "node:zlib";
import { nodeTransport } from "@tandem/sdk/node";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { certificate } from "../support/certificate.ts";
import { listening, proxyTo } from "../support/networks.ts";
import { httpAnswer, onRequests, rawServer, tlsServer } from "../support/raw-server.ts";

const trusted = certificate();
const usual = getCACertificates("default");
setDefaultCACertificates([...usual, trusted.cert]);
afterAll(() => setDefaultCACertificates(usual));

type Transport = ReturnType<typeof nodeTransport>;

/** One request, and what was told of it. */
function request(transport: Transport, url: string, asked: { signal?: AbortSignal; body?: string } = {}) {
  const { signal = new AbortController().signal, body } = asked;
  const onSent = vi.fn();
  const method = body === undefined ? "GET" : "POST";
  const init = {
    method,
    headers: {},
    redirect: "manual",
    signal,
    onSent,
    ...(body !== undefined && { body }),
  } as const;
  return { onSent, answer: transport(url, init) };
}

const textOf = async (transport: Transport, url: string) => (await request(transport, url).answer).text();
const turn = () => new Promise((resolve) => setImmediate(resolve));
const answering = (body: string) =>
  rawServer((socket) => onRequests(socket, () => socket.write(httpAnswer(200, body))));

test("over TLS, nothing is sent before the handshake is done; then the connection is kept alive", async () => {
  const { url, received } = await tlsServer({ ...trusted, ALPNProtocols: ["h2", "http/1.1"] }, (socket) =>
    onRequests(socket, () => socket.write(httpAnswer(200, JSON.stringify((socket as TLSSocket).alpnProtocol)))),
  );
  const transport = nodeTransport();
  const { answer, onSent } = request(transport, `${url}/a?b=c`);
  expect(onSent).not.toHaveBeenCalled();
  expect(await (await answer).text()).toBe('"http/1.1"');
  expect(onSent).toHaveBeenCalledTimes(1);
  await turn();
  await textOf(transport, url);

  expect(received.map((text) => text.match(/^GET \S+/gm))).toEqual([["GET /a?b=c", "GET /"]]);
});

test("an address of IPv6 is reached", async ({ skip }) => {
  const server = createServer((_, answer) => void answer.end("here"));
  const port = await listening(server, "::1").catch(() => skip("no IPv6 here"));

  expect(await textOf(nodeTransport(), `http://[::1]:${port}`)).toBe("here");
});

test("a handshake that never finishes sends nothing", async () => {
  let isReached = () => {};
  const reached = new Promise<void>((resolve) => (isReached = resolve));
  const { port } = await rawServer((socket) => void socket.once("data", () => isReached()));
  const controller = new AbortController();
  const { answer, onSent } = request(nodeTransport(), `https://localhost:${port}`, { signal: controller.signal });
  answer.catch(() => undefined);
  await reached;
  for (let i = 0; i < 10; i++) await turn();
  controller.abort();

  await expect(answer).rejects.toThrow(/^(socket hang up|The request was aborted\.)$/);
  expect(onSent).not.toHaveBeenCalled();
});

test("a tunnel through a proxy carries a request", async () => {
  const { port } = await tlsServer(trusted, (socket) =>
    onRequests(socket, () => socket.write(httpAnswer(200, "here"))),
  );
  const { url } = await proxyTo(port);
  const { answer, onSent } = request(nodeTransport({ proxyEnv: { https_proxy: url } }), "https://localhost");

  expect(await (await answer).text()).toBe("here");
  expect(onSent).toHaveBeenCalledTimes(1);
});

test("nodeTransport declares that it reports when a request was sent", () => {
  expect(nodeTransport().tellsWhenSent).toBe(true);
});

test.each([
  { said: "1", host: "0.0.0.0", through: "proxy" },
  { said: "1", host: "127.0.0.1", through: "service" },
  { said: "0", host: "0.0.0.0", through: "service" },
  { said: undefined, host: "0.0.0.0", through: "service" },
])("NODE_USE_ENV_PROXY is $said: a request to $host reaches the $through", async ({ said, host, through }) => {
  const proxy = await answering("proxy");
  const { port } = await answering("service");
  vi.stubEnv("HTTP_PROXY", proxy.url);
  vi.stubEnv("http_proxy", proxy.url);
  vi.stubEnv("NO_PROXY", undefined);
  vi.stubEnv("no_proxy", undefined);
  vi.stubEnv("NODE_USE_ENV_PROXY", said);
  // 0.0.0.0 is this machine, and not known as such.
  const url = `http://${host}:${port}`;

  expect(await textOf(nodeTransport(), url)).toBe(through);
});

test("a request aborted while the proxy is silent leaves no connection, and was not sent", async () => {
  const { url, asked, left } = await proxyTo(0, { behavior: "is silent" });
  const controller = new AbortController();
  const { answer, onSent } = request(nodeTransport({ proxyEnv: { https_proxy: url } }), "https://localhost", {
    signal: controller.signal,
  });
  answer.catch(() => undefined);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  controller.abort();

  await left();
  await expect(answer).rejects.toThrow(/^(socket hang up|The request was aborted\.)$/);
  expect(onSent).not.toHaveBeenCalled();
});

test("a request aborted before its response closes its connection", async () => {
  let closed: Promise<unknown> | undefined;
  const controller = new AbortController();
  const { url } = await rawServer((socket) => {
    closed = new Promise((resolve) => socket.once("close", resolve));
    onRequests(socket, () => controller.abort());
  });
  const { answer, onSent } = request(nodeTransport(), url, { signal: controller.signal, body: "{}" });

  await expect(answer).rejects.toThrow(/^(socket hang up|The request was aborted\.)$/);
  await closed;
  expect(onSent).toHaveBeenCalledTimes(1);
});

test("a request on a kept connection that is aborted before it is sent is not made on another", async () => {
  const { url, received } = await answering("{}");
  const transport = nodeTransport();
  await textOf(transport, url);
  await turn();
  const controller = new AbortController();
  const { answer, onSent } = request(transport, url, { signal: controller.signal });
  answer.catch(() => undefined);
  controller.abort();

  await expect(answer).rejects.toThrow(/^(socket hang up|The request was aborted\.)$/);
  for (let i = 0; i < 10; i++) await turn();
  expect(received.join("").match(/^GET/gm)).toHaveLength(1);
  expect([received.length, onSent.mock.calls.length]).toEqual([1, 0]);
});

test.each([
  { seconds: 1, requests: [1, 1] },
  { seconds: 2, requests: [2] },
])("a connection that is kept for $seconds s carries $requests requests", async ({ seconds, requests }) => {
  const closed: Promise<unknown>[] = [];
  const { url, received } = await rawServer((socket) => {
    closed.push(new Promise((resolve) => socket.once("close", resolve)));
    onRequests(socket, () => socket.write(httpAnswer(200, "{}", [`keep-alive: timeout=${seconds}`])));
  });
  const transport = nodeTransport();
  await textOf(transport, url);
  await turn();
  if (requests.length > 1) await closed[0];
  await textOf(transport, url);

  expect(received.map((text) => text.match(/^GET/gm)!.length)).toEqual(requests);
});

test("a body of more than ASCII is sent as UTF-8", async () => {
  const { url, received } = await answering("{}");
  const { signal } = new AbortController();
  const headers = { "content-length": "2" };
  await (await nodeTransport()(url, { method: "POST", headers, body: "é", redirect: "manual", signal })).text();

  expect(received[0]!.split("\r\n\r\n")[1]).toBe("\xc3\xa9");
});

test("headers of more than ASCII are sent without a body, too", async () => {
  const { url, received } = await answering("{}");
  const { signal } = new AbortController();
  const headers = { "x-name": "caf\xe9" };
  await (await nodeTransport()(url, { method: "GET", headers, redirect: "manual", signal })).text();

  expect(received[0]).toContain("x-name: caf\xe9\r\n");
});

test("a kept connection has a timeout, and keeps no process alive", async () => {
  const made = madeConnections();
  const { url } = await answering("{}");
  await textOf(nodeTransport(), url);
  await turn();

  expect(made.map((socket) => socket.timeout)).toEqual([4_000]);
  expect((made[0] as unknown as { _handle: { hasRef(): boolean } })._handle.hasRef()).toBe(false);
});

test("an idle connection is closed", async () => {
  const closed: Promise<unknown>[] = [];
  const { url, received } = await rawServer((socket) => {
    closed.push(new Promise((resolve) => socket.once("close", resolve)));
    onRequests(socket, () => socket.write(httpAnswer(200, "{}")));
  });
  const transport = nodeTransport();
  await textOf(transport, url);
  await turn();
  const later = performance.now() + 4_000;
  vi.spyOn(performance, "now").mockReturnValue(later);
  await textOf(transport, url);
  vi.restoreAllMocks();

  await closed[0];
  expect(received).toHaveLength(2);
});

test("an answer of a status that HTTP does not have closes its connection", async () => {
  let closed: Promise<unknown> | undefined;
  const { url } = await rawServer((socket) => {
    closed = new Promise((resolve) => socket.once("close", resolve));
    onRequests(socket, () => socket.write("HTTP/1.1 099 X\r\ncontent-length: 5\r\n\r\n"));
  });

  await expect(request(nodeTransport(), url).answer).rejects.toThrow("status 99");
  await closed;
});

/** More than what the system holds between two ends of a connection. */
const large = "x".repeat(16_000_000);

function compressedHead(): Buffer {
  const { length } = gzipSync("{}");
  return Buffer.from(`HTTP/1.1 200 X\r\ncontent-encoding: gzip\r\ncontent-length: ${length}\r\n\r\n`);
}

/** The connections that are made from here on. */
function madeConnections(): Socket[] {
  const made: Socket[] = [];
  const add = (message: unknown) => void made.push((message as { socket: Socket }).socket);
  subscribe("net.client.socket", add);
  onTestFinished(() => void unsubscribe("net.client.socket", add));
  return made;
}

test.each<
  [what: string, answer: string | Buffer, read?: ((response: Response) => Promise<unknown>) | undefined, tls?: "tls"]
>([
  ["a refusal", httpAnswer(413, "{}")],
  ["a refusal for now", httpAnswer(429, "{}")],
  ["a success", httpAnswer(200, "{}")],
  ["an answer without a body", "HTTP/1.1 204 X\r\n\r\n"],
  ["an answer in chunks", "HTTP/1.1 200 X\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"],
  ["a compressed answer", Buffer.concat([compressedHead(), gzipSync("{}")])],
  ["an answer that is read as a stream", httpAnswer(200, "{}"), ({ body }) => Array.fromAsync(body as never)],
  ["an answer over TLS", httpAnswer(413, "{}"), undefined, "tls"],
])("%s to a request that the service reads no further closes the connection", async (_, text, read, tls) => {
  const onConnection = (socket: Socket) => void socket.once("data", () => socket.pause().write(text));
  const { url } = tls ? await tlsServer(trusted, onConnection) : await rawServer(onConnection);
  const made = madeConnections();
  const { answer } = request(nodeTransport(), url, { body: large });
  await (read ?? ((response) => response.text()))((await answer) as unknown as Response);
  for (let i = 0; i < 3; i++) await turn();

  expect(made.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test("a large request that was read to its end keeps its connection", async () => {
  const { url, received } = await answering("{}");
  const transport = nodeTransport();
  for (let i = 0; i < 2; i++) {
    await (await request(transport, url, { body: large.slice(0, 3_000_000) }).answer).text();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }

  expect(received.map(({ length }) => length > 6_000_000)).toEqual([true]);
});
