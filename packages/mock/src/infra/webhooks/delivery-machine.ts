import { shown } from "../rows.ts";
import type { InfraState, InfraWorld } from "../state.ts";
import { move, moveOrWait } from "../state-machine/move.ts";
import type { StateMachine, States } from "../state-machine/state-machine.ts";
import { isAllowed } from "./allowed-hosts.ts";
import { simulatedAttempt } from "./simulated-attempt.ts";
import type { DeliveryAttempt, DeliveryRow, DeliveryStatus, WebhookRow } from "./webhook-rows.ts";

const states: States<DeliveryStatus> = {
  pending: { moves: ["succeeded", "retrying"] },
  retrying: { moves: ["succeeded", "failed"] },
  succeeded: {},
  failed: {},
};

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Milliseconds between one attempt and the next (W-05), before jitter; the first is immediate. */
export const retryDelaysMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const;

const maxAttempts = retryDelaysMs.length + 1;
const longestDelayMs = retryDelaysMs.at(-1)!;

/** Milliseconds from an event to the first attempt. */
export const firstAttemptMs = 100;
const jitter = 0.1;
const failingMs = 5 * 24 * hourMs;

export const deliveryMachine: StateMachine<DeliveryRow> = {
  table: "deliveries",
  states,
  // Not later than `at` while an attempt is on its way: its end decides.
  dueAt: ({ nextAttemptAt }, at) => (nextAttemptAt !== null && nextAttemptAt > at ? nextAttemptAt : undefined),
  outcome(world, row, at) {
    const webhook = webhookOf(world.state, row);
    if (webhook.status === "disabled") return row.status === "pending" ? "retrying" : "failed";
    if (isAllowed(world.state.allowedHosts, webhook.url)) {
      world.state.pendingAttempts.push({ deliveryId: row.id, at });
      return row.status;
    }
    return afterAttempt(world, row, simulatedAttempt(webhook.url, row.attempts.length, world.random, at), at);
  },
  entered(world, row, _from, at) {
    const webhook = webhookOf(world.state, row);
    if (row.status === "retrying" && webhook.status === "disabled") move(world, deliveryMachine, row, "failed", at);
    if (row.status === "succeeded") {
      webhook.lastDeliveryAt = at;
      webhook.failingSince = null;
    }
    if (row.status !== "retrying") row.nextAttemptAt = null;
    else if (row.nextAttemptAt! <= at) row.nextAttemptAt = at + retryDelaysMs[0];
  },
  present: ({ state }, row) =>
    shown("WebhookDelivery", row, {
      teamId: state.teamId,
      eventId: row.event.id,
      eventType: row.event.type,
      attemptCount: row.attempts.length,
      maxAttempts,
      attempts: row.attempts.map((attempt) => shown("DeliveryAttempt", attempt)),
    }),
};

/** Takes down an attempt that was really made, and what follows from it at the moment of its end. */
export function recordAttempt(
  world: InfraWorld,
  row: DeliveryRow,
  attempt: DeliveryAttempt,
  at: number,
  retryAfterMs = 0,
): void {
  moveOrWait(world, deliveryMachine, row, afterAttempt(world, row, attempt, at, retryAfterMs), at);
}

/** W-05: the schedule with its jitter. A receiver that asks for more time gets it (W-04). */
function afterAttempt(
  world: InfraWorld,
  row: DeliveryRow,
  attempt: DeliveryAttempt,
  at: number,
  retryAfterMs = 0,
): DeliveryStatus {
  const webhook = webhookOf(world.state, row);
  row.attempts.push(attempt);
  row.updatedAt = at;
  // Canceled while the attempt was in flight.
  if (row.status === "failed") return "failed";
  if (isSuccess(attempt)) return "succeeded";
  noteFailure(world, webhook, attempt, at);
  // Canceled with the webhook.
  if ((row.status as DeliveryStatus) === "failed") return "failed";
  const delay = retryDelaysMs[row.attempts.length - 1];
  if (delay === undefined) return "failed";
  const jittered = Math.round(delay * (1 + (world.random.next() * 2 - 1) * jitter));
  row.nextAttemptAt = at + Math.max(jittered, Math.min(retryAfterMs, longestDelayMs));
  return "retrying";
}

/** Disables a webhook and abandons its pending deliveries. */
export function disableWebhook(
  world: InfraWorld,
  webhook: WebhookRow,
  reason: NonNullable<WebhookRow["disabledReason"]>,
  at: number,
): void {
  webhook.disabledReason = reason;
  move(world, webhookMachine, webhook, "disabled", at);
  for (const row of world.state.deliveries) {
    if (row.webhookId === webhook.id && row.status === "retrying") move(world, deliveryMachine, row, "failed", at);
  }
}

/** W-04: any 2xx is a success. */
function isSuccess({ statusCode }: DeliveryAttempt): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/** W-04: a 410 disables it immediately, and so do five days without a success. */
function noteFailure(world: InfraWorld, webhook: WebhookRow, { statusCode }: DeliveryAttempt, at: number): void {
  if (webhook.status === "disabled") return;
  webhook.failingSince ??= at;
  if (statusCode === 410) disableWebhook(world, webhook, "gone", at);
  else if (at - webhook.failingSince >= failingMs) disableWebhook(world, webhook, "failing", at);
}

function webhookOf({ webhooks }: InfraState, { webhookId }: DeliveryRow): WebhookRow {
  return webhooks.find(({ id }) => id === webhookId)!;
}

export const webhookMachine: StateMachine<WebhookRow> = {
  table: "webhooks",
  states: { active: { moves: ["disabled"] }, disabled: { moves: ["active"] } },
  entered(_world, row) {
    row.enabled = row.status === "active";
    row.disabledReason = row.enabled ? null : (row.disabledReason ?? "manual");
    row.failingSince = null;
  },
  present: ({ state: { teamId } }, row) => shown("Webhook", row, { teamId }),
};
