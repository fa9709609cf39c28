import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import { measureBatches } from "./batches.ts";
import { measureBundles } from "./bundle.ts";
import { type Chart, type Cost, compare, rowsOf, start } from "./compare.ts";
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
  streams: { title: "Streams", share: 0.14, run: measureStreams },
  webhooks: { title: "Webhooks", share: 0.1, run: measureWebhooks },
  "start-up": { title: "Start", share: 0.21, run: measureStartUp },
  bundles: { title: "Weight", share: 0.01, run: chartBundles },
  mock: { title: "The mock", share: 0.16, run: measureMock },
  // It takes as long as its rate limit requires.
  batches: { title: "Batches", share: 0.08, run: () => measureBatches(Object.keys(contenders.batches!)) },
};

/** Starts all contenders of a suite. Until `warmUp` is over, most of what a call runs isn't compiled. */
async function startAll(suite: string, args: readonly string[], warmUp: Round) {
  const all = await Promise.all(
    Object.keys(contenders[suite]!).map(async (name) => {
      const [child] = await start("contender.ts", suite, name, ...args);
      const measure = async (round: Round): Promise<Reply> => {
        child.send(round);
        return ((await once(child, "message")) as [Reply])[0];
      };
      await measure(warmUp);
      return { name, child, measure };
    }),
  );
  return {
    rounds: (round: Round) => Object.fromEntries(all.map(({ name, measure }) => [name, () => measure(round)])),
    end: () => all.forEach(({ child }) => void child.disconnect()),
  };
}

async function measureCalls(seconds: number): Promise<Chart[]> {
  const charts: Chart[] = [];
  for (const [id, scheme, over] of [
    ["plain", "http", "HTTP"],
    ["tls", "https", "TLS"],
  ] as const) {
    const [server, { port, certificate }] = await start<{ port: number; certificate: string }>(
      "server.ts",
      "calls",
      id,
    );
    const callers = await startAll("calls", [`${scheme}://localhost:${port}`, certificate], { times: 3_000, lanes: 8 });
    const measure = (way: string, title: string, round: Round) =>
      compare({ id: `calls-${id}-${way}`, title, unit: "µs" }, callers.rounds(round), seconds / 4);
    charts.push(...(await measure("in-turn", `One call after the other over ${over}, time per call`, { times: 200 })));
    charts.push(
      ...(await measure("at-once", `32 calls at once over ${over}, time per call`, { times: 640, lanes: 32 })),
    );
    callers.end();
    server.disconnect();
  }
  return charts;
}

/** Numbers of events are multiples of 16, after which the finished job brings no news. */
const events = 20_000;

async function measureStreams(seconds: number): Promise<Chart[]> {
  const peers = fileURLToPath(new URL("peers/", import.meta.url));
  if (!existsSync(join(peers, "node_modules"))) spawnSync("npm", ["ci"], { cwd: peers, stdio: "inherit" });
  const [server, { port }] = await start<{ port: number }>("server.ts", "streams");
  const charts: Chart[] = [];
  for (const [shape, about] of [
    ["whole", "in 64 KB chunks"],
    ["one", "one event in each chunk"],
  ] as const) {
    const readers = await startAll("streams", [`http://127.0.0.1:${port}/${shape}/${events}`], { times: 5 });
    const checked = Object.entries(readers.rounds({ times: 1 })).map(([name, measure]) => [
      name,
      async (): Promise<Cost> => {
        const { wall, cpu, result = events } = await measure();
        if (result !== events) throw new Error(`${name} saw ${result} of ${events} events`);
        return { wall: wall / 1_000, cpu: cpu / 1_000 };
      },
    ]);
    const chart = { id: `stream-${shape}`, title: `The stream of an AI job, ${about}`, unit: "ms for 20,000 events" };
    charts.push(...(await compare(chart, Object.fromEntries(checked), seconds / 2)));
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
    const verifiers = await startAll("webhooks", [String(bytes)], { times: times * 5 });
    const chart = {
      id: `webhook-${size.replace(" ", "-")}`,
      title: `A webhook of ${size}, verified and parsed`,
      unit: "µs",
    };
    charts.push(...(await compare(chart, verifiers.rounds({ times }), seconds / 2)));
    verifiers.end();
  }
  return charts;
}

