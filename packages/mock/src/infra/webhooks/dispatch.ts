import { newStatefulRow } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import { begin } from "../state-machine/move.ts";
import { deliveryMachine, firstAttemptMs } from "./delivery-machine.ts";
import type { PlatformEvent, WebhookRow } from "./webhook-rows.ts";

/** Starts a delivery of every event in the outbox to every webhook that subscribes to it. */
export function dispatch(world: InfraWorld): void {
  const { state } = world;
  for (const event of state.outbox.splice(0)) {
    const at = Date.parse(event.timestamp);
    for (const webhook of state.webhooks.filter((candidate) => subscribes(candidate, event))) {
      const start = newStatefulRow(world, "dlv", "pending" as const, at);
      const nextAttemptAt = at + firstAttemptMs;
      begin(world, deliveryMachine, { ...start, webhookId: webhook.id, event, attempts: [], nextAttemptAt }, at);
    }
  }
}

/** A ping goes to its webhook, regardless of subscriptions. */
export function subscribes({ id, status, events }: WebhookRow, { type, data }: PlatformEvent): boolean {
  if (status !== "active") return false;
  if (type === "webhook.ping") return (data as { webhookId: string }).webhookId === id;
  return events.some((filter) => filter === "*" || filter === type);
}
