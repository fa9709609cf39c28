import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { newKey, rejection } from "../support/mock-service.ts";
import { httpAnswer, onRequests, rawServer } from "../support/servers.ts";
import { transports } from "../support/transports.ts";

const envelope = JSON.stringify({ success: true, data: {}, meta: { creditsCharged: 1 } });

describe.each(transports)("by $transport", ({ fetch }) => {
  const run = (url: string, options: ToolsClientOptions = {}, call = {}) =>
    new ToolsClient({ apiKey: newKey(), baseUrl: url, retries: 0, pacing: false, fetch, ...options }).run(
      "grammar-checker",
      { input: "She go home." },
      call,
    );

  test.each([
    { name: "a port that refuses", url: async () => `http://localhost:${await closedPort()}` },
    { name: "a port that fetch blocks", url: async () => "http://localhost:1" },
    { name: "a host that does not exist", url: async () => "https://nowhere.invalid" },
  ])("$name: the request was not sent", async ({ url }) => {
    const error = await rejection(run(await url()));

    expect(error).toMatchObject({
      code: "connection",
      outcome: "not_sent",
      charged: 0,
      retryable: true,
      attempts: [{ phase: "connect" }],
    });
  });

  test("a connection broken after sending is unknown, even if the platform's error names a failed connection", async () => {
    const { url, received } = await rawServer((socket) => onRequests(socket, () => socket.resetAndDestroy()));

    const error = await rejection(run(url, { retries: 3 }));

    expect(error).toMatchObject({ outcome: "unknown", charged: "unknown", attempts: [{ phase: "headers" }] });
    expect(received).toHaveLength(1);
  });

  test("an abort between the permit and the send: nothing leaves", async () => {
    const { url, received } = await rawServer((socket) =>
      onRequests(socket, () => socket.write(httpAnswer(200, envelope))),
    );
    const controller = new AbortController();
    const hooks = { onRequest: () => controller.abort("enough") };

    const error = await rejection(run(url, { hooks }, { signal: controller.signal }));

    expect(error).toMatchObject({ code: "aborted", outcome: "not_sent", charged: 0, cause: "enough" });
    expect(received).toEqual([]);
  });
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
