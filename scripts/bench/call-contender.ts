// One contender of the bench of calls, in a process of its own, as a program has one SDK: for each round that it is told to
// make, it tells what a call took of time and of CPU.
import { Agent as PlainAgent, request } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { setDefaultCACertificates } from "node:tls";
import type { ToolsClientOptions } from "../../packages/sdk/src/index.ts";
import type { CallContender, Protocol, Round } from "./calls.ts";
import { contend } from "./own-process.ts";

const [name, baseUrl, protocol, certificate] = process.argv.slice(2) as [CallContender, string, Protocol, string];
const input = "She go home. ".repeat(20);
const path = "/api/v1/tools/grammar-checker";
const headers = { authorization: "Bearer tdm_pro_bench", "content-type": "application/json" };

type Call = () => PromiseLike<unknown>;

/** Each loads what it needs and nothing else. Other SDKs have their retries and the rest as they come. */
const contenders: Readonly<Record<CallContender, () => Promise<Call>>> = {
  fetch: async () => async () =>
    (await fetch(baseUrl + path, { method: "POST", headers, body: JSON.stringify({ input }) })).json(),
  "@tandem/sdk": () => ours({}),
  "@tandem/sdk, nodeTransport()": async () => {
    const { nodeTransport } = await import("@tandem/sdk/node");
    return ours({ fetch: nodeTransport() });
  },
  "node:http": async () => byNode,
  "openapi-fetch": async () => {
    const { default: createClient } = await import("openapi-fetch");
    const client = createClient({ baseUrl, headers: { authorization: "Bearer tdm_pro_bench" } });
    return () => client.POST(path as never, { body: { input } } as never);
  },
  replicate: async () => {
    const { default: Replicate } = await import("replicate");
    const replicate = new Replicate({ auth: "bench", baseUrl });
    return () => replicate.request(path, { method: "POST", data: { input } }).then((response) => response.json());
  },
  "octokit core": async () => {
    const { Octokit } = await import("@octokit/core");
    const octokit = new Octokit({ auth: "bench", baseUrl, log: console });
    return () => octokit.request(`POST ${path}`, { input });
  },
  stripe: async () => {
    const { default: Stripe } = await import("stripe");
    const { hostname: host, port } = new URL(baseUrl);
    const by = protocol === "plain" ? "http" : "https";
    const stripe = new Stripe("sk_bench", { host, port, protocol: by, telemetry: false });
    return () => stripe.rawRequest("POST", path, { input });
  },
};

async function ours(options: ToolsClientOptions): Promise<Call> {
  const { ToolsClient } = await import("@tandem/sdk");
  const pacing = { requestsPerMinute: 100_000_000 };
  const client = new ToolsClient({ apiKey: "tdm_pro_bench", baseUrl, pacing, ...options });
  return () => client.run("grammar-checker", { input });
}

const isPlain = protocol === "plain";
const agent = new (isPlain ? PlainAgent : TlsAgent)({ keepAlive: true });

/** The least that node:http can do. */
const byNode: Call = () =>
  new Promise((resolve, reject) => {
    const send = isPlain ? request : tlsRequest;
    const sent = send(baseUrl + path, { method: "POST", headers, agent }, (response) => {
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

/** Node's `fetch` speaks HTTP/2 when its dispatcher is told to; the dispatcher's class is not exported. */
function speakHttp2(): void {
  void Headers;
  const slot = Symbol.for("undici.globalDispatcher.1");
  const holder = globalThis as unknown as Record<symbol, { constructor: new (options: object) => never }>;
  holder[slot] = new holder[slot]!.constructor({ allowH2: true });
}

async function many(call: Call, { calls, lanes }: Round): Promise<void> {
  let left = calls;
  const lane = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

setDefaultCACertificates([certificate]);
if (protocol === "http2") speakHttp2();
const call = await contenders[name]();
contend(
  (round: Round) => many(call, round),
  ({ calls }) => calls,
);
