import type { components } from "../generated/infra.ts";

// The service description names the resources and shows no field of them, so every shape is an assumption, whose id is
// given. Fields and enum values that are not listed here pass through.
type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** A managed connection to a VPS (I-01). */
export interface Server extends Schema<"Server"> {}
/** A VPS to connect (I-01). */
export interface ServerCreate extends Schema<"ServerCreate"> {}
/** Fields of a server to change (U-01). Absent ones stay, null clears. */
export interface ServerUpdate extends Schema<"ServerUpdate"> {}
/** A website or app on a server, with its domains and latest deploys (I-02). */
export interface Site extends Schema<"Site"> {}
/** A site to provision (I-02). */
export interface SiteCreate extends Schema<"SiteCreate"> {}
/** Fields of a site to change (I-02, G-19). Absent ones stay, null clears, lists are replaced whole. */
export interface SiteUpdate extends Schema<"SiteUpdate"> {}
/** One release of a site on its way to serving (I-03). */
export interface Deploy extends Schema<"Deploy"> {}
/** What to deploy (I-03). Without it, the site's own branch. */
export interface DeployCreate extends Schema<"DeployCreate"> {}
/** A database on a server, with its users, latest backups and latest restore (I-04). */
export interface Database extends Schema<"Database"> {}
/** A database to create (I-04). The engine is installed when the server lacks it (I-05). */
export interface DatabaseCreate extends Schema<"DatabaseCreate"> {}
/** A new database with its credentials, which are shown only this once (I-04). */
export type DatabaseCreated = Schema<"DatabaseCreated">;
/** An encrypted backup of a database (I-06). */
export interface Backup extends Schema<"Backup"> {}
/** When to back up (I-06). Without a schedule it runs now. */
export interface BackupCreate extends Schema<"BackupCreate"> {}
/** A backup being restored into a database (I-07). */
export interface Restore extends Schema<"Restore"> {}
/** Which backup to restore, and where to (I-07). */
export interface RestoreCreate extends Schema<"RestoreCreate"> {}
/** A user of a database (I-04). */
export interface DatabaseUser extends Schema<"DatabaseUser"> {}
/** A database user to create (U-03). */
export interface DatabaseUserCreate extends Schema<"DatabaseUserCreate"> {}
/** A new database user with its password, which is shown only this once (U-03). */
export type DatabaseUserCreated = Schema<"DatabaseUserCreated">;
/** A rule over a metric, and where it reports to (I-08). Its two kinds of rule and three of channel are documented. */
export interface Alert extends Schema<"Alert"> {}
/** An alert to create (I-08). */
export interface AlertCreate extends Schema<"AlertCreate"> {}
/** Fields of an alert to change (I-08, G-19). Absent ones stay, null clears, lists and rules are replaced whole. */
export interface AlertUpdate extends Schema<"AlertUpdate"> {}
/** A threshold or an anomaly rule (I-08). */
export type AlertCondition = Schema<"AlertCondition">;
/** Slack, email or SMS (I-08). */
export type AlertChannel = Schema<"AlertChannel">;
/** A subscription to platform events (I-09). */
export interface Webhook extends Schema<"Webhook"> {}
/** A webhook to create (I-09). */
export interface WebhookCreate extends Schema<"WebhookCreate"> {}
/** A new webhook with its signing secret, which is shown only this once (I-09). */
export type WebhookCreated = Schema<"WebhookCreated">;
/** Fields of a webhook to change (U-04). */
export interface WebhookUpdate extends Schema<"WebhookUpdate"> {}
/** One event on its way to one webhook, with every attempt (I-10). */
export interface WebhookDelivery extends Schema<"WebhookDelivery"> {}
/** A prompt and the AI job that it started (I-11). */
export interface AiPrompt extends Schema<"AiPrompt"> {}
/** A task for the AI (I-11). */
export interface AiPromptCreate extends Schema<"AiPromptCreate"> {}
/** An AI task in progress, with its steps and output (I-12). */
export interface AiJob extends Schema<"AiJob"> {}
/** One step of an AI job, to inspect and approve (I-13). */
export interface AiStep extends Schema<"AiStep"> {}
/** A decision about a step (I-14). Rejecting ends the job. */
export interface AiApprove extends Schema<"AiApprove"> {}
/** A plan to subscribe to (I-15). Prices are in minor units (G-04). */
export interface Plan extends Schema<"Plan"> {}
/** A plan to change to (I-16). */
export interface SubscribeCreate extends Schema<"SubscribeCreate"> {}
/** The subscription; with `checkoutUrl` set, a person has to open it to pay (I-16). */
export interface SubscribeResult extends Schema<"SubscribeResult"> {}
/** What the team pays for (I-16). */
export interface Subscription extends Schema<"Subscription"> {}
/** An invoice (I-17). Amounts are in minor units (G-04). */
export interface Invoice extends Schema<"Invoice"> {}
/** Where the billing portal leads back to (U-06). */
export interface PortalCreate extends Schema<"PortalCreate"> {}
/** Address of the billing portal, for a short time (U-06). */
export interface PortalSession extends Schema<"PortalSession"> {}
/** A team with its members and open invites (I-18). */
export interface Team extends Schema<"Team"> {}
/** A team to create (U-05). */
export interface TeamCreate extends Schema<"TeamCreate"> {}
/** A person in a team (I-19). */
export interface TeamMember extends Schema<"TeamMember"> {}
/** An invite to a team (I-20). */
export interface TeamInvite extends Schema<"TeamInvite"> {}
/** Whom to invite (I-20). */
export interface InviteCreate extends Schema<"InviteCreate"> {}
/** A member's new role (I-21). */
export interface MemberUpdate extends Schema<"MemberUpdate"> {}
/** Who did what to what (U-07). */
export interface AuditLogEntry extends Schema<"AuditLogEntry"> {}
