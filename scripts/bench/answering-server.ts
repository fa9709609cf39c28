// A server in a process of its own that answers every request at once, as the tool API would.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const answer = JSON.stringify({
  success: true,
  data: { correctedText: "She goes home. ".repeat(20), issues: [], language: "en" },
  meta: {
    tool: "grammar-checker",
    provider: "bench",
    model: "none",
    durationMs: 1,
    creditsCharged: 1,
    creditsRemaining: 9,
  },
});

const headers = {
  "content-type": "application/json",
  "content-length": Buffer.byteLength(answer),
  "ratelimit-policy": '"default";q=1000000;w=60',
  ratelimit: '"default";r=900000;t=60',
  "x-request-id": "req_bench",
};

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(200, headers).end(answer));
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
