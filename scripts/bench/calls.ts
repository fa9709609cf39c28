import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent as PlainAgent, request } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { setDefaultCACertificates } from "node:tls";
import { Octokit } from "@octokit/core";
import createClient from "openapi-fetch";
import Replicate from "replicate";
import Stripe from "stripe";
import type { ToolsClient as Client, Fetch } from "../../packages/sdk/src/index.ts";
import type { nodeTransport as NodeTransport } from "../../packages/sdk/src/node.ts";
import type { Chart } from "./chart.ts";
import { bySpeed, sideBySide, timed } from "./side-by-side.ts";

/** Many short ones: whatever else the machine does then meets all contenders alike. */
const callsARound = 150;
const atOnce = 32;
/** Until then most of what a call runs is not compiled, and the compiler takes its share of the machine. */
const warmUpCalls = 3_000;
const input = "She go home. ".repeat(20);
const path = "/api/v1/tools/grammar-checker";

const protocols = {
  plain: { name: "HTTP", share: 0.5 },
  tls: { name: "HTTP/1.1 over TLS", share: 0.3 },
  http2: { name: "HTTP/2", share: 0.2 },
} as const;
type Protocol = keyof typeof protocols;

/** The built SDK on each of its transports, beside plain `fetch` and other SDKs, against a server in another process. */
export async function measureCalls(seconds: number): Promise<Chart[]> {
  const charts: Chart[] = [];
  for (const protocol of Object.keys(protocols) as Protocol[]) {
    charts.push(...(await measureProtocol(protocol, seconds * protocols[protocol].share)));
  }
  return charts;
}

async function measureProtocol(protocol: Protocol, seconds: number): Promise<Chart[]> {
  const server = fork(new URL("answering-server.ts", import.meta.url), [protocol]);
  const [{ port, certificate }] = await once(server, "message");
  setDefaultCACertificates([certificate]);
  const restore = protocol === "http2" ? speakHttp2() : () => undefined;
  try {
    const startedAt = performance.now();
    const callers = await callersOf(`${protocol === "plain" ? "http" : "https"}://localhost:${port}`, protocol);
    for (const call of Object.values(callers)) await many(call, warmUpCalls, 8);
    const left = seconds - (performance.now() - startedAt) / 1_000;
    const measured = (lanes: number) => {
      const round = (call: Call) => () => timed(() => many(call, callsARound, lanes), callsARound);
      const contenders = Object.entries(callers).map(([name, call]) => [name, round(call)] as const);
      return sideBySide(Object.fromEntries(contenders), "wall", left / 2);
    };
    const over = protocols[protocol].name;
    const id = `calls-${protocol}`;
    const less = { unit: "µs", better: "less" } as const;
    const inTurn = await measured(1);
    const together = await measured(atOnce);
    const times = { ...less, certainty: inTurn };
    const throughput = { unit: "µs", better: "more", certainty: together } as const;
    return [
      {
        ...times,
        id: `${id}-in-turn`,
        title: `One call after the other over ${over}, time a call`,
        rows: inTurn.rows.wall,
      },
      { ...times, id: `${id}-in-turn-cpu`, title: "The same, CPU time a call", rows: inTurn.rows.cpu },
      {
        ...throughput,
        id: `${id}-at-once`,
        title: `${atOnce} calls at once over ${over}, throughput`,
        rows: bySpeed(together.rows.wall),
      },
      {
        ...{ ...less, certainty: together },
        id: `${id}-at-once-cpu`,
        title: "The same, CPU time a call",
        rows: together.rows.cpu,
      },
    ];
  } finally {
    restore();
    server.disconnect();
  }
}

type Call = () => PromiseLike<unknown>;

async function callersOf(baseUrl: string, protocol: Protocol): Promise<Record<string, Call>> {
  const { ToolsClient } = (await import("@tandem/sdk")) as { ToolsClient: typeof Client };
  const { nodeTransport } = (await import("@tandem/sdk/node")) as { nodeTransport: typeof NodeTransport };
  const ours = (transport?: Fetch): Call => {
    const client = new ToolsClient({
      apiKey: "tdm_pro_bench",
      baseUrl,
      pacing: { requestsPerMinute: 100_000_000 },
      fetch: transport,
    });
    return () => client.run("grammar-checker", { input });
  };
  const headers = { authorization: "Bearer tdm_pro_bench", "content-type": "application/json" };
  const onFetch = {
    fetch: async () =>
      (await fetch(baseUrl + path, { method: "POST", headers, body: JSON.stringify({ input }) })).json(),
    "@tandem/sdk": ours(),
  };
  if (protocol === "http2") return { ...onFetch, ...peersOnFetch(baseUrl) };
  return {
    ...onFetch,
    "@tandem/sdk, nodeTransport()": ours(nodeTransport()),
    "node:http": byNode(baseUrl + path, headers),
    ...peersOnFetch(baseUrl),
    stripe: byStripe(baseUrl),
  };
}

/** Other SDKs that can be pointed at this server, with retries and the rest as they come. */
function peersOnFetch(baseUrl: string): Record<string, Call> {
  const openapi = createClient({ baseUrl, headers: { authorization: "Bearer tdm_pro_bench" } });
  const replicate = new Replicate({ auth: "bench", baseUrl });
  const octokit = new Octokit({ auth: "bench", baseUrl, log: console });
  return {
    "openapi-fetch": () => openapi.POST(path as never, { body: { input } } as never),
    replicate: () => replicate.request(path, { method: "POST", data: { input } }).then((response) => response.json()),
    "octokit core": () => octokit.request(`POST ${path}`, { input }),
  };
}

function byStripe(baseUrl: string): Call {
  const { hostname, port, protocol } = new URL(baseUrl);
  const stripe = new Stripe("sk_bench", {
    host: hostname,
    port,
    protocol: protocol === "https:" ? "https" : "http",
    telemetry: false,
  });
  return () => stripe.rawRequest("POST", path, { input });
}

/** The least that node:http can do. */
function byNode(url: string, headers: Record<string, string>): Call {
  const isPlain = url.startsWith("http:");
  const agent = new (isPlain ? PlainAgent : TlsAgent)({ keepAlive: true });
  const send = isPlain ? request : tlsRequest;
  return () =>
    new Promise((resolve, reject) => {
      const sent = send(url, { method: "POST", headers, agent }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => resolve(JSON.parse(text)));
      });
      sent.on("error", reject);
      sent.end(JSON.stringify({ input }));
    });
}

/** Node's `fetch` speaks HTTP/2 when its dispatcher is told to; the dispatcher's class is not exported. */
function speakHttp2(): () => void {
  void Headers;
  const slot = Symbol.for("undici.globalDispatcher.1");
  const holder = globalThis as unknown as Record<symbol, { constructor: new (options: object) => never }>;
  const original = holder[slot]!;
  holder[slot] = new original.constructor({ allowH2: true });
  return () => {
    holder[slot] = original;
  };
}

async function many(call: Call, count: number, lanes: number): Promise<void> {
  let left = count;
  const lane = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
