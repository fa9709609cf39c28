import { once } from "node:events";
import type { Chart } from "./chart.ts";
import { start, startContender } from "./own-process.ts";
import { bySpeed, type Measured, sideBySide } from "./side-by-side.ts";

/** Calls one after the other, or 32 at once. Many short rounds: whatever else the machine does meets all contenders alike. */
const inTurn: Round = { calls: 200, lanes: 1 };
const atOnce: Round = { calls: 640, lanes: 32 };
/** Until then most of what a call runs is not compiled, and the compiler takes its share of the machine. */
const warmUp: Round = { calls: 3_000, lanes: 8 };

const onFetch = ["fetch", "@tandem/sdk", "openapi-fetch", "replicate", "octokit core"] as const;
const all = [
  "fetch",
  "@tandem/sdk",
  "@tandem/sdk, nodeTransport()",
  "node:http",
  ...onFetch.slice(2),
  "stripe",
] as const;
export type CallContender = (typeof all)[number];

const protocols = {
  plain: { name: "HTTP", share: 0.5, contenders: all },
  tls: { name: "HTTP/1.1 over TLS", share: 0.3, contenders: all },
  http2: { name: "HTTP/2", share: 0.2, contenders: onFetch },
} as const;
export type Protocol = keyof typeof protocols;

/** So many calls in all, so many of them under way at any time. */
export interface Round {
  readonly calls: number;
  readonly lanes: number;
}

/**
 * The built SDK on each of its transports, beside plain `fetch` and other SDKs. Each is a process of its own, and so is the
 * server, which all of them ask: contenders share nothing else but the machine.
 */
export async function measureCalls(seconds: number): Promise<Chart[]> {
  const charts: Chart[] = [];
  for (const protocol of Object.keys(protocols) as Protocol[]) {
    charts.push(...(await measureProtocol(protocol, seconds * protocols[protocol].share)));
  }
  return charts;
}

async function measureProtocol(protocol: Protocol, seconds: number): Promise<Chart[]> {
  const startedAt = performance.now();
  const server = start("answering-server.ts", [protocol]);
  const [{ port, certificate }] = await once(server, "message");
  const address = `${protocol === "plain" ? "http" : "https"}://localhost:${port}`;
  const callers = await Promise.all(
    protocols[protocol].contenders.map((name) =>
      startContender<Round>(name, "call-contender.ts", [address, protocol, certificate]),
    ),
  );
  await Promise.all(callers.map(({ measure }) => measure(warmUp)));
  const left = seconds - (performance.now() - startedAt) / 1_000;
  const measured = (round: Round) =>
    sideBySide(Object.fromEntries(callers.map(({ name, measure }) => [name, () => measure(round)])), "wall", left / 2);
  const charts = chartsOf(protocol, await measured(inTurn), await measured(atOnce));
  for (const { end } of callers) end();
  server.disconnect();
  return charts;
}

type Both = Measured<"wall" | "cpu">;

function chartsOf(protocol: Protocol, inTurn: Both, together: Both): Chart[] {
  const over = protocols[protocol].name;
  const id = `calls-${protocol}`;
  const cpu = { title: "The same, CPU time a call", unit: "µs", better: "less" } as const;
  return [
    {
      ...{ id: `${id}-in-turn`, title: `One call after the other over ${over}, time a call`, unit: "µs" },
      ...{ better: "less", rows: inTurn.rows.wall, certainty: inTurn },
    },
    { id: `${id}-in-turn-cpu`, ...cpu, rows: inTurn.rows.cpu, certainty: inTurn },
    {
      ...{ id: `${id}-at-once`, title: `${atOnce.lanes} calls at once over ${over}, throughput`, unit: "µs" },
      ...{ better: "more", rows: bySpeed(together.rows.wall), certainty: together },
    },
    { id: `${id}-at-once-cpu`, ...cpu, rows: together.rows.cpu, certainty: together },
  ];
}
