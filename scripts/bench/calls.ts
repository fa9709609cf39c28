// What does a call cost, over what it builds on? Each contender runs in its own process, as a program has one SDK, and so does the
// server.
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Fetch } from "@tandem/sdk";
import { ask, compare, type Question, start } from "./compare.ts";

type Call = () => Promise<unknown>;

interface Round {
  readonly times: number;
  readonly lanes: number;
}

const path = "/api/v1/tools/grammar-checker";
const input = "She go home. ".repeat(20);
const post = { method: "POST", headers: { authorization: "Bearer tdm_pro_bench", "content-type": "application/json" } };

async function tandemCall(baseUrl: string, fetch?: Fetch): Promise<Call> {
  const { ToolsClient } = await import("@tandem/sdk");
  const pacing = { requestsPerMinute: 100_000_000 };
  const client = new ToolsClient({ apiKey: "tdm_pro_bench", baseUrl, pacing, fetch });
  return () => client.run("grammar-checker", { input });
}

/** Each loads only what it needs. */
const contenders: Readonly<Record<string, (baseUrl: string) => Promise<Call>>> = {
  fetch: async (url) => async () => (await fetch(url + path, { ...post, body: JSON.stringify({ input }) })).json(),
  "@tandem/sdk": (url) => tandemCall(url),
  "@tandem/sdk, nodeTransport()": async (url) => tandemCall(url, (await import("@tandem/sdk/node")).nodeTransport()),
  "node:http": async (url) => {
    const options = { ...post, agent: new Agent({ keepAlive: true }) };
    return async () => {
      const { promise, resolve, reject } = Promise.withResolvers<AsyncIterable<string>>();
      const sent = request(url + path, options, (response) => resolve(response.setEncoding("utf8")));
      sent.on("error", reject).end(JSON.stringify({ input }));
      let text = "";
      for await (const chunk of await promise) text += chunk;
      return JSON.parse(text);
    };
  },
  "openapi-fetch": async (baseUrl) => {
    const { default: createClient } = await import("openapi-fetch");
    const client = createClient({ baseUrl, headers: post.headers });
    return () => client.POST(path as never, { body: { input } } as never);
  },
};

/** Starts a server that responds to every call as the tool API does. */
export const startServer = () => start<number>(fileURLToPath(import.meta.url), "server");

function serve(): void {
  const data = { correctedText: "She goes home. ".repeat(20), issues: [], language: "en" };
  const meta = { tool: "grammar-checker", provider: "bench", durationMs: 1, creditsCharged: 1, creditsRemaining: 9 };
  const body = JSON.stringify({ success: true, data, meta });
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "ratelimit-policy": '"default";q=1000000;w=60',
    ratelimit: '"default";r=900000;t=60',
    "x-request-id": "req_bench",
  };
  const server = createServer((message, response) => {
    message.resume().on("end", () => response.writeHead(200, headers).end(body));
  });
  server.listen(0, "127.0.0.1", () => process.send!((server.address() as AddressInfo).port));
}

/** Repeats a call as often as each message says, `lanes` at a time. Replies with its processor time in microseconds. */
async function contend(name: string, url: string): Promise<void> {
  const call = await contenders[name]!(url);
  process.on("message", async ({ times, lanes }: Round) => {
    let left = times;
    const lane = async () => {
      while (left-- > 0) await call();
    };
    const before = process.cpuUsage();
    await Promise.all(Array.from({ length: lanes }, lane));
    const { user, system } = process.cpuUsage(before);
    process.send!((user + system) / times);
  });
  process.send!("ready");
}

async function measure(seconds: number) {
  const [server, port] = await startServer();
  const started = Object.keys(contenders).map(async (name) => {
    const [child] = await start(fileURLToPath(import.meta.url), name, `http://127.0.0.1:${port}`);
    // Before the end of this, most code isn't compiled.
    await ask(child, { times: 3_000, lanes: 8 });
    return [name, child] as const;
  });
  const children = await Promise.all(started);
  const rounds = (round: Round) =>
    Object.fromEntries(children.map(([name, child]) => [name, () => ask<number>(child, round)]));
  const inTurn = { id: "calls-in-turn", title: "One call after the other, processor time per call", unit: "µs" };
  const atOnce = { id: "calls-at-once", title: "32 calls at once, processor time per call", unit: "µs" };
  const charts = [
    await compare(inTurn, rounds({ times: 200, lanes: 1 }), seconds / 2),
    await compare(atOnce, rounds({ times: 640, lanes: 32 }), seconds / 2),
  ];
  for (const [, child] of children) child.disconnect();
  server.disconnect();
  return charts;
}

export const calls: Question = { title: "Calls", share: 0.6, measure };

if (import.meta.main) {
  const [name = "", url = ""] = process.argv.slice(2);
  process.on("disconnect", () => process.exit());
  if (name === "server") serve();
  else await contend(name, url);
}
