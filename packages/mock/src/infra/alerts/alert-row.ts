import type { Words } from "../../generated/fields.ts";
import type { StatefulRow } from "../row.ts";

export type AlertState = Words["Alert.state"];

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

/** Where an alert writes to: `to` of email and SMS, `channel` of Slack. */
interface AlertChannel {
  readonly type: string;
  readonly to?: readonly string[];
  readonly channel?: string | null;
}

/** What a caller may set. */
export interface AlertFields {
  name: string;
  enabled: boolean;
  target: AlertTarget;
  metric: string;
  condition: ThresholdCondition | AnomalyCondition;
  channels: readonly AlertChannel[];
  severity: string;
  cooldownSeconds: number;
  /** RFC 3339, unchanged. */
  mutedUntil: string | null;
}

/** A message that an alert sent to one of its channels. */
export interface AlertMessage {
  /** RFC 3339. */
  readonly at: string;
  readonly alertId: string;
  readonly event: "firing" | "resolved";
  readonly channel: string;
  /** Email addresses, phone numbers, or the Slack channel; empty for a Slack webhook's own. */
  readonly to: readonly string[];
  readonly text: string;
}

/** Its `status` is shown as `state`. */
export interface AlertRow extends StatefulRow<AlertState>, AlertFields {
  stateChangedAt: number | null;
  lastValue: number | null;
}
