import { fork } from "node:child_process";
import { once } from "node:events";
import createClient from "openapi-fetch";
import type { ToolsClient as Client } from "../../packages/sdk/src/index.ts";
import { type Comparison, sideBySide } from "./side-by-side.ts";

const rounds = 15;
const sequentialCalls = 400;
const parallelCalls = 1_200;
const lanes = 32;
const input = "She go home. ".repeat(20);

export interface CallFigures {
  /** Microseconds a call, one after the other. */
  sequential: Comparison[];
  /** Microseconds of wall time a call, 32 under way at a time. */
  parallel: Comparison[];
  /** Microseconds of this process's CPU time a call, 32 under way at a time. */
  parallelCpu: Comparison[];
}

/** The built SDK beside plain `fetch` and openapi-fetch alone, against a server in another process. */
export async function measureCalls(): Promise<CallFigures> {
  const server = fork(new URL("answering-server.ts", import.meta.url));
  const [port] = await once(server, "message");
  try {
    const callers = await callersOf(`http://127.0.0.1:${port}`);
    const each = (measure: (call: Call) => Promise<number>) =>
      Object.fromEntries(Object.entries(callers).map(([name, call]) => [name, () => measure(call)]));
    return {
      sequential: await sideBySide(each(sequential), rounds),
      parallel: await sideBySide(each(parallel), rounds),
      parallelCpu: await sideBySide(
        each((call) => cpu(() => parallel(call))),
        rounds,
      ),
    };
  } finally {
    server.disconnect();
  }
}

type Call = () => PromiseLike<unknown>;

async function callersOf(baseUrl: string): Promise<Record<string, Call>> {
  const { ToolsClient } = (await import("@tandem/sdk")) as { ToolsClient: typeof Client };
  const options = { apiKey: "tdm_pro_bench", baseUrl };
  const paced = new ToolsClient({ ...options, pacing: { requestsPerMinute: 1_000_000 } });
  const openapi = createClient({ baseUrl, headers: { authorization: "Bearer tdm_pro_bench" } });
  const headers = { authorization: "Bearer tdm_pro_bench", "content-type": "application/json" };
  const url = `${baseUrl}/api/v1/tools/grammar-checker`;
  return {
    fetch: async () => (await fetch(url, { method: "POST", headers, body: JSON.stringify({ input }) })).json(),
    "@tandem/sdk": () => paced.run("grammar-checker", { input }),
    "openapi-fetch": () => openapi.POST("/api/v1/tools/grammar-checker" as never, { body: { input } } as never),
  };
}

async function sequential(call: Call): Promise<number> {
  const startedAt = performance.now();
  for (let i = 0; i < sequentialCalls; i++) await call();
  return ((performance.now() - startedAt) * 1_000) / sequentialCalls;
}

async function parallel(call: Call): Promise<number> {
  const startedAt = performance.now();
  let left = parallelCalls;
  const lane = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return ((performance.now() - startedAt) * 1_000) / parallelCalls;
}

async function cpu(run: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / parallelCalls;
}
