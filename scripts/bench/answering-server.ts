// A server in a process of its own that answers every request at once, as the tool API would: over plain HTTP, TLS
// (`tls`) or HTTP/2 (`http2`). It tells its port and its certificate.
import { createServer, type RequestListener } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { certificate } from "../../test/support/certificate.ts";

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

const listener: RequestListener = (request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(200, headers).end(answer));
};

const own = certificate();
const servers = {
  plain: () => createServer(listener),
  tls: () => createTlsServer(own, listener),
  http2: () => createSecureServer(own, listener as never),
};
const server = servers[(process.argv[2] ?? "plain") as keyof typeof servers]();
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port, certificate: own.cert }),
);
process.on("disconnect", () => process.exit());
