import { ToolsClient } from "@tandem/sdk";
import { expect, test } from "vitest";
import { httpAnswer, onRequests, rawServer } from "../support/raw-server.ts";
import { newKey, rejection } from "../support/tool-service.ts";

test("a request that Node's fetch resends after a 421 counts twice for the rate limit", async () => {
  const { url, received } = await rawServer((socket) => {
    onRequests(socket, () => socket.write(httpAnswer(421, "{}")));
  });
  const client = new ToolsClient({ apiKey: newKey(), baseUrl: url, pacing: { requestsPerMinute: 4 } });
  const run = (totalMs?: number) => rejection(client.run("grammar-checker", { input: "a" }, { timeout: { totalMs } }));

  const errors = [await run(), await run(), await run(5_000)];

  expect(errors).toMatchObject([
    { code: "unexpected_status", status: 421, outcome: "rejected" },
    { code: "unexpected_status", status: 421, outcome: "rejected" },
    { code: "timeout", outcome: "not_sent", limit: "totalMs" },
  ]);
  expect(received.join("").match(/POST \//g)).toHaveLength(4);
});
