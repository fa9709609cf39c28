import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Chart } from "./chart.ts";
import { start, startContender } from "./own-process.ts";
import { bySpeed, type Comparison, certaintyOf, type Measured, sideBySide } from "./side-by-side.ts";

/** One reading of a stream from its start to its end, or several in a row. */
export interface StreamRound {
  readonly shape: Shape;
  readonly events: number;
  readonly times: number;
}

/**
 * How the events are sent. In the first two a job's past is replayed, as fast as it is taken: one chunk of HTTP has 64 KB, or
 * one event. Either way a reader gets some 60 KB at a time, which is what has arrived when it looks. In the third each event
 * comes by itself, as they do while a job is under way: then nearly all time goes by between two of them, and CPU time
 * alone tells what one costs. Numbers of events are multiples of 16, after which the job as it ended holds no news.
 */
const shapes = {
  whole: { about: "64 KB chunks", events: 20_000, byWall: true, share: 0.4 },
  one: { about: "one event a chunk", events: 20_000, byWall: true, share: 0.35 },
  single: { about: "one event at a time", events: 960, byWall: false, share: 0.25 },
} as const;
type Shape = keyof typeof shapes;

/** How often a round reads the stream: rounds of about the same length, which is 50 ms where nothing else runs. */
const contenders = {
  "bytes alone": 8,
  "bytes alone, node:http": 8,
  "eventsource-parser, JSON.parse": 3,
  "@tandem/sdk": 2,
  "@tandem/sdk, nodeTransport()": 2,
  openai: 1,
  "@anthropic-ai/sdk": 2,
  "replicate, JSON.parse": 1,
} as const;
export type StreamContender = keyof typeof contenders;

/** What reading events takes at least, when the parser is given: the fair one to be beside. */
const parser: StreamContender = "eventsource-parser, JSON.parse";

/** It takes most of a millisecond an event: its rate is the same. */
const slow: StreamContender = "replicate, JSON.parse";
const few = 100;

/** Until then most of what a stream runs is not compiled. */
const warmUps = 5;

/** The events of a long job through the built SDK, beside reading the bytes alone, a parser, and SDKs that stream. */
export async function measureStreams(seconds: number): Promise<Chart[]> {
  installPeers();
  const server = start("event-server.ts", []);
  const [{ port }] = await once(server, "message");
  const charts: Chart[] = [];
  for (const shape of Object.keys(shapes) as Shape[]) {
    charts.push(...(await measure(shape, port, seconds * shapes[shape].share)));
  }
  server.disconnect();
  return charts;
}

async function measure(shape: Shape, port: number, seconds: number): Promise<Chart[]> {
  const { about, events, byWall } = shapes[shape];
  const startedAt = performance.now();
  const readers = await Promise.all(
    Object.entries(contenders).map(async ([name, times]) => {
      const { measure, end } = await startContender<StreamRound>(name, "stream-contender.ts", [String(port)]);
      const round: StreamRound =
        name === slow ? { shape, events: few, times: 1 } : { shape, events, times: byWall ? times : 1 };
      return { name, end, measure: () => measure(round) };
    }),
  );
  for (let done = 0; done < warmUps; done++) for (const { measure } of readers) await measure();
  const left = seconds - (performance.now() - startedAt) / 1_000;
  const rounds = Object.fromEntries(readers.map(({ name, measure }) => [name, measure]));
  const measured = await sideBySide(rounds, byWall ? "wall" : "cpu", left);
  for (const { end } of readers) end();
  const common = { better: "more", unit: "µs, 1,000 events", certainty: certaintyOf(measured) } as const;
  const charts = (id: string, title: string, { wall, cpu }: typeof measured.rows): Chart[] => {
    const byCpu = { ...common, id: `${id}-cpu`, title: `${title} by CPU time`, rows: bySpeed(cpu) };
    return byWall ? [{ ...common, id, title, rows: bySpeed(wall) }, byCpu] : [byCpu];
  };
  const title = `The stream of an AI job, ${about}`;
  return [
    ...charts(`stream-${shape}`, `${title}: speed`, measured.rows),
    ...charts(`stream-${shape}-parser`, `${title}: speed beside the parser`, eventsBeside(measured.rowsBeside(parser))),
  ];
}

/** Of those that look for events, the parser first. */
function eventsBeside({ wall, cpu }: Measured<"wall" | "cpu">["rows"]) {
  const first = (rows: readonly Comparison[]) => [
    ...rows.filter(({ name }) => name === parser),
    ...rows.filter(({ name }) => name !== parser && !name.startsWith("bytes alone")),
  ];
  return { wall: first(wall), cpu: first(cpu) };
}

function installPeers(): void {
  const peers = new URL("peers/", import.meta.url);
  if (existsSync(new URL("node_modules", peers))) return;
  spawnSync("npm", ["ci"], { cwd: fileURLToPath(peers), stdio: "inherit" });
}
