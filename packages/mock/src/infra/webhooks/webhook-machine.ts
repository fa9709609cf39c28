import { shown } from "../rows.ts";
import type { StateMachine, States } from "../state-machine/state-machine.ts";
import type { WebhookRow, WebhookStatus } from "./webhook-rows.ts";

const states: States<WebhookStatus> = {
  active: { moves: ["disabled"] },
  disabled: { moves: ["active"] },
};

export const webhookMachine: StateMachine<WebhookRow> = {
  table: "webhooks",
  states,
  entered(_world, row) {
    row.enabled = row.status === "active";
    row.disabledReason = row.enabled ? null : (row.disabledReason ?? "manual");
    row.failingSince = null;
  },
  present: ({ state: { teamId } }, row) => shown("Webhook", row, { teamId }),
};
