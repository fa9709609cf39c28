/** A year: a clock that is moved on by more would soon be past the last date that there is. */
const longestLatencyMs = 365 * 24 * 3_600_000;

export const latencyRange = `a number from 0 to ${longestLatencyMs}`;

export const isLatency = (value: unknown): boolean =>
  typeof value === "number" && value >= 0 && value <= longestLatencyMs;
