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
  const idleMs = 40;
  const { url, received } = await rawServer((socket) => {
    let timer: NodeJS.Timeout | undefined;
    onRequests(socket, () => {
      clearTimeout(timer);
      socket.write(httpAnswer(200, envelope, hint));
      timer = setTimeout(() => socket[close](), idleMs);
    });
  });
  const client = new ToolsClient({ apiKey: newKey(), baseUrl: url, pacing: false });

  for (const pauseMs of [0, 5, 60, 15, 80, 0, 120]) {
    await pause(pauseMs);
    expect((await client.run("grammar-checker", { input: "a" })).success).toBe(true);
  }

  expect(received.length).toBeGreaterThan(1);
});
