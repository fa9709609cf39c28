import type { InfraClient, WebhookDelivery } from "@tandem/sdk";
import { CliError } from "../errors/cli-error.ts";
import { run } from "../errors/fix.ts";

interface Search {
  readonly id: string;
  /** Where to look. Default: at every webhook of the account. */
  readonly webhookId: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * A delivery by its id or its event's. No route reads a single one, so this pages through the lists (route 19).
 *
 * @throws CliError NOT_FOUND when no list has it.
 */
export async function findDelivery(infra: InfraClient, { id, webhookId, signal }: Search): Promise<WebhookDelivery> {
  for await (const webhook of webhookId === undefined ? webhookIds(infra, signal) : [webhookId]) {
    for await (const delivery of infra.webhooks.deliveries(webhook, { limit: 100 }, { signal })) {
      if (delivery.id === id || delivery.eventId === id) return delivery;
    }
  }
  throw new CliError("NOT_FOUND", `delivery ${id} not found`, {
    why: "it is neither a file nor in the list of a webhook's deliveries",
    fix: webhookId === undefined ? run("webhooks list") : run("webhooks deliveries", [webhookId]),
  });
}

async function* webhookIds(infra: InfraClient, signal: AbortSignal): AsyncGenerator<string> {
  for await (const { id } of infra.webhooks.list({ limit: 100 }, { signal })) yield id;
}
