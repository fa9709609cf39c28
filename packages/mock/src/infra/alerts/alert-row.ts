import type { StatefulRow } from "../row.ts";

export type AlertState = "ok" | "pending" | "firing" | "no_data" | "disabled";

export interface ThresholdCondition {
  readonly type: "threshold";
  readonly comparison: "gt" | "gte" | "lt" | "lte";
  readonly value: number;
  readonly windowSeconds: number;
  readonly forSeconds: number;
}

export interface AnomalyCondition {
  readonly type: "anomaly";
  readonly sensitivity: "low" | "medium" | "high";
  readonly direction: "above" | "below" | "both";
  readonly windowSeconds: number;
  readonly baselineSeconds: number;
}

export interface AlertTarget {
  readonly type: "server" | "site" | "database";
  readonly ids: readonly string[];
}

/** What a caller may set. */
export interface AlertFields {
  name: string;
  enabled: boolean;
  target: AlertTarget;
  metric: string;
  condition: ThresholdCondition | AnomalyCondition;
  channels: readonly unknown[];
  severity: string;
  cooldownSeconds: number;
  /** RFC 3339, as it was set. */
  mutedUntil: string | null;
}

/** Its `status` is shown as `state`. */
export interface AlertRow extends StatefulRow<AlertState>, AlertFields {
  stateChangedAt: number | null;
  lastValue: number | null;
}
