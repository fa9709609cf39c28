import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import { type Comparison, comparisons, sideBySide } from "./side-by-side.ts";

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

/** A kind of call: how long it takes, and what it takes of the server's CPU time. */
export interface CallCost {
  readonly time: readonly Comparison[];
  readonly cpu: readonly Comparison[];
}

/** What the mock's port costs, beside what checks less. All answer what the mock answers. */
export async function measureMock(): Promise<{
  readonly reads: CallCost;
  readonly writes: CallCost;
  readonly starts: readonly Comparison[];
  readonly memoryMiB: number;
}> {
  answers = [await answerOfMock(read), await answerOfMock(write)];
  const running = new Map<string, Running>();
  for (const name of contenders) running.set(name, await start(name));
  const measured = async (call: Call): Promise<CallCost> => {
    const cpu: Record<string, number[]> = Object.fromEntries(contenders.map((name) => [name, []]));
    const timed = async (name: string) => {
      const cost = await costOfEach(running.get(name)!, call);
      cpu[name]!.push(cost.cpu);
      return cost.time;
    };
    const time = await sideBySide(Object.fromEntries(contenders.map((name) => [name, () => timed(name)])), rounds);
    return { time, cpu: comparisons(cpu) };
  };
  const [reads, writes] = [await measured(read), await measured(write)];
  for (const [name, { process: child }] of running) if (name !== "mock") child.disconnect();
  const mock = running.get("mock")!;
  for (let done = 0; done < callsForMemory; done += 10_000)
    await repeat(mock, done % 20_000 === 0 ? read : write, 10_000);
  const memoryMiB = (await usageOf(mock)).memoryBytes / 2 ** 20;
  mock.process.disconnect();
  const starts = await sideBySide(
    Object.fromEntries(contenders.map((name) => [name, () => millisecondsToFirstAnswer(name)])),
    rounds,
  );
  return { reads, writes, starts, memoryMiB };
}

/** What the contenders answer to the read and to the write. */
let answers: readonly string[] = [];

async function answerOfMock({ path, ...init }: Call): Promise<string> {
  return (await createMock({ creditCost: () => 0 }).fetch(`http://localhost${path}`, init)).text();
}

async function start(name: string): Promise<Running> {
  const process = fork(fileURLToPath(new URL("mock-server.ts", import.meta.url)), [name, ...answers]);
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

/** Microseconds of a call. */
async function costOfEach(running: Running, call: Call): Promise<{ readonly time: number; readonly cpu: number }> {
  const { cpuMicroseconds: usedBefore } = await usageOf(running);
  const startedAt = performance.now();
  await repeat(running, call, callsARound);
  const takenMs = performance.now() - startedAt;
  const { cpuMicroseconds: used } = await usageOf(running);
  return { time: (takenMs * 1_000) / callsARound, cpu: (used - usedBefore) / callsARound };
}

async function usageOf({
  process,
}: Running): Promise<{ readonly memoryBytes: number; readonly cpuMicroseconds: number }> {
  process.send("usage");
  const [usage] = await once(process, "message");
  return usage;
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
