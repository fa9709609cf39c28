import type { Kept, Schemas, StatefulRow } from "../row.ts";

export type AlertState = Schemas["AlertState"];

/** A condition with its defaults. */
export type AlertCondition = Kept<"ThresholdCondition"> | Kept<"AnomalyCondition">;

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
export interface AlertRow extends StatefulRow<AlertState>, Kept<"Alert", "condition" | "state" | "mutedUntil"> {
  condition: AlertCondition;
  /** RFC 3339, unchanged. */
  mutedUntil: string | null;
}
