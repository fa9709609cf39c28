// A server in a process of its own that streams the same number of events to everyone, as fast as they are taken or one
// after the other. What it sends is made ahead, down to the chunks of HTTP, so that it is never the one that is waited for.

import { type AddressInfo, createServer, type Socket } from "node:net";

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

/** @param named the name of every event; without one, what it is. */
function block(sequence: number, isLast: boolean, named: string | undefined): string {
  const told = isLast ? done : event(sequence);
  const data = JSON.stringify({ ...told, sequence, ...facts });
  return `id: ${sequence}\nevent: ${named ?? told.type}\ndata: ${data}\n\n`;
}

/** Between two events that are to arrive each by itself, in milliseconds: more than a reader takes for one. */
const betweenMs = 0.05;

const shapeOf = (path: string): string => path.split("/")[1]!;

/** `/one/20000/…` asks for so many events, one in each chunk; the SDK of Anthropic reads events of one name. */
function chunksOf(path: string): Buffer[] {
  const [, shape, count] = path.split("/");
  const named = path.includes("/messages") ? "content_block_delta" : undefined;
  const blocks = Array.from({ length: Number(count) }, (_, index) =>
    Buffer.from(block(index + 1, index + 1 === Number(count), named)),
  );
  if (shape !== "whole") return blocks;
  const bytes = Buffer.concat(blocks);
  const chunks = Math.ceil(bytes.length / chunkBytes);
  return Array.from({ length: chunks }, (_, index) => bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes));
}

const answers = new Map<string, readonly Buffer[]>();

/** An answer as it goes over the wire: in one piece, or in as many as are to arrive. */
function answerTo(path: string): readonly Buffer[] {
  const [, prediction] = /^(.*)\/v1\/models\/.*predictions$/.exec(path) ?? [];
  if (prediction !== undefined) {
    const { port } = server.address() as AddressInfo;
    const body = JSON.stringify({ urls: { stream: `http://127.0.0.1:${port}${prediction}/stream` } });
    return [
      Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
    ];
  }
  const known = answers.get(path);
  if (known) return known;
  const head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
  const framed = chunksOf(path).map((chunk) =>
    Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")]),
  );
  const pieces = [Buffer.from(head), ...framed, Buffer.from("0\r\n\r\n")];
  const answer = shapeOf(path) === "single" ? pieces : [Buffer.concat(pieces)];
  answers.set(path, answer);
  return answer;
}

/** Timers are too coarse for the time between two pieces, so it is waited for awake. */
function send(socket: Socket, pieces: readonly Buffer[]): void {
  for (const piece of pieces) {
    socket.write(piece);
    if (pieces.length === 1) return;
    for (const until = performance.now() + betweenMs; performance.now() < until; );
  }
}

const server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.setNoDelay(true);
  // Requests are small and one at a time; what is not the start of one is the body of the one before.
  socket.on("data", (bytes) => {
    const [, path] = /^(?:GET|POST) (\S+) HTTP/.exec(bytes.toString("latin1")) ?? [];
    if (path !== undefined) send(socket, answerTo(path));
  });
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit());
