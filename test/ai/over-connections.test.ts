import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createGzip } from "node:zlib";
import { InfraClient } from "@tandem/sdk";
import { describe, expect, onTestFinished, test } from "vitest";
import { transports } from "../support/transports.ts";

const events = 1_500;
const job = { id: "job_1", status: "succeeded", steps: [], output: "" };

function block(sequence: number): string {
  const told =
    sequence === events ? { type: "job.done", job } : { type: "output.delta", stepId: null, delta: "é".repeat(40) };
  return `id: ${sequence}\ndata: ${JSON.stringify({ ...told, sequence, jobId: job.id, at: "" })}\n\n`;
}

/** Streams the job's events, each in its own chunk. The first connection is reset after `resetAfter` events. */
async function serve(coding: "gzip" | undefined, resetAfter: number): Promise<string> {
  let connections = 0;
  const server = createServer((request, response) => {
    const after = Number(request.headers["last-event-id"] ?? 0);
    const last = ++connections === 1 ? resetAfter : events;
    response.writeHead(200, {
      "content-type": "text/event-stream",
      ...(coding && { "content-encoding": coding }),
    });
    const body = coding === undefined ? response : gzipInto(response);
    for (let sequence = after + 1; sequence <= last; sequence++) body.write(block(sequence));
    if (last === events) body.end();
    else setTimeout(() => response.destroy(), 20);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function gzipInto(response: ServerResponse) {
  const gzip = createGzip();
  gzip.pipe(response);
  return gzip;
}

describe.each(transports)("over real connections, by $transport", ({ fetch }) => {
  test.each([
    { coding: undefined, resetAfter: events },
    { coding: "gzip", resetAfter: events },
    { coding: undefined, resetAfter: 700 },
    { coding: "gzip", resetAfter: 700 },
  ] as const)("every event comes once and in order: coding $coding, reset after $resetAfter", async (row) => {
    const baseUrl = await serve(row.coding, row.resetAfter);
    const infra = new InfraClient({ token: "tdi_x", baseUrl, fetch });
    const seen: number[] = [];
    for await (const { sequence } of infra.ai.attach(job.id, { after: 0 }).events()) seen.push(sequence);

    expect(seen).toEqual(Array.from({ length: events }, (_, index) => index + 1));
  });
});
