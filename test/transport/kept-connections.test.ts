import type { Socket } from "node:net";
import { ToolsClient } from "@tandem/sdk";
import { expect, test } from "vitest";
import { httpAnswer, onRequests, rawServer } from "../support/raw-server.ts";
import { newKey } from "../support/tool-service.ts";

const envelope = JSON.stringify({ success: true, data: {}, meta: { creditsCharged: 1 } });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
  const client = new ToolsClient({ apiKey: newKey(), baseUrl: url, pacing: false });

  for (const closes of [false, true, false, false, true, true]) {
    expect((await client.run("grammar-checker", { input: "a" })).success).toBe(true);
    if (closes) for (const socket of kept) socket[close]();
    await pause(20);
  }

  const requests = received.map((text) => text.match(/POST \//g)!.length);
  expect(requests).toEqual(hint.length > 0 ? [1, 1, 1, 1, 1, 1] : [2, 3, 1]);
});
