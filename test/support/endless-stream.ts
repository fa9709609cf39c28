// A server in its own process that streams events of 10 kB, as fast as they are taken, and tells how many bytes
// it has handed to its socket.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const eventBytes = 10_240;
let handed = 0;

function event(sequence: number): string {
  const facts = { type: "output.delta", sequence, jobId: "job_1", at: "2026-01-01T00:00:00Z", stepId: null, delta: "" };
  const room = eventBytes - `data: ${JSON.stringify(facts)}\n\n`.length;
  return `data: ${JSON.stringify({ ...facts, delta: `${sequence} `.padEnd(room, "x") })}\n\n`;
}

function pour(response: ServerResponse, from: number): void {
  for (let sequence = from; ; sequence++) {
    if (response.destroyed) return;
    handed += eventBytes;
    if (response.write(event(sequence))) continue;
    response.once("drain", () => pour(response, sequence + 1));
    return;
  }
}

const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  pour(response, 1);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("message", () => process.send?.({ handed }));
process.on("disconnect", () => process.exit());
