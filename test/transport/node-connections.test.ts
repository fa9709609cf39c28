import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from "node:tls";
import { nodeTransport } from "@tandem/sdk/node";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { certificate } from "../support/certificate.ts";
import { httpAnswer, onRequests, proxyTo, rawServer, tlsServer } from "../support/servers.ts";

const trusted = certificate();
const usual = getCACertificates("default");
setDefaultCACertificates([...usual, trusted.cert]);
afterAll(() => setDefaultCACertificates(usual));

type Transport = ReturnType<typeof nodeTransport>;

/** One request, and what reports that it was sent. */
function request(transport: Transport, url: string, options: { signal?: AbortSignal; body?: string } = {}) {
  const { signal = new AbortController().signal, body } = options;
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

test.each([
  { setting: "1", host: "0.0.0.0", through: "proxy" },
  { setting: "1", host: "127.0.0.1", through: "service" },
  { setting: "0", host: "0.0.0.0", through: "service" },
  { setting: undefined, host: "0.0.0.0", through: "service" },
])("NODE_USE_ENV_PROXY is $setting: a request to $host reaches the $through", async ({ setting, host, through }) => {
  const proxy = await answering("proxy");
  const { port } = await answering("service");
  vi.stubEnv("HTTP_PROXY", proxy.url);
  vi.stubEnv("http_proxy", proxy.url);
  vi.stubEnv("NO_PROXY", undefined);
  vi.stubEnv("no_proxy", undefined);
  vi.stubEnv("NODE_USE_ENV_PROXY", setting);
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
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 120_000 });
  controller.abort();

  await left();
  await expect(answer).rejects.toThrow(/^(socket hang up|The request was aborted\.)$/);
  expect(onSent).not.toHaveBeenCalled();
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

  await expect(answer).rejects.toThrow("The connection was closed");
  for (let i = 0; i < 10; i++) await turn();
  expect(received.join("").match(/^GET/gm)).toHaveLength(1);
  expect([received.length, onSent.mock.calls.length]).toEqual([1, 0]);
});

test("a kept connection has a timeout, and keeps no process alive", async () => {
  const made = madeConnections();
  const { url } = await answering("{}");
  await textOf(nodeTransport(), url);
  await turn();

  expect(made.map((socket) => socket.timeout)).toEqual([4_000]);
  expect((made[0] as unknown as { _handle: { hasRef(): boolean } })._handle.hasRef()).toBe(false);
});

/** The connections that are made from here on. */
function madeConnections(): Socket[] {
  const made: Socket[] = [];
  const add = (message: unknown) => void made.push((message as { socket: Socket }).socket);
  subscribe("net.client.socket", add);
  onTestFinished(() => void unsubscribe("net.client.socket", add));
  return made;
}
