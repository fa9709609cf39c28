// One contender of the bench of streams, in a process of its own: for each round that it is told to make, it reads a stream
// to its end and tells what that took.
import { get } from "node:http";
import { createRequire } from "node:module";
import type { Fetch } from "../../packages/sdk/src/index.ts";
import { contend } from "./own-process.ts";
import type { StreamContender, StreamRound } from "./streams.ts";

const [name, port] = process.argv.slice(2) as [StreamContender, string];
const installed = createRequire(new URL("peers/", import.meta.url));
const streamPath = "/api/v1/ai/jobs/job_4kq0v2/stream";

/** Reads the stream at an address to its end. Returns how many events it saw; undefined where it does not look for any. */
type Read = (address: string) => Promise<number | undefined>;

/** Each loads what it needs and nothing else. */
const contenders: Readonly<Record<StreamContender, () => Promise<Read>>> = {
  "bytes alone": async () => async (address) => readOnly(await bytesOf(address)),
  "bytes alone, node:http": async () => async (address) => readOnly(await bytesByNode(address)),
  "eventsource-parser, JSON.parse": async () => {
    const { createParser } = await import("eventsource-parser");
    return async (address) => {
      let seen = 0;
      const parser = createParser({
        onEvent: ({ data }) => {
          seen += (JSON.parse(data) as Numbered).sequence > 0 ? 1 : 0;
        },
      });
      const decoder = new TextDecoder();
      for await (const chunk of await bytesOf(address)) parser.feed(decoder.decode(chunk, { stream: true }));
      return seen;
    };
  },
  "@tandem/sdk": () => ours(),
  "@tandem/sdk, nodeTransport()": async () => {
    const { nodeTransport } = await import("@tandem/sdk/node");
    return ours(nodeTransport());
  },
  // SDKs that stream, pointed at the same events. They neither resume nor notice an event that is missing.
  openai: async () => {
    const { OpenAI } = installed("openai") as { OpenAI: OpenAi };
    return (baseURL) => countOf(new OpenAI({ apiKey: "bench", baseURL }).chat.completions.create(asked));
  },
  "@anthropic-ai/sdk": async () => {
    const { Anthropic } = installed("@anthropic-ai/sdk") as { Anthropic: AnthropicSdk };
    return (baseURL) => countOf(new Anthropic({ apiKey: "bench", baseURL }).messages.create(asked));
  },
  // It hands on the text of an event.
  "replicate, JSON.parse": async () => {
    const { default: Replicate } = await import("replicate");
    return async (address) => {
      const stream = new Replicate({ auth: "bench", baseUrl: `${address}/v1` }).stream("a/b", { input: {} });
      let seen = 0;
      for await (const { data } of stream) seen += (JSON.parse(data) as Numbered).sequence > 0 ? 1 : 0;
      return seen;
    };
  },
};

interface Numbered {
  readonly sequence: number;
}

/** As much of the two SDKs as is used here: they are installed when the bench first runs. */
type Stream = Promise<AsyncIterable<Numbered>>;
type OpenAi = new (options: object) => { chat: { completions: { create(body: object): Stream } } };
type AnthropicSdk = new (options: object) => { messages: { create(body: object): Stream } };
const asked = { model: "bench", messages: [], max_tokens: 1, stream: true };

async function ours(fetch?: Fetch): Promise<Read> {
  const { InfraClient } = await import("@tandem/sdk");
  const pacing = { requestsPerMinute: 1_000_000 };
  return (baseUrl) => {
    const infra = new InfraClient({ token: "tdi_bench", baseUrl, pacing, fetch });
    return countOf(infra.ai.attach("job_4kq0v2", { after: 0 }).events() as AsyncIterable<Numbered>);
  };
}

async function countOf(stream: AsyncIterable<Numbered> | Stream): Promise<number> {
  let seen = 0;
  for await (const { sequence } of await stream) seen += sequence > 0 ? 1 : 0;
  return seen;
}

async function readOnly(chunks: AsyncIterable<Uint8Array>): Promise<undefined> {
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.length;
  if (bytes === 0) throw new Error("The bench server sent nothing.");
}

/** Node's streams can be looped over; the types of the web do not say so. */
async function bytesOf(address: string): Promise<AsyncIterable<Uint8Array>> {
  const { body } = await fetch(address + streamPath);
  return body as unknown as AsyncIterable<Uint8Array>;
}

function bytesByNode(address: string): Promise<AsyncIterable<Uint8Array>> {
  return new Promise((resolve, reject) => get(address + streamPath, resolve).on("error", reject));
}

const read = await contenders[name]();

async function readAll({ shape, events, times }: StreamRound): Promise<void> {
  for (let done = 0; done < times; done++) {
    const seen = await read(`http://127.0.0.1:${port}/${shape}/${events}`);
    if (seen !== undefined && seen !== events) throw new Error(`${seen} of ${events} events arrived.`);
  }
}

contend(readAll, ({ events, times }: StreamRound) => (events * times) / 1_000);
