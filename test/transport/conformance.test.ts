import { brotliCompressSync, gzipSync } from "node:zlib";
import { nodeTransport } from "@tandem/sdk/node";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { describe, expect, onTestFinished, test } from "vitest";
import { httpAnswer, onRequests, rawServer } from "../support/servers.ts";

type Init = RequestInit & { method: string };
const transports = [
  { transport: "the platform's fetch", send: (url: string, init: Init) => fetch(url, init) },
  {
    transport: "nodeTransport()",
    send: async (url: string, init: Init) => (await nodeTransport()(url, init as never)) as Response,
  },
];
const text = "Grüße ☕";
const init = (rest: Partial<Init> = {}) =>
  ({ method: "GET", headers: {}, redirect: "manual", signal: new AbortController().signal, ...rest }) as Init;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Writes `bytes` in response to every request. */
const serving = (bytes: string | Uint8Array, isEnd = false) =>
  rawServer((socket) => onRequests(socket, () => void (isEnd ? socket.end(bytes) : socket.write(bytes))));

function response(body: Uint8Array, headers: readonly string[], length = body.length) {
  return Buffer.concat([
    Buffer.from([`HTTP/1.1 200 OK`, `content-length: ${length}`, ...headers, "", ""].join("\r\n")),
    body,
  ]);
}

describe.each(transports)("by $transport", ({ send }) => {
  describe.each([
    { by: "text()", read: (response: Response) => response.text() },
    { by: "its stream", read: (response: Response) => new Response(response.body).text() },
  ])("a body read by $by", ({ read }) => {
    test.each([
      { coding: "gzip", bytes: gzipSync(text) },
      { coding: "br", bytes: brotliCompressSync(text) },
      { coding: "x-unknown", bytes: Buffer.from(text) },
    ])("in $coding is decoded", async ({ coding, bytes }) => {
      const { url } = await serving(response(bytes, [`content-encoding: ${coding}`]));

      expect(await read(await send(url, init()))).toBe(text);
    });

    test.each([
      { name: "shorter than its length", bytes: response(Buffer.from("ab"), [], 3) },
      { name: "without its last chunk", bytes: "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n" },
      { name: "in half of its gzip", bytes: response(gzipSync(text).subarray(0, 12), ["content-encoding: gzip"], 30) },
      { name: "that says gzip and isn't", bytes: response(Buffer.from(text), ["content-encoding: gzip"]) },
    ])("$name is an error", async ({ bytes }) => {
      const { url } = await serving(bytes, true);

      await expect(send(url, init()).then(read)).rejects.toThrow();
    });
  });

  test("status and headers arrive, and a header sent twice is joined", async () => {
    const { url } = await serving(httpAnswer(429, "{}", ["X-A: 1", "x-a: 2"]));
    const { status, headers } = await send(url, init());

    expect([status, headers.get("X-a"), headers.get("x-b")]).toEqual([429, "1, 2", null]);
    expect(new Map([...headers].map(([name, value]) => [name, value]))).toEqual(
      new Map([
        ["content-type", "application/json"],
        ["content-length", "2"],
        ["x-a", "1, 2"],
      ]),
    );
  });

  test("a body and headers beyond ASCII are sent byte for byte", async () => {
    const { url, received } = await serving(httpAnswer(200, "{}"));
    await send(url, init({ method: "POST", headers: { "x-name": "caf\xe9" }, body: "é" }));

    expect(received[0]).toContain("x-name: caf\xe9\r\n");
    expect(received[0]!.toLowerCase()).toContain("content-length: 2\r\n");
    expect(received[0]!.split("\r\n\r\n")[1]).toBe("\xc3\xa9");
  });

  test("the response to a HEAD has the headers of a body that it hasn't", async () => {
    const { url } = await serving("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 42\r\n\r\n");
    const { body, headers } = await send(url, init({ method: "HEAD" }));

    expect([body, headers.get("content-length")]).toEqual([null, "42"]);
  });

  test("a redirect is not followed", async () => {
    const { url, received } = await serving(httpAnswer(307, "", ["location: /elsewhere"]));

    expect((await send(url, init({ method: "POST", body: "{}" }))).status).toBe(307);
    expect(received.join("").match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test("an abort before the request sends nothing", async () => {
    const { url, received } = await serving(httpAnswer(200, "{}"));

    await expect(send(url, init({ signal: AbortSignal.abort() }))).rejects.toThrow();
    expect(received).toEqual([]);
  });

  test.each(["the response", "the end of the body"])("an abort before %s closes the connection", async (moment) => {
    const controller = new AbortController();
    const closed = Promise.withResolvers<void>();
    const { url } = await rawServer((socket) => {
      socket.once("close", () => closed.resolve());
      onRequests(socket, () => {
        if (moment === "the response") controller.abort();
        else socket.write(response(Buffer.from("a"), [], 2));
      });
    });
    const end = send(url, init({ signal: controller.signal })).then((response) => {
      controller.abort();
      return response.text();
    });

    await expect(end).rejects.toThrow();
    await closed.promise;
  });

  test("leaving a stream that is silent closes the connection", async () => {
    const closed = Promise.withResolvers<void>();
    const { url } = await rawServer((socket) => {
      socket.once("close", () => closed.resolve());
      onRequests(socket, () => socket.write(response(Buffer.from("a"), [], 2)));
    });
    const reader = (await send(url, init())).body!.getReader();
    expect((await reader.read()).value?.[0]).toBe(97);
    const pending = reader.read();
    await turn();
    await reader.cancel();

    expect((await pending).done).toBe(true);
    await closed.promise;
  });
});

test.each([
  { name: "keeps a connection", bytes: httpAnswer(200, "{}"), requests: [2] },
  { name: "closes one that ends", bytes: httpAnswer(200, "{}", ["connection: close"]), requests: [1, 1] },
  { name: "closes one kept for 1 s", bytes: httpAnswer(200, "{}", ["keep-alive: timeout=1"]), requests: [1, 1] },
])("nodeTransport() $name", async ({ bytes, requests }) => {
  const { url, received } = await serving(bytes);
  const transport = nodeTransport();
  for (let call = 0; call < 2; call++) {
    await (await transport(url, init() as never)).text();
    await turn();
  }

  expect(received.map((text) => text.match(/GET/g)!.length)).toEqual(requests);
});

test("a mock of requests in this process answers nodeTransport()", async () => {
  const server = setupServer(
    http.post("https://service.test/x", async ({ request }) => HttpResponse.text(await request.text())),
  );
  server.listen();
  onTestFinished(() => server.close());
  const transport = nodeTransport();
  let sent = 0;
  for (let call = 0; call < 2; call++) {
    const request = { ...init({ method: "POST", body: text }), onSent: () => void sent++ };
    expect(await (await transport("https://service.test/x", request as never)).text()).toBe(text);
  }

  expect(sent).toBe(2);
});
