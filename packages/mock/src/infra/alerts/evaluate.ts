import { dayMs } from "../../engine/duration.ts";
import { hashText } from "../../engine/random.ts";
import type { Kept } from "../row.ts";
import type { InfraState } from "../state.ts";
import type { AlertRow } from "./alert-row.ts";

/** What an evaluation found; undefined when nothing reports. */
export interface Finding {
  readonly value: number;
  readonly holds: boolean;
}

/** Reads the metric of everything an alert watches: the condition holds when it does for one of them. */
export function evaluate(state: InfraState, { target, metric, condition }: AlertRow, at: number): Finding | undefined {
  const measured = reporting(state, target).map((id) => measure(id, metric, condition.windowSeconds, at));
  if (measured.length === 0) return undefined;
  const worst = measured.reduce((a, b) => (severity(condition, b) > severity(condition, a) ? b : a));
  return { value: worst.value, holds: holds(condition, worst) };
}

const healthy: Readonly<Record<AlertRow["target"]["type"], "servers" | "sites" | "databases">> = {
  server: "servers",
  site: "sites",
  database: "databases",
};

/** What is watched and is up: nothing else reports. */
function reporting(state: InfraState, { type, ids }: AlertRow["target"]): string[] {
  const rows: readonly { readonly id: string; readonly status: string }[] = state[healthy[type]];
  const watched = ids.length === 0 ? rows : rows.filter(({ id }) => ids.includes(id));
  return watched.filter(({ status }) => status === "online" || status === "active").map(({ id }) => id);
}

const comparisons: Readonly<
  Record<Kept<"ThresholdCondition">["comparison"], (value: number, limit: number) => boolean>
> = {
  gt: (value, limit) => value > limit,
  gte: (value, limit) => value >= limit,
  lt: (value, limit) => value < limit,
  lte: (value, limit) => value <= limit,
};

/** How far from the middle of its range a value may be, by sensitivity. */
const tolerances: Readonly<Record<Kept<"AnomalyCondition">["sensitivity"], number>> = {
  low: 0.6,
  medium: 0.42,
  high: 0.3,
};

function holds(condition: AlertRow["condition"], measured: Measured): boolean {
  if (condition.type === "threshold") return comparisons[condition.comparison](measured.value, condition.value);
  return severity(condition, measured) > tolerances[condition.sensitivity];
}

function severity(condition: AlertRow["condition"], { value, deviation }: Measured): number {
  if (condition.type === "threshold") return condition.comparison.startsWith("g") ? value : -value;
  return { above: deviation, below: -deviation, both: Math.abs(deviation) }[condition.direction];
}

/** The usual range of each metric. */
const ranges: Readonly<Record<string, { readonly low: number; readonly high: number }>> = {
  cpu_percent: { low: 15, high: 65 },
  memory_percent: { low: 40, high: 75 },
  disk_percent: { low: 35, high: 60 },
  load_1m: { low: 0.2, high: 3 },
  network_in_bps: { low: 100_000, high: 20_000_000 },
  network_out_bps: { low: 100_000, high: 40_000_000 },
  uptime_percent: { low: 99.9, high: 100 },
  http_response_ms: { low: 60, high: 400 },
  http_error_percent: { low: 0, high: 1.5 },
  tls_days_remaining: { low: 20, high: 80 },
  db_connections_percent: { low: 5, high: 60 },
};

const slotMs = 300_000;
const samples = 3;

/** A measured value and how far it is from the middle of its range: -0.5 at the low end, 0.5 at the high end. */
export interface Measured {
  readonly value: number;
  readonly deviation: number;
}

/** A resource's metric averaged over a window: a daily wave with noise that follows from the resource's id alone. */
function measure(resourceId: string, metric: string, windowSeconds: number, at: number): Measured {
  const { low, high } = ranges[metric]!;
  let deviation = 0;
  for (let index = 0; index < samples; index++) {
    deviation += deviationAt(`${resourceId}:${metric}`, at - (index * windowSeconds * 1_000) / samples) / samples;
  }
  const value = (low + high) / 2 + deviation * (high - low);
  return { value: Math.round(value * 100) / 100, deviation };
}

function deviationAt(series: string, at: number): number {
  const phase = hashText(series) / 2 ** 32;
  const noise = hashText(`${series}:${Math.floor(at / slotMs)}`) / 2 ** 32 - 0.5;
  return Math.sin(2 * Math.PI * (at / dayMs + phase)) * 0.35 + noise * 0.3;
}
