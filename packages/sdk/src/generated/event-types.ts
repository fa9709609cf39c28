// Generated from specs/ by scripts/generate.ts. Do not edit.

import type { components } from "./infra.ts";
import type { AiJob, Alert, Backup, Database, Deploy, Invoice, Restore, Server, Site, Subscription, TeamInvite, TeamMember } from "./infra-types.ts";

type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** The event `server.created`. */
export interface ServerCreatedEvent extends Schema<"ServerEvent"> { type: "server.created"; data: Server; }
/** The event `server.online`. */
export interface ServerOnlineEvent extends Schema<"ServerEvent"> { type: "server.online"; data: Server; }
/** The event `server.unreachable`. */
export interface ServerUnreachableEvent extends Schema<"ServerEvent"> { type: "server.unreachable"; data: Server; }
/** The event `server.error`. */
export interface ServerErrorEvent extends Schema<"ServerEvent"> { type: "server.error"; data: Server; }
/** The event `server.deleted`. */
export interface ServerDeletedEvent extends Schema<"ServerEvent"> { type: "server.deleted"; data: Server; }
/** The event `site.created`. */
export interface SiteCreatedEvent extends Schema<"SiteEvent"> { type: "site.created"; data: Site; }
/** The event `site.updated`. */
export interface SiteUpdatedEvent extends Schema<"SiteEvent"> { type: "site.updated"; data: Site; }
/** The event `deploy.queued`. */
export interface DeployQueuedEvent extends Schema<"DeployEvent"> { type: "deploy.queued"; data: Deploy; }
/** The event `deploy.started`. */
export interface DeployStartedEvent extends Schema<"DeployEvent"> { type: "deploy.started"; data: Deploy; }
/** The event `deploy.succeeded`. */
export interface DeploySucceededEvent extends Schema<"DeployEvent"> { type: "deploy.succeeded"; data: Deploy; }
/** The event `deploy.failed`. */
export interface DeployFailedEvent extends Schema<"DeployEvent"> { type: "deploy.failed"; data: Deploy; }
/** The event `deploy.canceled`. */
export interface DeployCanceledEvent extends Schema<"DeployEvent"> { type: "deploy.canceled"; data: Deploy; }
/** The event `database.created`. */
export interface DatabaseCreatedEvent extends Schema<"DatabaseEvent"> { type: "database.created"; data: Database; }
/** The event `database.online`. */
export interface DatabaseOnlineEvent extends Schema<"DatabaseEvent"> { type: "database.online"; data: Database; }
/** The event `database.error`. */
export interface DatabaseErrorEvent extends Schema<"DatabaseEvent"> { type: "database.error"; data: Database; }
/** The event `backup.started`. */
export interface BackupStartedEvent extends Schema<"BackupEvent"> { type: "backup.started"; data: Backup; }
/** The event `backup.succeeded`. */
export interface BackupSucceededEvent extends Schema<"BackupEvent"> { type: "backup.succeeded"; data: Backup; }
/** The event `backup.failed`. */
export interface BackupFailedEvent extends Schema<"BackupEvent"> { type: "backup.failed"; data: Backup; }
/** The event `restore.started`. */
export interface RestoreStartedEvent extends Schema<"RestoreEvent"> { type: "restore.started"; data: Restore; }
/** The event `restore.succeeded`. */
export interface RestoreSucceededEvent extends Schema<"RestoreEvent"> { type: "restore.succeeded"; data: Restore; }
/** The event `restore.failed`. */
export interface RestoreFailedEvent extends Schema<"RestoreEvent"> { type: "restore.failed"; data: Restore; }
/** The event `alert.firing`. */
export interface AlertFiringEvent extends Schema<"AlertEvent"> { type: "alert.firing"; data: Alert; }
/** The event `alert.resolved`. */
export interface AlertResolvedEvent extends Schema<"AlertEvent"> { type: "alert.resolved"; data: Alert; }
/** The event `ai.job.created`. */
export interface AiJobCreatedEvent extends Schema<"AiJobEvent"> { type: "ai.job.created"; data: AiJob; }
/** The event `ai.job.awaiting_approval`. */
export interface AiJobAwaitingApprovalEvent extends Schema<"AiJobEvent"> { type: "ai.job.awaiting_approval"; data: AiJob; }
/** The event `ai.job.succeeded`. */
export interface AiJobSucceededEvent extends Schema<"AiJobEvent"> { type: "ai.job.succeeded"; data: AiJob; }
/** The event `ai.job.failed`. */
export interface AiJobFailedEvent extends Schema<"AiJobEvent"> { type: "ai.job.failed"; data: AiJob; }
/** The event `ai.job.canceled`. */
export interface AiJobCanceledEvent extends Schema<"AiJobEvent"> { type: "ai.job.canceled"; data: AiJob; }
/** The event `ai.job.expired`. */
export interface AiJobExpiredEvent extends Schema<"AiJobEvent"> { type: "ai.job.expired"; data: AiJob; }
/** The event `billing.subscription.updated`. */
export interface BillingSubscriptionUpdatedEvent extends Schema<"SubscriptionEvent"> { type: "billing.subscription.updated"; data: Subscription; }
/** The event `billing.invoice.paid`. */
export interface BillingInvoicePaidEvent extends Schema<"InvoiceEvent"> { type: "billing.invoice.paid"; data: Invoice; }
/** The event `billing.invoice.payment_failed`. */
export interface BillingInvoicePaymentFailedEvent extends Schema<"InvoiceEvent"> { type: "billing.invoice.payment_failed"; data: Invoice; }
/** The event `team.invite.created`. */
export interface TeamInviteCreatedEvent extends Schema<"TeamInviteEvent"> { type: "team.invite.created"; data: TeamInvite; }
/** The event `team.invite.accepted`. */
export interface TeamInviteAcceptedEvent extends Schema<"TeamInviteEvent"> { type: "team.invite.accepted"; data: TeamInvite; }
/** The event `team.member.updated`. */
export interface TeamMemberUpdatedEvent extends Schema<"TeamMemberEvent"> { type: "team.member.updated"; data: TeamMember; }
/** The event `webhook.ping`. */
export interface WebhookPingEvent extends Schema<"WebhookPingEvent"> { type: "webhook.ping"; }
/** An event as Tandem delivers it (its shape is assumed). New types will come: keep a branch for unknown ones. */
export type WebhookEvent = ServerCreatedEvent | ServerOnlineEvent | ServerUnreachableEvent | ServerErrorEvent | ServerDeletedEvent | SiteCreatedEvent | SiteUpdatedEvent | DeployQueuedEvent | DeployStartedEvent | DeploySucceededEvent | DeployFailedEvent | DeployCanceledEvent | DatabaseCreatedEvent | DatabaseOnlineEvent | DatabaseErrorEvent | BackupStartedEvent | BackupSucceededEvent | BackupFailedEvent | RestoreStartedEvent | RestoreSucceededEvent | RestoreFailedEvent | AlertFiringEvent | AlertResolvedEvent | AiJobCreatedEvent | AiJobAwaitingApprovalEvent | AiJobSucceededEvent | AiJobFailedEvent | AiJobCanceledEvent | AiJobExpiredEvent | BillingSubscriptionUpdatedEvent | BillingInvoicePaidEvent | BillingInvoicePaymentFailedEvent | TeamInviteCreatedEvent | TeamInviteAcceptedEvent | TeamMemberUpdatedEvent | WebhookPingEvent;
