import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { type Comparison, sideBySide } from "./side-by-side.ts";

const contenders = ["node:http", "mock", "openapi-backend", "msw"] as const;
const rounds = 7;
const callsARound = 1_500;
const inFlight = 32;
const callsForMemory = 300_000;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const read: Call = {
  method: "GET",
  path: "/api/v1/servers",
  headers: { authorization: "Bearer tdi_owner_0000000000000000" },
};

const write: Call = {
  method: "POST",
  path: "/api/v1/tools/grammar-checker",
  headers: { authorization: "Bearer tdm_pro_0000000000000000", "content-type": "application/json" },
  body: JSON.stringify({ input: "She go home." }),
};

interface Running {
  readonly port: number;
  readonly process: ChildProcess;
}

/** What the mock's port costs, beside what checks less. */
export async function measureMock(): Promise<{
  readonly reads: readonly Comparison[];
  readonly writes: readonly Comparison[];
  readonly starts: readonly Comparison[];
  readonly memoryMiB: number;
}> {
  const running = new Map<string, Running>();
  for (const name of contenders) running.set(name, await start(name));
  const timed = (call: Call) =>
    sideBySide(
      Object.fromEntries(contenders.map((name) => [name, () => microsecondsEach(running.get(name)!, call)])),
      rounds,
    );
  const [reads, writes] = [await timed(read), await timed(write)];
  for (const [name, { process: child }] of running) if (name !== "mock") child.disconnect();
  const mock = running.get("mock")!;
  for (let done = 0; done < callsForMemory; done += 10_000)
    await repeat(mock, done % 20_000 === 0 ? read : write, 10_000);
  const memoryMiB = (await memoryOf(mock)) / 2 ** 20;
  mock.process.disconnect();
  const starts = await sideBySide(
    Object.fromEntries(contenders.map((name) => [name, () => millisecondsToFirstAnswer(name)])),
    rounds,
  );
  return { reads, writes, starts, memoryMiB };
}

async function start(name: string): Promise<Running> {
  const process = fork(fileURLToPath(new URL("mock-server.ts", import.meta.url)), [name]);
  const [port] = (await once(process, "message")) as [number];
  return { port, process };
}

async function millisecondsToFirstAnswer(name: string): Promise<number> {
  const startedAt = performance.now();
  const running = await start(name);
  await repeat(running, read, 1);
  const taken = performance.now() - startedAt;
  running.process.disconnect();
  return taken;
}

async function microsecondsEach(running: Running, call: Call): Promise<number> {
  const startedAt = performance.now();
  await repeat(running, call, callsARound);
  return ((performance.now() - startedAt) * 1_000) / callsARound;
}

async function memoryOf({ process }: Running): Promise<number> {
  process.send("memory");
  const [bytes] = (await once(process, "message")) as [number];
  return bytes;
}

/** Sends a call so many times, several at once, over connections that are kept. */
async function repeat({ port }: Running, call: Call, times: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  let left = times;
  const sender = async () => {
    while (left-- > 0) await send(agent, port, call);
  };
  await Promise.all(Array.from({ length: Math.min(inFlight, times) }, sender));
  agent.destroy();
}

function send(agent: Agent, port: number, { method, path, headers, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const sending = request({ agent, host: "127.0.0.1", port, method, path, headers: { ...headers, ...length } });
    sending.on("error", reject).on("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`${method} ${path} was answered with ${response.statusCode}`));
      response.resume().on("end", resolve);
    });
    sending.end(body);
  });
}
