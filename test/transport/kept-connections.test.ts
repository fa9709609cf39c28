import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { ToolsClient } from "@tandem/sdk";
import { describe, expect, onTestFinished, test } from "vitest";
import { httpAnswer, onRequests, rawServer } from "../support/raw-server.ts";
import { newKey } from "../support/tool-service.ts";
import { transports } from "../support/transports.ts";

const envelope = JSON.stringify({ success: true, data: {}, meta: { creditsCharged: 1 } });

/** The ends here of all connections that are made. */
function ownConnections(): Set<Socket> {
  const own = new Set<Socket>();
  const add = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    own.add(socket.once("close", () => own.delete(socket)));
  };
  subscribe("net.client.socket", add);
  onTestFinished(() => void unsubscribe("net.client.socket", add));
  return own;
}

describe.each(transports)("by $transport", ({ fetch }) => {
  test.each([
    { name: "ends", close: "end", hint: [] },
    { name: "resets", close: "resetAndDestroy", hint: [] },
    { name: "announces and ends", close: "end", hint: ["connection: keep-alive", "keep-alive: timeout=1"] },
  ] as const)("a server $name kept connections after a while: no POST is lost to one", async ({ close, hint }) => {
    const kept = new Set<Socket>();
    const { url, received } = await rawServer((socket) => {
      onRequests(socket, () => {
        kept.add(socket);
        socket.write(httpAnswer(200, envelope, hint));
      });
    });
    const own = ownConnections();
    const client = new ToolsClient({ apiKey: newKey(), baseUrl: url, pacing: false, fetch });

    for (const closes of [false, true, false, false, true, true]) {
      expect((await client.run("grammar-checker", { input: "a" })).success).toBe(true);
      // A connection is free for the next request a turn after the answer was read.
      await new Promise((resolve) => setImmediate(resolve));
      if (!closes) continue;
      const closed = [...own].map((socket) => new Promise((resolve) => socket.once("close", resolve)));
      for (const socket of kept) socket[close]();
      // A while is as long as it takes to arrive here.
      await Promise.all(closed);
    }

    const requests = received.map((text) => text.match(/POST \//g)!.length);
    expect(requests).toEqual(hint.length > 0 ? [1, 1, 1, 1, 1, 1] : [2, 3, 1]);
  });

  test("many calls succeed if the server closes each connection without announcing it", async () => {
    const { url, received } = await rawServer((socket) => {
      onRequests(socket, () => void socket.end(httpAnswer(200, envelope)));
    });
    const client = new ToolsClient({ apiKey: newKey(), baseUrl: url, pacing: false, fetch });

    for (let call = 0; call < 20; call++) {
      expect((await client.run("grammar-checker", { input: "a" })).success).toBe(true);
    }

    expect(received.map((text) => text.match(/POST \//g)!.length)).toEqual(Array(20).fill(1));
  });
});
