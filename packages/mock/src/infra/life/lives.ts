import { jobLife } from "../ai/job-life.ts";
import { alertLife } from "../alerts/alert-life.ts";
import { invoiceLife } from "../billing/invoice-life.ts";
import { subscriptionLife } from "../billing/subscription-life.ts";
import { backupLife } from "../databases/backup-life.ts";
import { databaseLife } from "../databases/database-life.ts";
import { restoreLife } from "../databases/restore-life.ts";
import type { LivingRow } from "../row.ts";
import { serverLife } from "../servers/server-life.ts";
import { deployLife } from "../sites/deploy-life.ts";
import { siteLife } from "../sites/site-life.ts";
import type { LivingTable } from "../state.ts";
import { inviteLife } from "../teams/invite-life.ts";
import { deliveryLife } from "../webhooks/delivery-life.ts";
import { webhookLife } from "../webhooks/webhook-life.ts";
import type { Life } from "./life.ts";

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
