// Generated from specs/ by npm run generate. Do not edit.

import type { components } from "./infra.ts";

// The service description names the resources and shows no field of them, so every shape is assumed: the specification
// has the ids. Fields and enum values that are not listed here pass through.
type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** A managed connection to an existing VPS. */
export interface Server extends Schema<"Server"> {}
/** A VPS to connect. */
export interface ServerCreate extends Schema<"ServerCreate"> {}
/** Fields of a server to change; absent ones stay and null clears. */
export interface ServerUpdate extends Schema<"ServerUpdate"> {}
/** One release of a site on its way to serving. */
export interface Deploy extends Schema<"Deploy"> {}
/** A website or app on a server, with its domains and latest deploys. */
export interface Site extends Schema<"Site"> {}
/** A site to provision. */
export interface SiteCreate extends Schema<"SiteCreate"> {}
/** Fields of a site to change; absent ones stay, null clears, lists are replaced as a whole. */
export interface SiteUpdate extends Schema<"SiteUpdate"> {}
/** Deploy to create; without a body, the site's branch is deployed. */
export interface DeployCreate extends Schema<"DeployCreate"> {}
/** A user of a database. */
export interface DatabaseUser extends Schema<"DatabaseUser"> {}
/** An encrypted backup of a database. */
export interface Backup extends Schema<"Backup"> {}
/** A backup being restored into a database. */
export interface Restore extends Schema<"Restore"> {}
/** A database on a server, with its users, latest backups and latest restore. */
export interface Database extends Schema<"Database"> {}
/** A database to create; the engine is installed on the server if it is missing. */
export interface DatabaseCreate extends Schema<"DatabaseCreate"> {}
/** The new database with its credentials, which are shown only once. */
export type DatabaseCreated = Schema<"DatabaseCreated">;
/** Backup to create; without a schedule, it runs now. */
export interface BackupCreate extends Schema<"BackupCreate"> {}
/** Backup to restore, and its target. */
export interface RestoreCreate extends Schema<"RestoreCreate"> {}
/** A database user to create. */
export interface DatabaseUserCreate extends Schema<"DatabaseUserCreate"> {}
/** The new database user with its password, which is shown only once. */
export type DatabaseUserCreated = Schema<"DatabaseUserCreated">;
/** When an alert fires: at a threshold or on an anomaly. */
export type AlertCondition = Schema<"AlertCondition">;
/** Where notifications go: Slack, email or SMS. */
export type AlertChannel = Schema<"AlertChannel">;
/** A rule that watches a metric and notifies Slack, email or SMS. */
export interface Alert extends Schema<"Alert"> {}
/** An alert to create. */
export interface AlertCreate extends Schema<"AlertCreate"> {}
/** Fields of an alert to change; absent ones stay, null clears, lists and rules are replaced as a whole. */
export interface AlertUpdate extends Schema<"AlertUpdate"> {}
/** A subscription to platform events. */
export interface Webhook extends Schema<"Webhook"> {}
/** A subscription to create. */
export interface WebhookCreate extends Schema<"WebhookCreate"> {}
/** The new webhook with its signing secret, which is shown only once. */
export type WebhookCreated = Schema<"WebhookCreated">;
/** Fields of a webhook to change; absent ones stay and null clears. */
export interface WebhookUpdate extends Schema<"WebhookUpdate"> {}
/** One event on its way to one webhook, with every attempt. */
export interface WebhookDelivery extends Schema<"WebhookDelivery"> {}
/** A task for the AI. */
export interface AiPromptCreate extends Schema<"AiPromptCreate"> {}
/** One step of an AI job, to inspect and approve. */
export interface AiStep extends Schema<"AiStep"> {}
/** An AI task in progress, with its steps and output. */
export interface AiJob extends Schema<"AiJob"> {}
/** A prompt and the AI job that it started. */
export interface AiPrompt extends Schema<"AiPrompt"> {}
/** A decision about the pending step. */
export interface AiApprove extends Schema<"AiApprove"> {}
/** A plan that the team can subscribe to. Prices are in minor units. */
export interface Plan extends Schema<"Plan"> {}
/** The plan to subscribe or change to. */
export interface SubscribeCreate extends Schema<"SubscribeCreate"> {}
/** The team's subscription to a plan. */
export interface Subscription extends Schema<"Subscription"> {}
/** The subscription; with `checkoutUrl` set, a person has to open it to pay. */
export interface SubscribeResult extends Schema<"SubscribeResult"> {}
/** A bill for a period. Amounts are in minor units. */
export interface Invoice extends Schema<"Invoice"> {}
/** Options of a billing portal session. */
export interface PortalCreate extends Schema<"PortalCreate"> {}
/** Access to the billing portal for a short time. */
export interface PortalSession extends Schema<"PortalSession"> {}
/** A person's membership in a team. */
export interface TeamMember extends Schema<"TeamMember"> {}
/** An invitation to join a team; accepted in the dashboard. */
export interface TeamInvite extends Schema<"TeamInvite"> {}
/** A team with its members and open invites. */
export interface Team extends Schema<"Team"> {}
/** A team to create. */
export interface TeamCreate extends Schema<"TeamCreate"> {}
/** The email address and role of an invitation. */
export interface InviteCreate extends Schema<"InviteCreate"> {}
/** A member's new role. */
export interface MemberUpdate extends Schema<"MemberUpdate"> {}
/** One recorded action: who did what to what. */
export interface AuditLogEntry extends Schema<"AuditLogEntry"> {}
/** Data of a test event. */
export interface WebhookPing extends Schema<"WebhookPing"> {}
