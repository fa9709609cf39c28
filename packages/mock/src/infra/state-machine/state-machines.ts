import { jobLife } from "../ai/job-machine.ts";
import { alertLife } from "../alerts/alert-machine.ts";
import { invoiceLife } from "../billing/invoice-machine.ts";
import { subscriptionLife } from "../billing/subscription-machine.ts";
import { backupLife } from "../databases/backup-machine.ts";
import { databaseLife } from "../databases/database-machine.ts";
import { restoreLife } from "../databases/restore-machine.ts";
import type { LivingRow } from "../row.ts";
import { serverLife } from "../servers/server-machine.ts";
import { deployLife } from "../sites/deploy-machine.ts";
import { siteLife } from "../sites/site-machine.ts";
import type { LivingTable } from "../state.ts";
import { inviteLife } from "../teams/invite-machine.ts";
import { deliveryLife } from "../webhooks/delivery-machine.ts";
import { webhookLife } from "../webhooks/webhook-machine.ts";
import type { Life } from "./state-machine.ts";

/** How the rows of each table live. */
export const lives: Readonly<Record<LivingTable, Life<LivingRow>>> = {
  servers: serverLife,
  sites: siteLife,
  deploys: deployLife,
  databases: databaseLife,
  backups: backupLife,
  restores: restoreLife,
  alerts: alertLife,
  webhooks: webhookLife,
  deliveries: deliveryLife,
  jobs: jobLife,
  subscriptions: subscriptionLife,
  invoices: invoiceLife,
  invites: inviteLife,
};
