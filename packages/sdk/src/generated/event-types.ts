// Generated from specs/ by scripts/generate.ts. Do not edit.

import type { components } from "./infra.ts";

/** The event `server.created`. */
export type ServerCreatedEvent = components["schemas"]["ServerEvent"] & { type: "server.created" };
/** The event `server.online`. */
export type ServerOnlineEvent = components["schemas"]["ServerEvent"] & { type: "server.online" };
/** The event `server.unreachable`. */
export type ServerUnreachableEvent = components["schemas"]["ServerEvent"] & { type: "server.unreachable" };
/** The event `server.error`. */
export type ServerErrorEvent = components["schemas"]["ServerEvent"] & { type: "server.error" };
/** The event `server.deleted`. */
export type ServerDeletedEvent = components["schemas"]["ServerEvent"] & { type: "server.deleted" };
/** The event `site.created`. */
export type SiteCreatedEvent = components["schemas"]["SiteEvent"] & { type: "site.created" };
/** The event `site.updated`. */
export type SiteUpdatedEvent = components["schemas"]["SiteEvent"] & { type: "site.updated" };
/** The event `deploy.queued`. */
export type DeployQueuedEvent = components["schemas"]["DeployEvent"] & { type: "deploy.queued" };
/** The event `deploy.started`. */
export type DeployStartedEvent = components["schemas"]["DeployEvent"] & { type: "deploy.started" };
/** The event `deploy.succeeded`. */
export type DeploySucceededEvent = components["schemas"]["DeployEvent"] & { type: "deploy.succeeded" };
/** The event `deploy.failed`. */
export type DeployFailedEvent = components["schemas"]["DeployEvent"] & { type: "deploy.failed" };
/** The event `deploy.canceled`. */
export type DeployCanceledEvent = components["schemas"]["DeployEvent"] & { type: "deploy.canceled" };
/** The event `database.created`. */
export type DatabaseCreatedEvent = components["schemas"]["DatabaseEvent"] & { type: "database.created" };
/** The event `database.online`. */
export type DatabaseOnlineEvent = components["schemas"]["DatabaseEvent"] & { type: "database.online" };
/** The event `database.error`. */
export type DatabaseErrorEvent = components["schemas"]["DatabaseEvent"] & { type: "database.error" };
/** The event `backup.started`. */
export type BackupStartedEvent = components["schemas"]["BackupEvent"] & { type: "backup.started" };
/** The event `backup.succeeded`. */
export type BackupSucceededEvent = components["schemas"]["BackupEvent"] & { type: "backup.succeeded" };
/** The event `backup.failed`. */
export type BackupFailedEvent = components["schemas"]["BackupEvent"] & { type: "backup.failed" };
/** The event `restore.started`. */
export type RestoreStartedEvent = components["schemas"]["RestoreEvent"] & { type: "restore.started" };
/** The event `restore.succeeded`. */
export type RestoreSucceededEvent = components["schemas"]["RestoreEvent"] & { type: "restore.succeeded" };
/** The event `restore.failed`. */
export type RestoreFailedEvent = components["schemas"]["RestoreEvent"] & { type: "restore.failed" };
/** The event `alert.firing`. */
export type AlertFiringEvent = components["schemas"]["AlertEvent"] & { type: "alert.firing" };
/** The event `alert.resolved`. */
export type AlertResolvedEvent = components["schemas"]["AlertEvent"] & { type: "alert.resolved" };
/** The event `ai.job.created`. */
export type AiJobCreatedEvent = components["schemas"]["AiJobEvent"] & { type: "ai.job.created" };
/** The event `ai.job.awaiting_approval`. */
export type AiJobAwaitingApprovalEvent = components["schemas"]["AiJobEvent"] & { type: "ai.job.awaiting_approval" };
/** The event `ai.job.succeeded`. */
export type AiJobSucceededEvent = components["schemas"]["AiJobEvent"] & { type: "ai.job.succeeded" };
/** The event `ai.job.failed`. */
export type AiJobFailedEvent = components["schemas"]["AiJobEvent"] & { type: "ai.job.failed" };
/** The event `ai.job.canceled`. */
export type AiJobCanceledEvent = components["schemas"]["AiJobEvent"] & { type: "ai.job.canceled" };
/** The event `ai.job.expired`. */
export type AiJobExpiredEvent = components["schemas"]["AiJobEvent"] & { type: "ai.job.expired" };
/** The event `billing.subscription.updated`. */
export type BillingSubscriptionUpdatedEvent = components["schemas"]["SubscriptionEvent"] & { type: "billing.subscription.updated" };
/** The event `billing.invoice.paid`. */
export type BillingInvoicePaidEvent = components["schemas"]["InvoiceEvent"] & { type: "billing.invoice.paid" };
/** The event `billing.invoice.payment_failed`. */
export type BillingInvoicePaymentFailedEvent = components["schemas"]["InvoiceEvent"] & { type: "billing.invoice.payment_failed" };
/** The event `team.invite.created`. */
export type TeamInviteCreatedEvent = components["schemas"]["TeamInviteEvent"] & { type: "team.invite.created" };
/** The event `team.invite.accepted`. */
export type TeamInviteAcceptedEvent = components["schemas"]["TeamInviteEvent"] & { type: "team.invite.accepted" };
/** The event `team.member.updated`. */
export type TeamMemberUpdatedEvent = components["schemas"]["TeamMemberEvent"] & { type: "team.member.updated" };
/** The event `webhook.ping`. */
export type WebhookPingEvent = components["schemas"]["WebhookPingEvent"] & { type: "webhook.ping" };