const path = "/api/v1/tools/grammar-checker";

/** Milliseconds of whole processes. */
async function measureStartUp(seconds: number): Promise<Chart[]> {
  const [server, { port }] = await start<{ port: number }>("server.ts", "calls");
  const url = `http://127.0.0.1:${port}`;
  const home = mkdtempSync(join(tmpdir(), "tandem-bench-"));
  const account = { TANDEM_TOOLS_URL: url, TANDEM_TOOLS_KEY: "tdm_pro_bench" };
  const run = (command: string, args: readonly string[], options: { cwd?: string; env?: object } = {}): Cost => {
    const env = { PATH: process.env.PATH, HOME: home, ...options.env };
    const startedAt = performance.now();
    const { status, stderr } = spawnSync(command, args, { encoding: "utf8", ...options, env });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")} exited with ${status}: ${stderr}`);
    return { wall: performance.now() - startedAt };
  };
  const bare = () => run(process.execPath, ["--eval", "0"]);
  const cli = resolve("packages/cli/dist/bin.js");
  const tandem = (args: string, env?: object) => () =>
    run(process.execPath, [cli, ...args.split(" ")], env ? { env } : {});
  const module =
    (code: string, cwd = process.cwd()) =>
    () =>
      run(process.execPath, ["--input-type=module", "--eval", code], { cwd, env: account });
  const curl = ["-sS", "-H", "content-type: application/json", "-d", '{"input":"a"}', "-o", join(home, "out")];
  const helloWorld = `import { Command } from "commander";
    const program = new Command("hello").version("1.0.0");
    program.command("list").description("Lists everything.").option("--json", "prints JSON").action(() => {});
    program.command("run <name>").description("Runs it.").action(() => {});
    program.parse(["node", "hello", "--help"]);`;
  const commands = {
    "node -e 0": bare,
    'import "@tandem/sdk"': module('import "@tandem/sdk"'),
    "tandem --version": tandem("--version"),
    "tandem --help": tandem("--help"),
    "tandem tools list": tandem("tools list"),
    "tandem config list": tandem("config list"),
    // It has the commander of the CLI.
    "commander, hello world": module(helloWorld, resolve("packages/cli")),
  };
  const ours = (imports: string, options: string) =>
    module(`import { ToolsClient } from "@tandem/sdk/tools"; ${imports}
      await new ToolsClient({ ${options} }).run("grammar-checker", { input: "a" });`);
  const programs = {
    fetch: module(`await (await fetch("${url}${path}", { method: "POST", body: '{"input":"a"}' })).json()`),
    "@tandem/sdk": ours("", ""),
    "@tandem/sdk, nodeTransport()": ours('import { nodeTransport } from "@tandem/sdk/node";', "fetch: nodeTransport()"),
    "openapi-fetch": module(`import create from "openapi-fetch";
      await create({ baseUrl: "${url}" }).POST("${path}", { body: { input: "a" } });`),
    replicate: module(`import Replicate from "replicate";
      const options = { method: "POST", data: { input: "a" } };
      await (await new Replicate({ auth: "a", baseUrl: "${url}" }).request("${path}", options)).json();`),
    "octokit core": module(`import { Octokit } from "@octokit/core";
      await new Octokit({ baseUrl: "${url}" }).request("POST ${path}", { input: "a" });`),
    stripe: module(`import Stripe from "stripe";
      const options = { host: "127.0.0.1", port: "${port}", protocol: "http", telemetry: false };
      await new Stripe("sk_bench", options).rawRequest("POST", "${path}", { input: "a" });`),
  };
  const whole = {
    "curl, and node -e 0": () => ({ wall: run("curl", [...curl, url + path]).wall + bare().wall }),
    "tandem run": tandem("run grammar-checker a", account),
  };
  const charts = [
    await compare({ id: "start", title: "Start of a process", unit: "ms" }, commands, seconds * 0.4),
    await compare({ id: "first-call", title: "A program that makes one call", unit: "ms" }, programs, seconds * 0.4),
    await compare(
      { id: "tandem-run", title: "tandem run over HTTP, the whole process", unit: "ms" },
      whole,
      seconds * 0.2,
    ),
  ];
  server.disconnect();
  return charts.flat();
}

