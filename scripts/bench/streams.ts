import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { createParser } from "eventsource-parser";
import Replicate from "replicate";
import type { InfraClient as Client, Fetch } from "../../packages/sdk/src/index.ts";
import type { nodeTransport as NodeTransport } from "../../packages/sdk/src/node.ts";
import type { Chart } from "./chart.ts";
import { bySpeed, sideBySide, timed } from "./side-by-side.ts";

const events = 20_000;
/** For one that takes most of a millisecond an event: its rate is the same. */
const few = 200;
const shapes = { whole: "64 KB chunks", one: "one event a chunk" } as const;

/** The events of a long job through the built SDK, beside reading the bytes alone, a parser, and SDKs that stream. */
export async function measureStreams(seconds: number): Promise<Chart[]> {
  const server = fork(new URL("event-server.ts", import.meta.url));
  const [{ port }] = await once(server, "message");
  try {
    const charts: Chart[] = [];
    for (const [shape, title] of Object.entries(shapes)) {
      const readers = await readersOf((count) => `http://127.0.0.1:${port}/${shape}/${count}`);
      const contenders = Object.entries(readers).map(([name, { read, count }]) => {
        return [name, () => timed(read, count / 1_000)] as const;
      });
      const measured = await sideBySide(Object.fromEntries(contenders), "wall", seconds / 2);
      const id = `stream-${shape}`;
      const common = { better: "more", unit: "µs, 1,000 events", certainty: measured } as const;
      const about = `The stream of an AI job, ${title}`;
      charts.push(
        { ...common, id, title: `${about}: speed`, rows: bySpeed(measured.rows.wall) },
        { ...common, id: `${id}-cpu`, title: `${about}: speed by CPU time`, rows: bySpeed(measured.rows.cpu) },
      );
    }
    return charts;
  } finally {
    server.disconnect();
  }
}

interface Reader {
  /** How many events it reads. */
  readonly count: number;
  read(): Promise<void>;
}

async function readersOf(address: (count: number) => string): Promise<Record<string, Reader>> {
  const { InfraClient } = (await import("@tandem/sdk")) as { InfraClient: typeof Client };
  const { nodeTransport } = (await import("@tandem/sdk/node")) as { nodeTransport: typeof NodeTransport };
  const baseUrl = address(events);
  const ours = (transport?: Fetch): Reader => {
    const pacing = { requestsPerMinute: 1_000_000 };
    const infra = new InfraClient({ token: "tdi_bench", baseUrl, pacing, fetch: transport });
    return reader(
      () => infra.ai.attach("job_4kq0v2", { after: 0 }).events(),
      ({ sequence }) => sequence,
    );
  };
  return {
    "bytes alone": { count: events, read: () => readOnly(baseUrl) },
    "eventsource-parser, JSON.parse": { count: events, read: () => parseOnly(baseUrl) },
    "@tandem/sdk": ours(),
    "@tandem/sdk, nodeTransport()": ours(nodeTransport()),
    ...sdks(baseUrl),
    ...byReplicate(address(few)),
  };
}

interface Numbered {
  readonly sequence: number;
}
type Stream = Promise<AsyncIterable<Numbered>>;
/** As much of the two SDKs as is used here: they are installed when the bench first runs. */
type OpenAi = new (options: object) => { chat: { completions: { create(body: object): Stream } } };
type Anthropic = new (options: object) => { messages: { create(body: object): Stream } };

/** SDKs that stream, pointed at the same events. They neither resume nor notice an event that is missing. */
function sdks(baseURL: string): Record<string, Reader> {
  const peers = new URL("peers/", import.meta.url);
  if (!existsSync(new URL("node_modules", peers))) {
    spawnSync("npm", ["ci"], { cwd: fileURLToPath(peers), stdio: "inherit" });
  }
  const load = createRequire(peers);
  const { OpenAI } = load("openai") as { OpenAI: OpenAi };
  const { Anthropic } = load("@anthropic-ai/sdk") as { Anthropic: Anthropic };
  const openai = new OpenAI({ apiKey: "bench", baseURL });
  const anthropic = new Anthropic({ apiKey: "bench", baseURL });
  const asked = { model: "bench", messages: [], max_tokens: 1, stream: true };
  const sequenceOf = ({ sequence }: Numbered) => sequence;
  return {
    openai: reader(() => openai.chat.completions.create(asked), sequenceOf),
    "@anthropic-ai/sdk": reader(() => anthropic.messages.create(asked), sequenceOf),
  };
}

/** It hands on the text of an event. */
function byReplicate(baseUrl: string): Record<string, Reader> {
  const replicate = new Replicate({ auth: "bench", baseUrl: `${baseUrl}/v1` });
  const sequenceOf = ({ data }: { data: string }) => (JSON.parse(data) as Numbered).sequence;
  return { "replicate, JSON.parse": reader(() => replicate.stream("a/b", { input: {} }), sequenceOf, few) };
}

function reader<E>(
  open: () => AsyncIterable<E> | Promise<AsyncIterable<E>>,
  sequenceOf: (event: E) => number,
  count = events,
): Reader {
  const read = async () => {
    let seen = 0;
    for await (const event of await open()) seen += sequenceOf(event) > 0 ? 1 : 0;
    check(seen, count);
  };
  return { count, read };
}

async function parseOnly(url: string): Promise<void> {
  let seen = 0;
  const parser = createParser({
    onEvent: ({ data }) => {
      seen += (JSON.parse(data) as Numbered).sequence > 0 ? 1 : 0;
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of await bytesOf(url)) parser.feed(decoder.decode(chunk, { stream: true }));
  check(seen);
}

async function readOnly(url: string): Promise<void> {
  let bytes = 0;
  for await (const chunk of await bytesOf(url)) bytes += chunk.length;
  if (bytes === 0) throw new Error("The bench server sent nothing.");
}

/** Node's streams can be looped over; the types of the web do not say so. */
async function bytesOf(url: string): Promise<AsyncIterable<Uint8Array>> {
  const { body } = await fetch(`${url}/api/v1/ai/jobs/job_4kq0v2/stream`);
  return body as unknown as AsyncIterable<Uint8Array>;
}

function check(seen: number, count = events): void {
  if (seen !== count) throw new Error(`${seen} of ${count} events arrived.`);
}
