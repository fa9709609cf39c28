import { fork } from "node:child_process";
import { once } from "node:events";
import { createParser } from "eventsource-parser";
import type { InfraClient as Client } from "../../packages/sdk/src/index.ts";
import { type Comparison, sideBySide } from "./side-by-side.ts";

const rounds = 15;
const events = 100_000;

export interface StreamFigures {
  /** Thousands of events a second, beside the parser alone. */
  events: Comparison[];
  /** Megabytes a second of the same runs. */
  megabytes: Comparison[];
}

/** The events of a long job through the built SDK, beside the parser it stands on and beside reading the bytes alone. */
export async function measureStreams(): Promise<StreamFigures> {
  const server = fork(new URL("event-server.ts", import.meta.url), [String(events)]);
  const [{ port, bytes }] = await once(server, "message");
  try {
    const readers = await readersOf(`http://127.0.0.1:${port}`);
    const rate = (read: Reader) => async () => {
      const startedAt = performance.now();
      await read();
      return events / (performance.now() - startedAt);
    };
    const perEvent = await sideBySide(
      Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, rate(read)])),
      rounds,
    );
    const megabytes = perEvent.map((row) => ({ ...row, value: (row.value * bytes) / events / 1_000 }));
    return { events: perEvent, megabytes };
  } finally {
    server.disconnect();
  }
}

type Reader = () => Promise<void>;

async function readersOf(baseUrl: string): Promise<Record<string, Reader>> {
  const { InfraClient } = (await import("@tandem/sdk")) as { InfraClient: typeof Client };
  const infra = new InfraClient({ token: "tdi_bench", baseUrl, pacing: { requestsPerMinute: 1_000_000 } });
  return {
    "parser, JSON.parse": () => parseOnly(baseUrl),
    "@tandem/sdk": () => follow(infra),
    "bytes alone": () => readOnly(baseUrl),
  };
}

async function follow(infra: Client): Promise<void> {
  let seen = 0;
  for await (const event of infra.ai.attach("job_bench", { after: 0 }).events()) seen += event.sequence > 0 ? 1 : 0;
  check(seen);
}

async function parseOnly(url: string): Promise<void> {
  let seen = 0;
  const parser = createParser({
    onEvent: ({ data }) => {
      seen += JSON.parse(data).sequence > 0 ? 1 : 0;
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
  const { body } = await fetch(url);
  return body as unknown as AsyncIterable<Uint8Array>;
}

function check(seen: number): void {
  if (seen !== events) throw new Error(`${seen} of ${events} events arrived.`);
}