/** Programs of one call, bundled for the web. */
async function chartBundles(): Promise<Chart[]> {
  const sizes = await measureBundles();
  const chart = (id: string, title: string, size: "minifiedBytes" | "gzipBytes"): Chart => {
    const names = sizes.map(({ name }) => name);
    return {
      id,
      title,
      unit: "kB",
      better: "less",
      rows: rowsOf(
        names,
        sizes.map((each) => [each[size] / 1_000]),
      ),
    };
  };
  return [
    chart("bundle", "A program of one call, minified", "minifiedBytes"),
    chart("bundle-gzip", "The same, compressed", "gzipBytes"),
  ];
}

const reading = {
  method: "GET",
  path: "/api/v1/servers",
  headers: { authorization: "Bearer tdi_owner_0000000000000000" },
};
const writing = {
  ...{ method: "POST", path, body: JSON.stringify({ input: "She go home." }) },
  headers: { authorization: "Bearer tdm_pro_0000000000000000", "content-type": "application/json" },
};
const callsARound = 500;

/** The mock's port next to servers that check less. All send the mock's responses. */
async function measureMock(seconds: number): Promise<Chart[]> {
  const mock = createMock({ creditCost: () => 0 });
  const answers = await Promise.all(
    [reading, writing].map(async ({ path, ...init }) => (await mock.fetch(`http://localhost${path}`, init)).text()),
  );
  const open = (name: string) => start<{ port: number }>("server.ts", "mock", name, ...answers);
  const names = ["node:http", "mock", "msw"];
  const servers = await Promise.all(names.map(open));
  const cpuOf = async (server: ChildProcess) => {
    server.send("usage");
    return ((await once(server, "message")) as [number])[0];
  };
  const rounds = (call: typeof reading) =>
    servers.map(([server, { port }], place) => [
      names[place]!,
      async (): Promise<Cost> => {
        const [before, startedAt] = [await cpuOf(server), performance.now()];
        await repeat(port, call, callsARound);
        const wall = ((performance.now() - startedAt) * 1_000) / callsARound;
        return { wall, cpu: ((await cpuOf(server)) - before) / callsARound };
      },
    ]);
  const starts = names.map((name) => [
    name,
    async () => {
      const startedAt = performance.now();
      const [server, { port }] = await open(name);
      await repeat(port, reading, 1);
      server.disconnect();
      return { wall: performance.now() - startedAt };
    },
  ]);
  const measured = (id: string, title: string, unit: string, each: (readonly unknown[])[], part: number) =>
    compare(
      { id: `mock-${id}`, title, unit },
      Object.fromEntries(each as [string, () => Promise<Cost>][]),
      seconds * part,
    );
  const charts = [
    await measured("read", "A list read from the mock's port, 32 at a time", "µs", rounds(reading), 0.4),
    await measured("write", "A tool call, validated by the mock", "µs", rounds(writing), 0.4),
    await measured("start", "Start of the process to the first response", "ms", starts, 0.2),
  ];
  for (const [server] of servers) server.disconnect();
  return charts.flat();
}

/** Sends a call so many times, 32 at a time, over connections that are kept. */
async function repeat(port: number, call: typeof reading & { body?: string }, times: number): Promise<void> {
  const { body = "", headers, ...route } = call;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const options = { agent, host: "127.0.0.1", port, ...route, headers: { ...headers, "content-length": body.length } };
  let left = times;
  const sender = async () => {
    while (left-- > 0) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const sent = request(options, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${call.path} responded with ${response.statusCode}`));
        response.resume().on("end", resolve);
      });
      sent.on("error", reject).end(body);
      await promise;
    }
  };
  await Promise.all(Array.from({ length: Math.min(32, times) }, sender));
  agent.destroy();
}
