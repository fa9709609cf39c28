import { request } from "node:https";
import { connect, type Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type Fetch, ToolsClient } from "@tandem/sdk";
import { afterAll, describe, expect, test } from "vitest";
import { certificate } from "../support/certificate.ts";
import { onRequests, rawServer, tlsServer } from "../support/raw-server.ts";
import { newKey, rejection } from "../support/tool-service.ts";
import { transports } from "../support/transports.ts";

const trusted = certificate();
const before = getCACertificates("default");
setDefaultCACertificates([...before, trusted.cert]);
afterAll(() => setDefaultCACertificates(before));

/** What a program may write for itself: nothing tells when the request left. */
const ownFetch: Fetch = (input, { method, headers, body }) =>
  new Promise((_, reject) => {
    request(input as string, { method, headers: headers as Record<string, string>, agent: false })
      .on("error", reject)
      .end(body);
  });

/** What OpenSSL takes for a record of another version, and what it takes for a damaged one. */
const spoilt = [
  { version: "TLSv1.2", name: "an answer of the proxy's", bytes: "HTTP/1.1 504 Gateway Time-out\r\n\r\n" },
  { version: "TLSv1.2", name: "a damaged record", bytes: `\x17\x03\x03\x00\x20${"x".repeat(32)}` },
  { version: "TLSv1.2", name: "a forged alert", bytes: "\x15\x03\x03\x00\x02\x02\x28" },
  { version: "TLSv1.3", name: "an answer of the proxy's", bytes: "HTTP/1.1 504 Gateway Time-out\r\n\r\n" },
  { version: "TLSv1.3", name: "a record of another version", bytes: "\x17\x09\x09\x00\x01\x01" },
  { version: "TLSv1.3", name: "a forged alert", bytes: "\x15\x03\x03\x00\x02\x02\x28" },
] as const;

/** A TLS service behind a tunnel, into which something else writes once the service has read a request. */
async function spoiltTunnel({ version, bytes }: (typeof spoilt)[number]) {
  let tunnel: Socket | undefined;
  const options = { ...trusted, minVersion: version, maxVersion: version };
  const service = await tlsServer(options, (socket) => onRequests(socket, () => tunnel!.end(bytes, "latin1")));
  const { port } = await rawServer((socket) => {
    tunnel = socket;
    const inner = connect(service.port, "127.0.0.1").on("error", () => undefined);
    socket.pipe(inner).pipe(socket);
  });
  return { url: `https://localhost:${port}`, requests: () => service.received.filter((text) => text !== "") };
}

describe.each([...transports, { transport: "a fetch on node:https", fetch: ownFetch }])(
  "by $transport",
  ({ fetch }) => {
    test.each(spoilt)("$name in a tunnel under $version does not unsend the request", async (spoiling) => {
      const { url, requests } = await spoiltTunnel(spoiling);
      const client = new ToolsClient({ apiKey: newKey(), baseUrl: url, retries: 3, pacing: false, fetch });

      const error = await rejection(client.run("grammar-checker", { input: "She go home." }));

      expect(error).toMatchObject({ code: "connection", outcome: "unknown", charged: "unknown" });
      expect(requests()).toHaveLength(1);
    });
  },
);
