import type { components } from "../generated/infra.ts";

// The service description names the resources and shows no field of them, so every shape is assumed: the specification
// has the ids. Fields and enum values that are not listed here pass through.
type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** A managed connection to a VPS. */
export interface Server extends Schema<"Server"> {}
/** A VPS to connect. */
export interface ServerCreate extends Schema<"ServerCreate"> {}
/** Fields of a server to change. Absent ones stay, null clears. */
export interface ServerUpdate extends Schema<"ServerUpdate"> {}
/** A website or app on a server, with its domains and latest deploys. */
export interface Site extends Schema<"Site"> {}
/** A site to provision. */
export interface SiteCreate extends Schema<"SiteCreate"> {}
/** Fields of a site to change. Absent ones stay, null clears, lists are replaced whole. */
export interface SiteUpdate extends Schema<"SiteUpdate"> {}
/** One release of a site on its way to serving. */
export interface Deploy extends Schema<"Deploy"> {}
/** What to deploy. Without it, the site's own branch. */
export interface DeployCreate extends Schema<"DeployCreate"> {}
/** A database on a server, with its users, latest backups and latest restore. */
export interface Database extends Schema<"Database"> {}
/** A database to create. The engine is installed when the server lacks it. */
export interface DatabaseCreate extends Schema<"DatabaseCreate"> {}
/** A new database with its credentials, which are shown only this once. */
export type DatabaseCreated = Schema<"DatabaseCreated">;
/** An encrypted backup of a database. */
export interface Backup extends Schema<"Backup"> {}
/** When to back up. Without a schedule it runs now. */
export interface BackupCreate extends Schema<"BackupCreate"> {}
/** A backup being restored into a database. */
export interface Restore extends Schema<"Restore"> {}
/** Which backup to restore, and where to. */
export interface RestoreCreate extends Schema<"RestoreCreate"> {}
/** A user of a database. */
export interface DatabaseUser extends Schema<"DatabaseUser"> {}
/** A database user to create. */
export interface DatabaseUserCreate extends Schema<"DatabaseUserCreate"> {}
/** A new database user with its password, which is shown only this once. */
export type DatabaseUserCreated = Schema<"DatabaseUserCreated">;
/** A rule over a metric, and where it reports to. Its two kinds of rule and three of channel are documented. */
export interface Alert extends Schema<"Alert"> {}
/** An alert to create. */
export interface AlertCreate extends Schema<"AlertCreate"> {}
/** Fields of an alert to change. Absent ones stay, null clears, lists and rules are replaced whole. */
export interface AlertUpdate extends Schema<"AlertUpdate"> {}
/** A threshold or an anomaly rule. */
export type AlertCondition = Schema<"AlertCondition">;
/** Slack, email or SMS. */
export type AlertChannel = Schema<"AlertChannel">;
/** A subscription to platform events. */
export interface Webhook extends Schema<"Webhook"> {}
/** A webhook to create. */
export interface WebhookCreate extends Schema<"WebhookCreate"> {}
/** A new webhook with its signing secret, which is shown only this once. */
export type WebhookCreated = Schema<"WebhookCreated">;
/** Fields of a webhook to change. */
export interface WebhookUpdate extends Schema<"WebhookUpdate"> {}
/** One event on its way to one webhook, with every attempt. */
export interface WebhookDelivery extends Schema<"WebhookDelivery"> {}
/** A prompt and the AI job that it started. */
export interface AiPrompt extends Schema<"AiPrompt"> {}
/** A task for the AI. */
export interface AiPromptCreate extends Schema<"AiPromptCreate"> {}
/** An AI task in progress, with its steps and output. */
export interface AiJob extends Schema<"AiJob"> {}
/** One step of an AI job, to inspect and approve. */
export interface AiStep extends Schema<"AiStep"> {}
/** A decision about a step. Rejecting ends the job. */
export interface AiApprove extends Schema<"AiApprove"> {}
/** A plan to subscribe to. Prices are in minor units. */
export interface Plan extends Schema<"Plan"> {}
/** A plan to change to. */
export interface SubscribeCreate extends Schema<"SubscribeCreate"> {}
/** The subscription; with `checkoutUrl` set, a person has to open it to pay. */
export interface SubscribeResult extends Schema<"SubscribeResult"> {}
/** What the team pays for. */
export interface Subscription extends Schema<"Subscription"> {}
/** An invoice. Amounts are in minor units. */
export interface Invoice extends Schema<"Invoice"> {}
/** Where the billing portal leads back to. */
export interface PortalCreate extends Schema<"PortalCreate"> {}
/** Address of the billing portal, for a short time. */
export interface PortalSession extends Schema<"PortalSession"> {}
/** A team with its members and open invites. */
export interface Team extends Schema<"Team"> {}
/** A team to create. */
export interface TeamCreate extends Schema<"TeamCreate"> {}
/** A person in a team. */
export interface TeamMember extends Schema<"TeamMember"> {}
/** An invite to a team. */
export interface TeamInvite extends Schema<"TeamInvite"> {}
/** Whom to invite. */
export interface InviteCreate extends Schema<"InviteCreate"> {}
/** A member's new role. */
export interface MemberUpdate extends Schema<"MemberUpdate"> {}
/** Who did what to what. */
export interface AuditLogEntry extends Schema<"AuditLogEntry"> {}
