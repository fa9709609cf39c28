import { constants, createSecureServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { ToolsClient } from "@tandem/sdk";
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { certificate } from "../support/certificate.ts";
import { newKey, rejection } from "../support/tool-service.ts";

const own = certificate();
const before = getCACertificates("default");
setDefaultCACertificates([...before, own.cert]);

void Headers;
const slots = globalThis as unknown as Record<symbol, { constructor: new (options: object) => never }>;
const older = Symbol.for("undici.globalDispatcher.1");
const newer = Symbol.for("undici.globalDispatcher.2");
const original = slots[older]!;
const { fetch, FormData, Headers: OwnHeaders, Request, Response } = globalThis;
afterEach(() => {
  Object.assign(slots, { [older]: original, [newer]: undefined });
  Object.assign(globalThis, { fetch, FormData, Headers: OwnHeaders, Request, Response });
});
afterAll(() => setDefaultCACertificates(before));

const speakers = [
  {
    name: "Node's fetch",
    // The class of Node's dispatcher isn't exported.
    speak: async () => Object.assign(slots, { [older]: new original.constructor({ allowH2: true }) }),
  },
  {
    name: "undici 8, as in the guide",
    speak: async () => {
      // Loading it replaces Node's dispatcher.
      const { Agent, install, setGlobalDispatcher } = await import("undici");
      setGlobalDispatcher(new Agent({ allowH2: true }));
      install();
    },
  },
];

const envelope = JSON.stringify({ success: true, data: {}, meta: { creditsCharged: 1 } });

/** Calls `onStream` for each request, with its number over all connections. */
async function service(onStream: (stream: ServerHttp2Stream, index: number) => void): Promise<string> {
  let count = 0;
  const server = createSecureServer(own).on("sessionError", () => undefined);
  server.on("stream", (stream) =>
    onStream(
      stream.on("error", () => undefined),
      count++,
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

const run = (url: string) =>
  new ToolsClient({ apiKey: newKey(), baseUrl: url, retries: 1, pacing: false }).run("grammar-checker", { input: "a" });

describe.each(speakers)("$name", ({ speak }) => {
  beforeEach(async () => void (await speak()));

  test("a stream that the server refuses was not begun: a POST is made again", async () => {
    const url = await service((stream, index) => {
      if (index === 0) return stream.close(constants.NGHTTP2_REFUSED_STREAM);
      stream.respond({ ":status": 200, "content-type": "application/json" });
      stream.end(envelope);
    });

    const { attempts } = await run(url).withResponse();

    expect(attempts).toMatchObject([{ phase: "headers", why: "ERR_HTTP2_STREAM_ERROR" }, { phase: "done" }]);
  });

  test.each([
    { name: "cancelled", end: (stream: ServerHttp2Stream) => stream.close(constants.NGHTTP2_CANCEL) },
    { name: "failed", end: (stream: ServerHttp2Stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR) },
    { name: "left by a connection that goes away", end: (stream: ServerHttp2Stream) => stream.session?.destroy() },
  ])("a stream that is $name may have been executed: a POST is not made again", async ({ end }) => {
    let streams = 0;
    const url = await service((stream) => {
      streams++;
      end(stream);
    });

    expect(await rejection(run(url))).toMatchObject({ outcome: "unknown", charged: "unknown" });
    expect(streams).toBe(1);
  });

  test("calls in parallel are each executed once", async () => {
    let streams = 0;
    const url = await service((stream) => {
      streams++;
      stream.respond({ ":status": 200, "content-type": "application/json" });
      stream.end(envelope);
    });

    await Promise.all(Array.from({ length: 12 }, () => run(url)));

    expect(streams).toBe(12);
  });
});

test.each([
  { options: { allowH2: true, pipelining: 10, connections: 1 }, executed: 0 },
  { options: { allowH2: true, pipelining: 2 }, executed: 0 },
  { options: { allowH2: true }, executed: 1 },
])("undici 6 with $options, which can execute a request twice, executes $executed", async ({ options, executed }) => {
  let streams = 0;
  const url = await service((stream) => {
    streams++;
    stream.respond({ ":status": 200, "content-type": "application/json" });
    stream.end(envelope);
  });
  const { Agent, setGlobalDispatcher } = await import("undici6");
  setGlobalDispatcher(new Agent(options));

  const ended = await rejection(run(url).then(() => Promise.reject("executed")));

  expect(streams).toBe(executed);
  if (executed === 0) {
    expect(ended).toMatchObject({ code: "connection", outcome: "not_sent", charged: 0 });
    expect(String(ended)).toContain("use undici 8");
  }
});
