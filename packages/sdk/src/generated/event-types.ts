// Generated from specs/ by npm run generate. Do not edit.

import type { components } from "./infra.ts";
import type * as Infra from "./infra-types.ts";

type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** The event `server.created`. */
export interface ServerCreatedEvent extends Schema<"ServerEvent"> { type: "server.created"; data: Infra.Server }
/** The event `server.online`. */
export interface ServerOnlineEvent extends Schema<"ServerEvent"> { type: "server.online"; data: Infra.Server }
/** The event `server.unreachable`. */
export interface ServerUnreachableEvent extends Schema<"ServerEvent"> { type: "server.unreachable"; data: Infra.Server }
/** The event `server.error`. */
export interface ServerErrorEvent extends Schema<"ServerEvent"> { type: "server.error"; data: Infra.Server }
/** The event `server.deleted`. */
export interface ServerDeletedEvent extends Schema<"ServerEvent"> { type: "server.deleted"; data: Infra.Server }
/** The event `site.created`. */
export interface SiteCreatedEvent extends Schema<"SiteEvent"> { type: "site.created"; data: Infra.Site }
/** The event `site.updated`. */
export interface SiteUpdatedEvent extends Schema<"SiteEvent"> { type: "site.updated"; data: Infra.Site }
/** The event `deploy.queued`. */
export interface DeployQueuedEvent extends Schema<"DeployEvent"> { type: "deploy.queued"; data: Infra.Deploy }
/** The event `deploy.started`. */
export interface DeployStartedEvent extends Schema<"DeployEvent"> { type: "deploy.started"; data: Infra.Deploy }
/** The event `deploy.succeeded`. */
export interface DeploySucceededEvent extends Schema<"DeployEvent"> { type: "deploy.succeeded"; data: Infra.Deploy }
/** The event `deploy.failed`. */
export interface DeployFailedEvent extends Schema<"DeployEvent"> { type: "deploy.failed"; data: Infra.Deploy }
/** The event `deploy.canceled`. */
export interface DeployCanceledEvent extends Schema<"DeployEvent"> { type: "deploy.canceled"; data: Infra.Deploy }
/** The event `database.created`. */
export interface DatabaseCreatedEvent extends Schema<"DatabaseEvent"> { type: "database.created"; data: Infra.Database }
/** The event `database.online`. */
export interface DatabaseOnlineEvent extends Schema<"DatabaseEvent"> { type: "database.online"; data: Infra.Database }
/** The event `database.error`. */
export interface DatabaseErrorEvent extends Schema<"DatabaseEvent"> { type: "database.error"; data: Infra.Database }
/** The event `backup.started`. */
export interface BackupStartedEvent extends Schema<"BackupEvent"> { type: "backup.started"; data: Infra.Backup }
/** The event `backup.succeeded`. */
export interface BackupSucceededEvent extends Schema<"BackupEvent"> { type: "backup.succeeded"; data: Infra.Backup }
/** The event `backup.failed`. */
export interface BackupFailedEvent extends Schema<"BackupEvent"> { type: "backup.failed"; data: Infra.Backup }
/** The event `restore.started`. */
export interface RestoreStartedEvent extends Schema<"RestoreEvent"> { type: "restore.started"; data: Infra.Restore }
/** The event `restore.succeeded`. */
export interface RestoreSucceededEvent extends Schema<"RestoreEvent"> { type: "restore.succeeded"; data: Infra.Restore }
/** The event `restore.failed`. */
export interface RestoreFailedEvent extends Schema<"RestoreEvent"> { type: "restore.failed"; data: Infra.Restore }
/** The event `alert.firing`. */
export interface AlertFiringEvent extends Schema<"AlertEvent"> { type: "alert.firing"; data: Infra.Alert }
/** The event `alert.resolved`. */
export interface AlertResolvedEvent extends Schema<"AlertEvent"> { type: "alert.resolved"; data: Infra.Alert }
/** The event `ai.job.created`. */
export interface AiJobCreatedEvent extends Schema<"AiJobEvent"> { type: "ai.job.created"; data: Infra.AiJob }
/** The event `ai.job.awaiting_approval`. */
export interface AiJobAwaitingApprovalEvent extends Schema<"AiJobEvent"> { type: "ai.job.awaiting_approval"; data: Infra.AiJob }
/** The event `ai.job.succeeded`. */
export interface AiJobSucceededEvent extends Schema<"AiJobEvent"> { type: "ai.job.succeeded"; data: Infra.AiJob }
/** The event `ai.job.failed`. */
export interface AiJobFailedEvent extends Schema<"AiJobEvent"> { type: "ai.job.failed"; data: Infra.AiJob }
/** The event `ai.job.canceled`. */
export interface AiJobCanceledEvent extends Schema<"AiJobEvent"> { type: "ai.job.canceled"; data: Infra.AiJob }
/** The event `ai.job.expired`. */
export interface AiJobExpiredEvent extends Schema<"AiJobEvent"> { type: "ai.job.expired"; data: Infra.AiJob }
/** The event `billing.subscription.updated`. */
export interface BillingSubscriptionUpdatedEvent extends Schema<"SubscriptionEvent"> { type: "billing.subscription.updated"; data: Infra.Subscription }
/** The event `billing.invoice.paid`. */
export interface BillingInvoicePaidEvent extends Schema<"InvoiceEvent"> { type: "billing.invoice.paid"; data: Infra.Invoice }
/** The event `billing.invoice.payment_failed`. */
export interface BillingInvoicePaymentFailedEvent extends Schema<"InvoiceEvent"> { type: "billing.invoice.payment_failed"; data: Infra.Invoice }
/** The event `team.invite.created`. */
export interface TeamInviteCreatedEvent extends Schema<"TeamInviteEvent"> { type: "team.invite.created"; data: Infra.TeamInvite }
/** The event `team.invite.accepted`. */
export interface TeamInviteAcceptedEvent extends Schema<"TeamInviteEvent"> { type: "team.invite.accepted"; data: Infra.TeamInvite }
/** The event `team.member.updated`. */
export interface TeamMemberUpdatedEvent extends Schema<"TeamMemberEvent"> { type: "team.member.updated"; data: Infra.TeamMember }
/** The event `webhook.ping`. */
export interface WebhookPingEvent extends Schema<"WebhookPingEvent"> { type: "webhook.ping"; data: Infra.WebhookPing }
/** An event as Tandem delivers it (its shape is assumed). New types will come: keep a branch for unknown ones. */
export type WebhookEvent = ServerCreatedEvent | ServerOnlineEvent | ServerUnreachableEvent | ServerErrorEvent | ServerDeletedEvent | SiteCreatedEvent | SiteUpdatedEvent | DeployQueuedEvent | DeployStartedEvent | DeploySucceededEvent | DeployFailedEvent | DeployCanceledEvent | DatabaseCreatedEvent | DatabaseOnlineEvent | DatabaseErrorEvent | BackupStartedEvent | BackupSucceededEvent | BackupFailedEvent | RestoreStartedEvent | RestoreSucceededEvent | RestoreFailedEvent | AlertFiringEvent | AlertResolvedEvent | AiJobCreatedEvent | AiJobAwaitingApprovalEvent | AiJobSucceededEvent | AiJobFailedEvent | AiJobCanceledEvent | AiJobExpiredEvent | BillingSubscriptionUpdatedEvent | BillingInvoicePaidEvent | BillingInvoicePaymentFailedEvent | TeamInviteCreatedEvent | TeamInviteAcceptedEvent | TeamMemberUpdatedEvent | WebhookPingEvent;
