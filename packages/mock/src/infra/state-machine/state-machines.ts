import { jobMachine } from "../ai/job-machine.ts";
import { alertMachine } from "../alerts/alert-machine.ts";
import { invoiceMachine } from "../billing/invoice-machine.ts";
import { subscriptionMachine } from "../billing/subscription-machine.ts";
import { backupMachine } from "../databases/backup-machine.ts";
import { databaseMachine } from "../databases/database-machine.ts";
import { restoreMachine } from "../databases/restore-machine.ts";
import type { StatefulRow } from "../row.ts";
import { serverMachine } from "../servers/server-machine.ts";
import { deployMachine } from "../sites/deploy-machine.ts";
import { siteMachine } from "../sites/site-machine.ts";
import type { StatefulTable } from "../state.ts";
import { inviteMachine } from "../teams/invite-machine.ts";
import { deliveryMachine, webhookMachine } from "../webhooks/delivery-machine.ts";
import type { StateMachine } from "./state-machine.ts";

/** How the rows of each table live. */
export const stateMachines: Readonly<Record<StatefulTable, StateMachine<StatefulRow>>> = {
  servers: serverMachine,
  sites: siteMachine,
  deploys: deployMachine,
  databases: databaseMachine,
  backups: backupMachine,
  restores: restoreMachine,
  alerts: alertMachine,
  webhooks: webhookMachine,
  deliveries: deliveryMachine,
  jobs: jobMachine,
  subscriptions: subscriptionMachine,
  invoices: invoiceMachine,
  invites: inviteMachine,
};
