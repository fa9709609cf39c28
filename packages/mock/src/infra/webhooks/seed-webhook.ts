import { dayMs } from "../../engine/duration.ts";
import { newStatefulRow } from "../new-row.ts";
import type { InfraWorld } from "../state.ts";
import { newSecret } from "./sign-delivery.ts";
import type { WebhookRow } from "./webhook-rows.ts";

/** A webhook for deploys. */
export function seedWebhook(world: InfraWorld, now: number): WebhookRow {
  const row: WebhookRow = {
    ...newStatefulRow(world, "wh", "active" as const, now - 20 * dayMs),
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
