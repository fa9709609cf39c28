import { answer, type InfraCall, noContent } from "../data-reply.ts";
import { checkPlanLimit } from "../billing/plan-limit.ts";
import { findRow } from "../find-row.ts";
import { begin, move } from "../state-machine/move.ts";
import { mergeFields } from "../merge-fields.ts";
import { newLivingRow } from "../new-row.ts";
import { page } from "../page.ts";
import { refuse } from "../problem.ts";
import { audit } from "../teams/audit.ts";
import { announce } from "./announce.ts";
import { deliveryLife, disableWebhook } from "./delivery-machine.ts";
import { newSecret } from "./new-secret.ts";
import { webhookLife } from "./webhook-machine.ts";
import type { DeliveryRow, WebhookFields, WebhookRow } from "./webhook-rows.ts";

type WebhookCreate = Pick<WebhookFields, "url" | "events"> & Partial<WebhookFields>;

/** `enabled` is not among them: changing it is a move. */
const webhookFields = ["url", "events", "description"] as const satisfies readonly (keyof WebhookFields)[];

export function listWebhooks({ world, query, now }: InfraCall) {
  const present = (row: WebhookRow) => webhookLife.present(world, row, now);
  return page(query, { name: "webhooks", rows: world.state.webhooks, present });
}

export function createWebhook(call: InfraCall) {
  const { world, now } = call;
  const body = call.body as WebhookCreate;
  checkPlanLimit(world.state, "webhooks", world.state.webhooks.length);
  const enabled = body.enabled ?? true;
  const row: WebhookRow = {
    ...newLivingRow(world, "wh", enabled ? ("active" as const) : ("disabled" as const), now),
    url: body.url,
    events: body.events,
    enabled,
    description: body.description ?? null,
    secret: newSecret(world.random),
    retiredSecrets: [],
    disabledReason: enabled ? null : "manual",
    lastDeliveryAt: null,
    failingSince: null,
  };
  begin(world, webhookLife, row, now);
  announce(world, "webhook.ping", { webhookId: row.id }, now);
  audit(call, "webhook.create", { id: row.id, name: row.url });
  return answer(201, { ...webhookLife.present(world, row, now), secret: row.secret });
}

export function listWebhookDeliveries({ world, query, params, now }: InfraCall) {
  const { id } = findRow(world.state.webhooks, params.id);
  const status = readStatus(query);
  const rows = world.state.deliveries.filter(
    (row) => row.webhookId === id && (status === null || row.status === status),
  );
  const present = (row: DeliveryRow) => deliveryLife.present(world, row, now);
  return page(query, { name: `deliveries-of-${id}`, rows, present });
}

function readStatus(query: URLSearchParams): string | null {
  const status = query.get("status");
  if (status === null || Object.hasOwn(deliveryLife.machine, status)) return status;
  const choices = Object.keys(deliveryLife.machine).join(", ");
  throw refuse("invalid_parameter", `status is one of ${choices}, not ${JSON.stringify(status)}.`);
}

/** Unlisted (U-04). */
export function updateWebhook(call: InfraCall) {
  const { world, now } = call;
  const row = findRow(world.state.webhooks, call.params.id);
  const body = call.body as Partial<WebhookFields>;
  mergeFields<WebhookFields>(row, body, webhookFields, now);
  if (body.enabled === false && row.status === "active") disableWebhook(world, row, "manual", now);
  if (body.enabled === true && row.status === "disabled") move(world, webhookLife, row, "active", now);
  audit(call, "webhook.update", { id: row.id, name: row.url });
  return answer(200, webhookLife.present(world, row, now));
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
