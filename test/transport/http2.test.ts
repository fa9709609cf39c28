import { constants, createSecureServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { ToolsClient } from "@tandem/sdk";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { certificate } from "../support/certificate.ts";
import { newKey, rejection } from "../support/tool-service.ts";

const own = certificate();
const before = getCACertificates("default");
setDefaultCACertificates([...before, own.cert]);

// Node's fetch of this version speaks HTTP/2 when its dispatcher is told to. The dispatcher's class is not exported.
void Headers;
const slot = Symbol.for("undici.globalDispatcher.1");
const holder = globalThis as unknown as Record<symbol, { constructor: new (options: object) => never }>;
const original = holder[slot]!;
holder[slot] = new original.constructor({ allowH2: true });
afterAll(() => {
  setDefaultCACertificates(before);
  holder[slot] = original;
});

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
])("a stream that is $name may have been carried out: a POST is not made again", async ({ end }) => {
  let streams = 0;
  const url = await service((stream) => {
    streams++;
    end(stream);
  });

  expect(await rejection(run(url))).toMatchObject({ outcome: "unknown", charged: "unknown" });
  expect(streams).toBe(1);
});
