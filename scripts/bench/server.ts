// One server of the bench in its own process: `calls`, `streams`, or `NAME READ WRITE` for the mock's suite. Sends its port.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { setFlagsFromString } from "node:v8";

const [kind = "", listed = "", corrected = ""] = process.argv.slice(2);

function answer(response: ServerResponse, body: string, headers: Readonly<Record<string, string>> = {}): void {
  const all = { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...headers };
  response.writeHead(200, all).end(body);
}

async function readBody(message: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of message.setEncoding("utf8")) text += chunk;
  return text;
}

/** Responds to every call as the tool API does. */
function calls(): Server {
  const data = { correctedText: "She goes home. ".repeat(20), issues: [], language: "en" };
  const meta = { tool: "grammar-checker", provider: "bench", durationMs: 1, creditsCharged: 1, creditsRemaining: 9 };
  const body = JSON.stringify({ success: true, data, meta });
  const limits = { "ratelimit-policy": '"default";q=1000000;w=60', ratelimit: '"default";r=900000;t=60' };
  return createServer((message, response) => {
    message.resume().on("end", () => answer(response, body, { ...limits, "x-request-id": "req_bench" }));
  });
}

const chunkBytes = 64 * 1_024;
const facts = { jobId: "job_4kq0v2", at: "2026-01-01T00:00:00.000Z" };
const step = {
  id: "stp_81f2c0",
  index: 1,
  title: "Install the new version",
  kind: "command",
  status: "running",
  description: "Installs the required packages and restarts the services that use them.",
  input: { command: "apt-get install --yes php8.4-fpm", serverId: "srv_81f2" },
  risk: "high",
  requiresApproval: true,
  exitCode: null,
  error: null,
  decision: null,
  output: "The following NEW packages were installed: php8.4-fpm",
};

/** Of 16 events of a job, 13 are pieces of text. */
function event(sequence: number, isLast: boolean): { type: string; [field: string]: unknown } {
  const place = sequence % 16;
  if (isLast) return { type: "job.done", job: { id: facts.jobId, status: "succeeded", steps: [step], output: "" } };
  if (place === 0 || place === 15) return { type: "step.updated", step };
  if (place === 14) return { type: "output.done", stepId: step.id, text: step.output };
  return { type: "output.delta", stepId: place < 8 ? step.id : null, delta: `${place} words of text` };
}

/** `/whole/20000/…` streams so many events in 64 KB chunks, `/one/…` one in each chunk of HTTP; Anthropic's SDK reads one name. */
function streamOf(path: string): Buffer {
  const [, shape, count] = path.split("/");
  const blocks = Array.from({ length: Number(count) }, (_, index) => {
    const told = event(index + 1, index + 1 === Number(count));
    const name = path.includes("/messages") ? "content_block_delta" : told.type;
    const data = JSON.stringify({ ...told, sequence: index + 1, ...facts });
    return Buffer.from(`id: ${index + 1}\nevent: ${name}\ndata: ${data}\n\n`);
  });
  const bytes = Buffer.concat(blocks);
  const whole = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const framed = (shape === "whole" ? whole : blocks).flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from("\r\n"),
  ]);
  const head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
  return Buffer.concat([Buffer.from(head), ...framed, Buffer.from("0\r\n\r\n")]);
}

/** Sends prepared bytes, so that no contender waits for the server. */
function streams(): Server {
  const prepared = new Map<string, Buffer>();
  return createTcpServer((socket) => {
    socket.on("error", () => undefined).setNoDelay(true);
    // Requests are small and one at a time; anything else is the body of the one before.
    socket.on("data", (bytes) => {
      const [, path] = /^(?:GET|POST) (\S+) HTTP/.exec(bytes.toString("latin1")) ?? [];
      if (path === undefined) return;
      if (!prepared.has(path)) prepared.set(path, streamOf(path));
      socket.write(prepared.get(path)!);
    });
  });
}

/** Answer a list and a tool call with the mock's own bodies. */
const servers: Readonly<Record<string, () => Server>> = {
  calls,
  streams,
  /** Checks nothing: the least that a server can do. */
  "node:http": () =>
    createServer(async (message, response) => {
      const body = await readBody(message);
      if (body !== "") JSON.parse(body);
      answer(response, message.method === "GET" ? listed : corrected);
    }),
};

process.on("disconnect", () => process.exit());
let last = process.threadCpuUsage();
process.on("message", () => {
  const { user, system } = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  process.send!(user + system);
});
if (kind.startsWith("mock")) {
  // As tandem mock start does.
  setFlagsFromString("--semi-space-growth-factor=1");
  const { createMock } = await import("@tandem/mock");
  const requestsPerMinute = { tools: 1_000_000_000, infra: 1_000_000_000 };
  const { url } = await createMock({ creditCost: () => 0, requestsPerMinute }).listen({
    controlToken: "bench".repeat(4),
  });
  process.send!(Number(new URL(url).port));
} else {
  const server = servers[kind]!();
  server.listen(0, "127.0.0.1", () => process.send!((server.address() as AddressInfo).port));
}
