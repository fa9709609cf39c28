// What does a request to the mock's port cost, over a server that checks nothing? By the processor time of the server's thread,
// which bounds its throughput.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { createMock } from "@tandem/mock";
import { Pool } from "undici";
import { ask, compare, type Question, start } from "./compare.ts";

const callsARound = 1_000;

interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const headersWith = (credential: string) => ({
  authorization: `Bearer ${credential}`,
  "content-type": "application/json",
});
const read: Call = { method: "GET", path: "/api/v1/servers", headers: headersWith("tdi_owner_0000000000000000") };
const write: Call = {
  method: "POST",
  path: "/api/v1/tools/grammar-checker",
  headers: headersWith("tdm_pro_0000000000000000"),
  body: '{"input":"She go."}',
};

/** Responds with the mock's own bodies: the least that a server can do. */
async function serveBodies([list = "", result = ""]: readonly string[]): Promise<number> {
  const server = createServer(async (message, response) => {
    const body = await text(message);
    if (body !== "") JSON.parse(body);
    const answer = message.method === "GET" ? list : result;
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(answer) };
    response.writeHead(200, headers).end(answer);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** As `tandem mock start` does. */
async function serveMock(): Promise<number> {
  setFlagsFromString("--semi-space-growth-factor=1");
  const requestsPerMinute = { tools: 1_000_000_000, infra: 1_000_000_000 };
  const { url } = await createMock({ creditCost: () => 0, requestsPerMinute }).listen();
  return Number(new URL(url).port);
}

/** Sends a call so many times, over 32 connections that are kept. */
async function repeat(port: number, call: Call, times: number): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 32 });
  let left = times;
  const sender = async () => {
    while (left-- > 0) {
      const { statusCode, body } = await pool.request(call);
      if (statusCode !== 200) throw new Error(`${call.path} responded with ${statusCode}: ${await body.text()}`);
      await body.dump();
    }
  };
  await Promise.all(Array.from({ length: 32 }, sender));
  await pool.close();
}

async function measure(seconds: number) {
  const mock = createMock({ creditCost: () => 0 });
  const bodies = [read, write].map(async ({ path, ...init }) =>
    (await mock.fetch(`http://localhost${path}`, init)).text(),
  );
  const answers = await Promise.all(bodies);
  const names = ["node:http", "mock"];
  const servers = await Promise.all(
    names.map((name) => start<number>(fileURLToPath(import.meta.url), name, ...answers)),
  );
  const compareCall = (id: string, title: string, call: Call) => {
    const rounds = servers.map(([server, port], place) => {
      const round = async () => {
        await ask(server, "used");
        await repeat(port, call, callsARound);
        return (await ask<number>(server, "used")) / callsARound;
      };
      return [names[place]!, round] as const;
    });
    return compare({ id, title, unit: "µs of its thread" }, Object.fromEntries(rounds), seconds / 2);
  };
  const charts = [
    await compareCall("mock-read", "A list read from the mock's port, 32 at a time", read),
    await compareCall("mock-write", "A tool call, validated by the mock", write),
  ];
  for (const [server] of servers) server.disconnect();
  return charts;
}

export const mock: Question = { title: "The mock", share: 0.24, measure };

if (import.meta.main) {
  const [name, ...bodies] = process.argv.slice(2);
  let last = process.threadCpuUsage();
  process.on("disconnect", () => process.exit());
  process.on("message", () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    process.send!(user + system);
  });
  process.send!(await (name === "node:http" ? serveBodies(bodies) : serveMock()));
}
