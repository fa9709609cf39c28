import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import { Pool } from "undici";
import { measureBundles } from "./bundle.ts";
import { type Chart, type Contenders, compare, rowsOf, start } from "./compare.ts";
import type { Reply, Round } from "./contender.ts";
import { contenders } from "./contenders.ts";

interface Suite {
  /** The heading of its figures. */
  readonly title: string;
  /** Part of the time that all suites have. */
  readonly share: number;
  run(seconds: number): Promise<readonly Chart[]>;
}

export const suites: Readonly<Record<string, Suite>> = {
  calls: { title: "Calls", share: 0.3, run: measureCalls },
  streams: { title: "Streams", share: 0.2, run: measureStreams },
  webhooks: { title: "Webhooks", share: 0.14, run: measureWebhooks },
  "start-up": { title: "Start", share: 0.21, run: measureStartUp },
  bundles: { title: "Weight", share: 0.01, run: chartBundles },
  mock: { title: "The mock", share: 0.14, run: measureMock },
};

/** Starts all contenders of a suite. Before the end of `warmUp`, most code isn't compiled. */
async function startAll(suite: string, arg: string, warmUp: Round) {
  const all = await Promise.all(
    Object.keys(contenders[suite]!).map(async (name) => {
      const [child] = await start("contender.ts", suite, name, arg);
      const measure = async (round: Round): Promise<Reply> => {
        child.send(round);
        return ((await once(child, "message")) as [Reply])[0];
      };
      await measure(warmUp);
      return { name, child, measure };
    }),
  );
  return {
    rounds: (round: Round, costOf = ({ cost }: Reply) => cost): Contenders =>
      Object.fromEntries(all.map(({ name, measure }) => [name, async () => costOf(await measure(round))])),
    end: () => all.forEach(({ child }) => void child.disconnect()),
  };
}

async function measureCalls(seconds: number): Promise<Chart[]> {
  const [server, port] = await start<number>("server.ts", "calls");
  const callers = await startAll("calls", `http://127.0.0.1:${port}`, { times: 3_000, lanes: 8 });
  const charts = [
    await compare(
      { id: "calls-in-turn", title: "One call after the other, time per call", unit: "µs" },
      callers.rounds({ times: 200 }),
      seconds / 2,
    ),
    await compare(
      { id: "calls-at-once", title: "32 calls at once, time per call", unit: "µs" },
      callers.rounds({ times: 640, lanes: 32 }),
      seconds / 2,
    ),
  ];
  callers.end();
  server.disconnect();
  return charts;
}

/** Numbers of events are multiples of 16, after which the finished job brings no news. */
const events = 20_000;

async function measureStreams(seconds: number): Promise<Chart[]> {
  const peers = fileURLToPath(new URL("peers/", import.meta.url));
  if (!existsSync(join(peers, "node_modules"))) spawnSync("npm", ["ci"], { cwd: peers, stdio: "inherit" });
  const [server, port] = await start<number>("server.ts", "streams");
  const charts: Chart[] = [];
  for (const [shape, about] of [
    ["whole", "in 64 KB chunks"],
    ["one", "one event in each chunk"],
  ] as const) {
    const readers = await startAll("streams", `http://127.0.0.1:${port}/${shape}/${events}`, { times: 5 });
    const checked = readers.rounds({ times: 1 }, ({ cost, result }) => {
      if (result !== events) throw new Error(`A reader saw ${result} of ${events} events`);
      return cost / 1_000;
    });
    const chart = { id: `stream-${shape}`, title: `The stream of an AI job, ${about}`, unit: "ms for 20,000 events" };
    charts.push(await compare(chart, checked, seconds / 2));
    readers.end();
  }
  server.disconnect();
  return charts;
}

async function measureWebhooks(seconds: number): Promise<Chart[]> {
  const charts: Chart[] = [];
  for (const [size, bytes, times] of [
    ["1 kB", 1_000, 2_500],
    ["64 kB", 65_536, 80],
  ] as const) {
    const verifiers = await startAll("webhooks", String(bytes), { times: times * 5 });
    const about = { id: `webhook-${size.replace(" ", "-")}`, unit: "µs" };
    const title = `A webhook of ${size}, verified and parsed`;
    charts.push(await compare({ ...about, title }, verifiers.rounds({ times }), seconds / 2));
    verifiers.end();
  }
  return charts;
}

const path = "/api/v1/tools/grammar-checker";

