// Every contender of the suites whose contenders are processes: `name` returns the call to repeat. Each loads only what it
// needs. Other SDKs keep their defaults, retries included.
import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { Agent, request } from "node:http";
import { createRequire } from "node:module";
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

/** Called with the server's address. */
const calls: Contenders = {
  fetch: async (url) => async () => (await fetch(url + path, { ...post, body: JSON.stringify({ input }) })).json(),
  "@tandem/sdk": async (url) => tandemCall(url!),
  "@tandem/sdk, with a service file": async (url) => tandemCall(url!, { service: { tools: { case: "snake" } } }),
  "@tandem/sdk, nodeTransport()": async (url) => tandemCall(url!, { fetch: await nodeFetch() }),
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
    const client = createClient({ baseUrl: baseUrl!, headers: post.headers });
    return () => client.POST(path as never, { body: { input } } as never);
  },
};

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
async function delivery(bytes: string) {
  const { sign } = await import("@tandem/sdk/webhooks");
  const site = { id: "site_01", name: "shop", domains: ["shop.example"], port: 8080, enabled: true, ratio: 0.25 };
  const items = Array.from({ length: Math.round(Number(bytes) / JSON.stringify(site).length) }, () => site);
  const body = JSON.stringify({ id: "evt_1", type: "deploy.failed", teamId: null, data: { items } });
  const other = { host: "hooks.example", "content-type": "application/json", accept: "*/*", connection: "keep-alive" };
  return { body, headers: { ...other, ...(await sign(body, { secret })) } as Record<string, string> };
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
};

export const contenders: Readonly<Record<string, Contenders>> = { calls, streams, webhooks };
