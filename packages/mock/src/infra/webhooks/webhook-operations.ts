import { checkPlanLimit } from "../billing/subscription-machine.ts";
import { dataReply, type InfraCall, listing, noContent, page } from "../page.ts";
import { apiError } from "../problem.ts";
import type { Schemas } from "../row.ts";
import { announce, fieldsOf, findRow, mergeFields, newStatefulRow } from "../rows.ts";
import { begin, move } from "../state-machine/move.ts";
import { audit } from "../teams/audit.ts";
import { deliveryMachine, disableWebhook, webhookMachine } from "./delivery-machine.ts";
import { newSecret } from "./sign-delivery.ts";
import type { DeliveryRow, WebhookRow } from "./webhook-rows.ts";

export const listWebhooks = listing(webhookMachine);

export function createWebhook(call: InfraCall) {
  const { world, now } = call;
  const body = call.body as Schemas["WebhookCreate"];
  checkPlanLimit(world.state, "webhooks", world.state.webhooks.length);
  const enabled = body.enabled ?? true;
  const row: WebhookRow = {
    ...newStatefulRow(world, "wh", enabled ? ("active" as const) : ("disabled" as const), now),
    ...fieldsOf("Webhook", body, { enabled }),
    secret: newSecret(world.random),
    retiredSecrets: [],
    disabledReason: enabled ? null : "manual",
    lastDeliveryAt: null,
    failingSince: null,
  };
  begin(world, webhookMachine, row, now);
  announce(world, "webhook.ping", { webhookId: row.id }, now);
  audit(call, "webhook.create", { id: row.id, name: row.url });
  return dataReply(201, { ...webhookMachine.present(world, row, now), secret: row.secret });
}

export function listWebhookDeliveries({ world, query, params, now }: InfraCall) {
  const { id } = findRow(world.state.webhooks, params.id);
  const status = readStatus(query);
  const rows = world.state.deliveries.filter(
    (row) => row.webhookId === id && (status === null || row.status === status),
  );
  const present = (row: DeliveryRow) => deliveryMachine.present(world, row, now);
  return page(query, { name: `deliveries-of-${id}`, rows, present });
}

function readStatus(query: URLSearchParams): string | null {
  const status = query.get("status");
  if (status === null || Object.hasOwn(deliveryMachine.states, status)) return status;
  const choices = Object.keys(deliveryMachine.states).join(", ");
  throw apiError("invalid_parameter", `status is one of ${choices}, not ${JSON.stringify(status)}.`);
}

/** Unlisted (U-04). */
export function updateWebhook(call: InfraCall) {
  const { world, now } = call;
  const row = findRow(world.state.webhooks, call.params.id);
  const body = call.body as Schemas["WebhookUpdate"];
  mergeFields("Webhook", row, body, now);
  if (body.enabled === false && row.status === "active") disableWebhook(world, row, "manual", now);
  if (body.enabled === true && row.status === "disabled") move(world, webhookMachine, row, "active", now);
  audit(call, "webhook.update", { id: row.id, name: row.url });
  return dataReply(200, webhookMachine.present(world, row, now));
}

/** Unlisted (U-04). Its deliveries go with it. */
export function deleteWebhook(call: InfraCall) {
  const { state } = call.world;
  const { id, url } = findRow(state.webhooks, call.params.id);
  state.webhooks = state.webhooks.filter((webhook) => webhook.id !== id);
  state.deliveries = state.deliveries.filter(({ webhookId }) => webhookId !== id);
  audit(call, "webhook.delete", { id, name: url });
  return noContent();
}
