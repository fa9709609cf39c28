import type { InfraState } from "../state.ts";
import type { AlertRow, AnomalyCondition, ThresholdCondition } from "./alert-row.ts";
import { type Measured, measure } from "./metric.ts";

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

const comparisons: Readonly<Record<ThresholdCondition["comparison"], (value: number, limit: number) => boolean>> = {
  gt: (value, limit) => value > limit,
  gte: (value, limit) => value >= limit,
  lt: (value, limit) => value < limit,
  lte: (value, limit) => value <= limit,
};

/** How far from the middle of its range a value may be, by sensitivity. */
const tolerances: Readonly<Record<AnomalyCondition["sensitivity"], number>> = { low: 0.6, medium: 0.42, high: 0.3 };

function holds(condition: AlertRow["condition"], measured: Measured): boolean {
  if (condition.type === "threshold") return comparisons[condition.comparison](measured.value, condition.value);
  return severity(condition, measured) > tolerances[condition.sensitivity];
}

function severity(condition: AlertRow["condition"], { value, deviation }: Measured): number {
  if (condition.type === "threshold") return condition.comparison.startsWith("g") ? value : -value;
  return { above: deviation, below: -deviation, both: Math.abs(deviation) }[condition.direction];
}
