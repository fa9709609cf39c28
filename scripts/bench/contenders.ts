// Every contender of the suites whose contenders are processes: `name` returns the call to repeat. Each loads only what it
// needs. Other SDKs keep their defaults, retries included.
import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent as PlainAgent, request } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { setDefaultCACertificates } from "node:tls";
import type { Fetch, ToolsClientOptions } from "../../packages/sdk/src/index.ts";

type Call = () => unknown;
type Contenders = Readonly<Record<string, (...args: string[]) => Promise<Call>>>;

const apiKey = "tdm_pro_bench";
const path = "/api/v1/tools/grammar-checker";
const input = "She go home. ".repeat(20);
const post = { method: "POST", headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" } };
const nodeFetch = async (): Promise<Fetch> => (await import("@tandem/sdk/node")).nodeTransport();

async function tandemCall(baseUrl: string, options: ToolsClientOptions = {}): Promise<Call> {
  const { ToolsClient } = await import("@tandem/sdk");
  const client = new ToolsClient({ apiKey, baseUrl, pacing: { requestsPerMinute: 100_000_000 }, ...options });
  return () => client.run("grammar-checker", { input });
}

/** Called with the server's address and its certificate. */
const calls: Contenders = {
  fetch: async (url) => async () => (await fetch(url + path, { ...post, body: JSON.stringify({ input }) })).json(),
  "@tandem/sdk": async (url) => tandemCall(url!),
  "@tandem/sdk, nodeTransport()": async (url) => tandemCall(url!, { fetch: await nodeFetch() }),
  "node:http": async (url) => {
    const [Agent, send] = url!.startsWith("https") ? [TlsAgent, tlsRequest] : [PlainAgent, request];
    const options = { ...post, agent: new Agent({ keepAlive: true }) };
    return async () => {
      const { promise, resolve, reject } = Promise.withResolvers<AsyncIterable<string>>();
      const sent = send(url + path, options, (response) => resolve(response.setEncoding("utf8")));
      sent.on("error", reject).end(JSON.stringify({ input }));
      let text = "";
      for await (const chunk of await promise) text += chunk;
      return JSON.parse(text);
    };
  },
  "openapi-fetch": async (baseUrl) => {
    const { default: createClient } = await import("openapi-fetch");
    const client = createClient({ baseUrl: baseUrl!, headers: post.headers });
    return () => client.POST(path as never, { body: { input } } as never);
  },
  replicate: async (baseUrl) => {
    const { default: Replicate } = await import("replicate");
    const replicate = new Replicate({ auth: "bench", baseUrl: baseUrl! });
    return () => replicate.request(path, { method: "POST", data: { input } }).then((response) => response.json());
  },
  "octokit core": async (baseUrl) => {
    const { Octokit } = await import("@octokit/core");
    const octokit = new Octokit({ auth: "bench", baseUrl, log: console });
    return () => octokit.request(`POST ${path}`, { input });
  },
  stripe: async (url) => {
    const { default: Stripe } = await import("stripe");
    const { hostname: host, port, protocol } = new URL(url!);
    const by = protocol === "http:" ? "http" : "https";
    const stripe = new Stripe("sk_bench", { host, port, protocol: by, telemetry: false });
    return () => stripe.rawRequest("POST", path, { input });
  },
};

/** The contenders verify the server's own certificate. */
const trusting = (contenders: Contenders): Contenders =>
  Object.fromEntries(
    Object.entries(contenders).map(([name, load]) => [
      name,
      (url, certificate) => {
        setDefaultCACertificates([certificate!]);
        return load(url!);
      },
    ]),
  );

interface Numbered {
  readonly sequence: number;
}
type Events = AsyncIterable<Numbered> | Promise<AsyncIterable<Numbered>>;
/** What is used of the two SDKs that are installed when the bench first runs. */
type OpenAi = new (options: object) => { chat: { completions: { create(body: object): Events } } };
type AnthropicSdk = new (options: object) => { messages: { create(body: object): Events } };
const asked = { model: "bench", messages: [], max_tokens: 1, stream: true };
const streamPath = "/api/v1/ai/jobs/job_4kq0v2/stream";
const installed = createRequire(new URL("peers/", import.meta.url));

const countEvents = async (events: Events) => {
  let seen = 0;
  for await (const { sequence } of await events) seen += sequence > 0 ? 1 : 0;
  return seen;
};
const bytesOf = async (url: string) => (await fetch(url + streamPath)).body as unknown as AsyncIterable<Uint8Array>;

async function tandemStream(baseUrl: string, fetch?: Fetch): Promise<Call> {
  const { InfraClient } = await import("@tandem/sdk");
  const infra = new InfraClient({ token: "tdi_bench", baseUrl, pacing: { requestsPerMinute: 1_000_000 }, fetch });
  return () => countEvents(infra.ai.attach("job_4kq0v2", { after: 0 }).events() as AsyncIterable<Numbered>);
}

/** Reads a stream to its end and returns the number of its events. */
const streams: Contenders = {
  "eventsource-parser, JSON.parse": async (url) => {
    const { createParser } = await import("eventsource-parser");
    return async () => {
      let seen = 0;
      const onEvent = ({ data }: { data: string }) => {
        seen += (JSON.parse(data) as Numbered).sequence > 0 ? 1 : 0;
      };
      const parser = createParser({ onEvent });
      const decoder = new TextDecoder();
      for await (const chunk of await bytesOf(url!)) parser.feed(decoder.decode(chunk, { stream: true }));
      return seen;
    };
  },
  "bytes alone": async (url) => async () => {
    let bytes = 0;
    for await (const chunk of await bytesOf(url!)) bytes += chunk.length;
    return bytes > 0 ? undefined : 0;
  },
  "@tandem/sdk": async (url) => tandemStream(url!),
  "@tandem/sdk, nodeTransport()": async (url) => tandemStream(url!, await nodeFetch()),
  // These neither resume nor notice a missing event.
  openai: async (baseURL) => {
    const { OpenAI } = installed("openai") as { OpenAI: OpenAi };
    return () => countEvents(new OpenAI({ apiKey: "bench", baseURL }).chat.completions.create(asked));
  },
  "@anthropic-ai/sdk": async (baseURL) => {
    const { Anthropic } = installed("@anthropic-ai/sdk") as { Anthropic: AnthropicSdk };
    return () => countEvents(new Anthropic({ apiKey: "bench", baseURL }).messages.create(asked));
  },
};

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

/** A delivery of about so many bytes, as an endpoint receives it. */
async function delivery(bytes: string, scheme: "standard" | "stripe" | "github" = "standard") {
  const { sign } = await import("@tandem/sdk/webhooks");
  const site = { id: "site_01", name: "shop", domains: ["shop.example"], port: 8080, enabled: true, ratio: 0.25 };
  const items = Array.from({ length: Math.round(Number(bytes) / JSON.stringify(site).length) }, () => site);
  const body = JSON.stringify({ id: "evt_1", type: "deploy.failed", teamId: null, data: { items } });
  const other = { host: "hooks.example", "content-type": "application/json", accept: "*/*", connection: "keep-alive" };
  const headers: Record<string, string> = { ...other, ...(await sign(body, { secret, scheme })) };
  return { body, headers };
}

async function tandemVerifier(bytes: string, crypto: "node" | "web"): Promise<Call> {
  const { createVerifier } = await import("@tandem/sdk/webhooks");
  const { body, headers } = await delivery(bytes);
  const verifier = createVerifier({ secrets: secret, crypto });
  return async () => (await verifier.verify(body, headers)).event;
}

/** Verifies a delivery and parses its body. Called with the size of the body. */
const webhooks: Contenders = {
  "createHmac, JSON.parse": async (bytes) => {
    const { body, headers } = await delivery(bytes!);
    const key = createSecretKey(Buffer.from(secret.slice("whsec_".length), "base64"));
    const [id, timestamp, signature] = ["id", "timestamp", "signature"].map((name) => headers[`webhook-${name}`]!);
    return () => {
      const digest = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
      if (!timingSafeEqual(digest, Buffer.from(signature!.slice(3), "base64"))) throw new Error("no match");
      return JSON.parse(body);
    };
  },
  "@tandem/sdk/webhooks": (bytes) => tandemVerifier(bytes!, "node"),
  "@tandem/sdk/webhooks, WebCrypto": (bytes) => tandemVerifier(bytes!, "web"),
  standardwebhooks: async (bytes) => {
    const { Webhook } = await import("standardwebhooks");
    const { body, headers } = await delivery(bytes!);
    const webhook = new Webhook(secret);
    return () => webhook.verify(body, headers);
  },
  svix: async (bytes) => {
    const { Webhook } = await import("svix");
    const { body, headers } = await delivery(bytes!);
    const renamed = Object.entries(headers).map(([name, value]) => [name.replace("webhook-", "svix-"), value]);
    const [webhook, sent] = [new Webhook(secret), Object.fromEntries(renamed)];
    return () => {
      webhook.verify(body, sent);
      return JSON.parse(body);
    };
  },
  stripe: async (bytes) => {
    const { default: Stripe } = await import("stripe");
    const { body, headers } = await delivery(bytes!, "stripe");
    return () => Stripe.webhooks.constructEvent(body, headers["stripe-signature"]!, secret);
  },
  octokit: async (bytes) => {
    const { verify } = await import("@octokit/webhooks-methods");
    const { body, headers } = await delivery(bytes!, "github");
    return async () => (await verify(secret, body, headers["x-hub-signature-256"]!)) && JSON.parse(body);
  },
};

/** 60 calls in six seconds for 60 a minute: a tenth of the time. */
export const batchScale = { rows: 360, calls: 60, windowMs: 6_000 } as const;
/** How a contender's batch ended. */
export interface BatchResult {
  /** Rows with a result. */
  readonly done: number;
  /** Rows that the contender reports as possibly charged. */
  readonly unknown: number;
}

const { rows: rowCount, calls: callsAWindow, windowMs } = batchScale;
const rows = Array.from({ length: rowCount }, (_, row) => `He runs ${row}.`);
const inFlight = 30;

/** A call as a program without an SDK makes it. */
async function plainCall(url: string, row: string): Promise<void> {
  const response = await fetch(url + path, { method: "POST", body: JSON.stringify({ input: row }) });
  if (!response.ok) throw Object.assign(new Error(`status ${response.status}`), { status: response.status });
  await response.json();
}

/** What most retries do: after any failure, and after a 429 without a limit. */
async function withRetries(send: () => Promise<void>): Promise<void> {
  for (let failures = 0; ; ) {
    try {
      return await send();
    } catch (error) {
      const isLimited = (error as { status?: number }).status === 429;
      if (!isLimited && ++failures > 3) throw error;
      await wait(isLimited ? 1_000 : 100 * 2 ** failures);
    }
  }
}

const settled = async (sends: readonly Promise<void>[]): Promise<BatchResult> => {
  const ends = await Promise.allSettled(sends);
  return { done: ends.filter(({ status }) => status === "fulfilled").length, unknown: 0 };
};

/** Sends every row and returns how that ended. Called with the service's address and the port of a Redis. */
const batches: Contenders = {
  tandem: async (url) => {
    const { ToolsClient } = await import("@tandem/sdk");
    const { batch } = await import("@tandem/sdk/batch");
    const { sqliteLedger } = await import("@tandem/sdk/node");
    return async () => {
      const folder = mkdtempSync(join(process.env.TANDEM_MEMORY_FOLDER ?? tmpdir(), "tandem-bench-batch-"));
      const client = new ToolsClient({ apiKey: "bench", baseUrl: url! });
      const ledger = sqliteLedger(join(folder, "run.db"));
      const counts: Record<string, number> = {};
      for await (const { status } of batch(client, "grammar-checker", rows, { ledger })) {
        counts[status] = (counts[status] ?? 0) + 1;
      }
      rmSync(folder, { recursive: true });
      return { done: counts.done ?? 0, unknown: counts.unknown ?? 0 } satisfies BatchResult;
    };
  },
  bottleneck: async (url) => {
    const { default: Bottleneck } = await import("bottleneck");
    const reservoir = { reservoir: callsAWindow, reservoirRefreshAmount: callsAWindow };
    const limiter = new Bottleneck({ maxConcurrent: inFlight, ...reservoir, reservoirRefreshInterval: windowMs });
    return () => settled(rows.map((row) => withRetries(() => limiter.schedule(() => plainCall(url!, row)))));
  },
  "p-queue": async (url) => {
    const { default: PQueue } = await import("p-queue");
    const queue = new PQueue({ concurrency: inFlight, interval: windowMs, intervalCap: callsAWindow, strict: true });
    return () => settled(rows.map((row) => queue.add(() => plainCall(url!, row))));
  },
  "p-limit": async (url) => {
    const { default: pLimit } = await import("p-limit");
    const limit = pLimit(inFlight);
    return () => settled(rows.map((row) => limit(() => withRetries(() => plainCall(url!, row)))));
  },
  bullmq: async (url, redisPort) => {
    const { Queue, Worker } = await import("bullmq");
    return async () => {
      const connection = { port: Number(redisPort), host: "127.0.0.1", maxRetriesPerRequest: null };
      const queue = new Queue("bench", { connection });
      const opts = { attempts: 4, backoff: { type: "exponential", delay: 200 } };
      await queue.addBulk(rows.map((row) => ({ name: "row", data: row, opts })));
      const limiter = { max: callsAWindow, duration: windowMs };
      const send = (job: { data: string }) => plainCall(url!, job.data);
      const worker = new Worker<string>("bench", send, { connection, concurrency: inFlight, limiter });
      const ended = { done: 0, failed: 0 };
      await new Promise<void>((resolve) => {
        const end = (how: keyof typeof ended) => {
          ended[how]++;
          if (ended.done + ended.failed === rows.length) resolve();
        };
        worker.on("completed", () => end("done"));
        worker.on("failed", (job) => job && job.attemptsMade >= opts.attempts && end("failed"));
      });
      await Promise.all([worker.close(), queue.close()]);
      return { done: ended.done, unknown: 0 } satisfies BatchResult;
    };
  },
};

export const contenders: Readonly<Record<string, Contenders>> = { calls: trusting(calls), streams, webhooks, batches };