/** Milliseconds of whole processes. */
async function measureStartUp(seconds: number): Promise<Chart[]> {
  const [server, port] = await start<number>("server.ts", "calls");
  const url = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env.PATH, HOME: mkdtempSync(join(tmpdir(), "tandem-bench-")) };
  const node = (args: readonly string[], cwd?: string) => (): number => {
    const startedAt = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env, cwd });
    if (status !== 0) throw new Error(`node ${args.join(" ")} exited with ${status}: ${stderr}`);
    return performance.now() - startedAt;
  };
  const tandem = (args: string) => node([resolve("packages/cli/dist/bin.js"), ...args.split(" ")]);
  const module = (code: string, cwd?: string) => node(["--input-type=module", "--eval", code], cwd);
  const commands = {
    "node -e 0": node(["--eval", "0"]),
    'import "@tandem/sdk"': module('import "@tandem/sdk"'),
    "tandem --version": tandem("--version"),
    "tandem --help": tandem("--help"),
    "tandem tools list": tandem("tools list"),
    // It has the commander of the CLI.
    "commander, hello world": module(
      `import { Command } from "commander";
      new Command("hello").version("1.0.0").parse(["node", "hello", "--help"]);`,
      resolve("packages/cli"),
    ),
  };
  const ours = (imports: string, options: string) =>
    module(`import { ToolsClient } from "@tandem/sdk/tools"; ${imports}
      await new ToolsClient({ baseUrl: "${url}", apiKey: "tdm_pro_bench", ${options} }).run("grammar-checker", { input: "a" });`);
  const programs = {
    fetch: module(`await (await fetch("${url}${path}", { method: "POST", body: '{"input":"a"}' })).json()`),
    "@tandem/sdk": ours("", ""),
    "@tandem/sdk, nodeTransport()": ours('import { nodeTransport } from "@tandem/sdk/node";', "fetch: nodeTransport()"),
    "openapi-fetch": module(`import create from "openapi-fetch";
      await create({ baseUrl: "${url}" }).POST("${path}", { body: { input: "a" } });`),
  };
  const charts = [
    await compare({ id: "start", title: "Start of a process", unit: "ms" }, commands, seconds / 2),
    await compare({ id: "first-call", title: "A program that makes one call", unit: "ms" }, programs, seconds / 2),
  ];
  server.disconnect();
  return charts;
}

/** Programs of one call, bundled for the web. */
async function chartBundles(): Promise<Chart[]> {
  const sizes = await measureBundles();
  const names = sizes.map(({ name }) => name);
  const chart = (id: string, title: string, size: "minifiedBytes" | "gzipBytes"): Chart => {
    const kB = sizes.map((each) => [each[size] / 1_000]);
    return { id, title, unit: "kB", rows: rowsOf(names, kB) };
  };
  return [
    chart("bundle", "A program of one call, minified", "minifiedBytes"),
    chart("bundle-gzip", "The same, compressed", "gzipBytes"),
  ];
}

const reading = {
  method: "GET",
  path: "/api/v1/servers",
  authorization: "Bearer tdi_owner_0000000000000000",
} as const;
const writing = {
  method: "POST",
  path,
  authorization: "Bearer tdm_pro_0000000000000000",
  body: '{"input":"She go."}',
} as const;
const callsARound = 1_000;

/** The mock's port next to a server that checks nothing, by the time of the server's thread: it bounds their throughput. */
async function measureMock(seconds: number): Promise<Chart[]> {
  const mock = createMock({ creditCost: () => 0 });
  const answers = await Promise.all(
    [reading, writing].map(async ({ path, authorization, ...init }) => {
      const headers = { authorization, "content-type": "application/json" };
      return (await mock.fetch(`http://localhost${path}`, { ...init, headers })).text();
    }),
  );
  const names = ["node:http", "mock", "mock, inspector open"];
  const servers = await Promise.all(names.map((name) => start<number>("server.ts", name, ...answers)));
  const live = `http://127.0.0.1:${servers[2]![1]}/__mock/live`;
  void fetch(live, { headers: { "x-mock-token": "bench".repeat(4) } })
    .then(({ body }) => body?.pipeTo(new WritableStream()))
    .catch(() => undefined);
  const measure = (id: string, title: string, call: typeof reading | typeof writing) => {
    const rounds = servers.map(([server, port], place) => {
      const used = async () => {
        server.send("used");
        return ((await once(server, "message")) as [number])[0];
      };
      const round = async () =>
        used()
          .then(() => repeat(port, call, callsARound))
          .then(used);
      return [names[place]!, async () => (await round()) / callsARound] as const;
    });
    return compare({ id: `mock-${id}`, title, unit: "µs of its thread" }, Object.fromEntries(rounds), seconds / 2);
  };
  const charts = [
    await measure("read", "A list read from the mock's port, 32 at a time", reading),
    await measure("write", "A tool call, validated by the mock", writing),
  ];
  for (const [server] of servers) server.disconnect();
  return charts;
}

/** Sends a call so many times, over 32 connections that are kept. */
async function repeat(
  port: number,
  { authorization, ...call }: typeof reading | typeof writing,
  times: number,
): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 32 });
  const headers = { authorization, "content-type": "application/json" };
  let left = times;
  const sender = async () => {
    while (left-- > 0) {
      const { statusCode, body } = await pool.request({ ...call, headers });
      if (statusCode !== 200) throw new Error(`${call.path} responded with ${statusCode}: ${await body.text()}`);
      await body.dump();
    }
  };
  await Promise.all(Array.from({ length: 32 }, sender));
  await pool.close();
}
