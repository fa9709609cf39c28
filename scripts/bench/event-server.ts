// A server in a process of its own that streams the same number of events to everyone, as fast as they are taken.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const events = Number(process.argv[2]);
const chunkBytes = 64 * 1024;

const facts = { jobId: "job_4kq0v2", at: "2026-01-01T00:00:00.000Z" };
const step = {
  id: "stp_81f2c0",
  index: 1,
  title: "Install the new version",
  kind: "command",
  status: "running",
  description: "Installs the packages the task needs and restarts what uses them.",
  input: { command: "apt-get install --yes php8.4-fpm", serverId: "srv_81f2" },
  risk: "high",
  requiresApproval: true,
  output: "The following NEW packages were installed: php8.4-fpm",
  exitCode: null,
  error: null,
  decision: null,
};

/** Out of 16 events of a job, 13 are pieces of text. */
function event(sequence: number): { type: string; [field: string]: unknown } {
  const place = sequence % 16;
  if (place === 0 || place === 15) return { type: "step.updated", step };
  if (place === 14) return { type: "output.done", stepId: step.id, text: step.output };
  return { type: "output.delta", stepId: place < 8 ? step.id : null, delta: `${place} words of text` };
}

const done = { type: "job.done", job: { id: facts.jobId, status: "succeeded", steps: [step], output: "" } };
const block = (sequence: number) => {
  const told = sequence === events ? done : event(sequence);
  return `id: ${sequence}\nevent: ${told.type}\ndata: ${JSON.stringify({ ...told, sequence, ...facts })}\n\n`;
};
const bytes = Buffer.from(Array.from({ length: events }, (_, index) => block(index + 1)).join(""));

function pour(response: ServerResponse, from: number): void {
  for (let at = from; at < bytes.length; at += chunkBytes) {
    if (response.write(bytes.subarray(at, at + chunkBytes))) continue;
    response.once("drain", () => pour(response, at + chunkBytes));
    return;
  }
  response.end();
}

const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  pour(response, 0);
});
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port, bytes: bytes.length }),
);
process.on("disconnect", () => process.exit());
