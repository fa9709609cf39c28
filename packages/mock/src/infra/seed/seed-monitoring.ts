import { alertLife } from "../alerts/alert-machine.ts";
import type { AlertRow } from "../alerts/alert-row.ts";
import { schedule } from "../state-machine/timers.ts";
import { newLivingRow } from "../new-row.ts";
import type { InfraWorld } from "../state.ts";
import { newSecret } from "../webhooks/new-secret.ts";
import type { WebhookRow } from "../webhooks/webhook-rows.ts";
import { dayMs } from "./day.ts";

/** An alert that does not fire by itself. */
export function seedAlert(world: InfraWorld, now: number): void {
  const row: AlertRow = {
    ...newLivingRow(world, "alt", "ok" as const, now - 20 * dayMs),
    name: "High CPU",
    enabled: true,
    target: { type: "server", ids: [] },
    metric: "cpu_percent",
    condition: { type: "threshold", comparison: "gt", value: 90, windowSeconds: 300, forSeconds: 600 },
    channels: [{ type: "email", to: ["ops@example.com"] }],
    severity: "critical",
    cooldownSeconds: 900,
    mutedUntil: null,
    stateChangedAt: null,
    lastValue: null,
  };
  world.state.alerts.push(row);
  schedule(world, alertLife, row, now);
}

/** A webhook for deploys. */
export function seedWebhook(world: InfraWorld, now: number): WebhookRow {
  const row: WebhookRow = {
    ...newLivingRow(world, "wh", "active" as const, now - 20 * dayMs),
    url: "https://hooks.example.com/tandem",
    events: ["deploy.succeeded", "deploy.failed"],
    enabled: true,
    description: "Deploy notices",
    secret: newSecret(world.random),
    retiredSecrets: [],
    disabledReason: null,
    lastDeliveryAt: null,
    failingSince: null,
  };
  world.state.webhooks.push(row);
  return row;
}
