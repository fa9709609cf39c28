import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import type { Chart } from "./chart.ts";
import { sideBySide } from "./side-by-side.ts";

const contenders = ["node:http", "mock", "openapi-backend", "msw"] as const;
const callsARound = 500;
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

/** What the mock's port costs, beside what checks less. All answer what the mock answers. */
export async function measureMock(seconds: number): Promise<Chart[]> {
  answers = [await answerOfMock(read), await answerOfMock(write)];
  const running = new Map<string, Running>();
  for (const name of contenders) running.set(name, await start(name));
  const measured = (call: Call) => {
    const costs = contenders.map((name) => [name, () => costOfEach(running.get(name)!, call)] as const);
    return sideBySide(Object.fromEntries(costs), "wall", seconds * 0.3);
  };
  const [reads, writes] = [await measured(read), await measured(write)];
  for (const [name, { process: child }] of running) if (name !== "mock") child.disconnect();
  await tellMemory(running.get("mock")!);
  const firstAnswers = contenders.map((name) => [name, () => millisecondsToFirstAnswer(name)] as const);
  const starts = await sideBySide(Object.fromEntries(firstAnswers), "wall", seconds * 0.15);
  const less = { unit: "µs", better: "less" } as const;
  const cpuTitle = "The same, CPU time a call";
  return [
    {
      ...{ ...less, id: "mock-read", title: "A list read from the mock's port, 32 at a time" },
      ...{ rows: reads.rows.wall, certainty: reads },
    },
    { ...less, id: "mock-read-cpu", title: cpuTitle, rows: reads.rows.cpu, certainty: reads },
    {
      ...{ ...less, id: "mock-write", title: "A tool call, validated by mock and openapi-backend" },
      ...{ rows: writes.rows.wall, certainty: writes },
    },
    { ...less, id: "mock-write-cpu", title: cpuTitle, rows: writes.rows.cpu, certainty: writes },
    {
      ...{ ...less, unit: "ms", id: "mock-start", title: "Start of the process to the first answer" },
      ...{ rows: starts.rows.wall, certainty: starts },
    },
  ];
}

async function tellMemory(mock: Running): Promise<void> {
  for (let done = 0; done < callsForMemory; done += 10_000)
    await repeat(mock, done % 20_000 === 0 ? read : write, 10_000);
  const memoryMiB = (await usageOf(mock)).memoryBytes / 2 ** 20;
  console.log(`\nThe mock's memory after 300,000 requests: ${memoryMiB.toFixed(0)} MiB`);
  mock.process.disconnect();
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

async function millisecondsToFirstAnswer(name: string): Promise<{ wall: number }> {
  const startedAt = performance.now();
  const running = await start(name);
  await repeat(running, read, 1);
  const wall = performance.now() - startedAt;
  running.process.disconnect();
  return { wall };
}

/** Microseconds of a call. */
async function costOfEach(running: Running, call: Call): Promise<{ readonly wall: number; readonly cpu: number }> {
  const { cpuMicroseconds: usedBefore } = await usageOf(running);
  const startedAt = performance.now();
  await repeat(running, call, callsARound);
  const takenMs = performance.now() - startedAt;
  const { cpuMicroseconds: used } = await usageOf(running);
  return { wall: (takenMs * 1_000) / callsARound, cpu: (used - usedBefore) / callsARound };
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
