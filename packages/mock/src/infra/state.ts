import type { TokenAccount } from "./token-accounts.ts";
import type { World } from "../engine/world.ts";
import type { AiJobRow } from "./ai/ai-rows.ts";
import type { AlertRow } from "./alerts/alert-row.ts";
import type { InvoiceRow, SubscriptionRow } from "./billing/billing-rows.ts";
import type { BackupRow, DatabaseRow, RestoreRow } from "./databases/database-rows.ts";
import type { KeptOutcome } from "./idempotency-record.ts";
import type { ServerRow } from "./servers/server-row.ts";
import type { DeployRow, SiteRow } from "./sites/site-rows.ts";
import type { AuditRow, InviteRow, TeamRow } from "./teams/team-rows.ts";
import type { Reach } from "./webhooks/allowed-hosts.ts";
import type { DeliveryRow, Departure, PlatformEvent, WebhookRow } from "./webhooks/webhook-rows.ts";

/** The tables whose rows have a state machine. Rows stand in the order they were added. */
export interface LivingTables {
  servers: ServerRow[];
  sites: SiteRow[];
  deploys: DeployRow[];
  databases: DatabaseRow[];
  backups: BackupRow[];
  restores: RestoreRow[];
  alerts: AlertRow[];
  webhooks: WebhookRow[];
  deliveries: DeliveryRow[];
  jobs: AiJobRow[];
  subscriptions: SubscriptionRow[];
  invoices: InvoiceRow[];
  invites: InviteRow[];
}

export type LivingTable = keyof LivingTables;

/** The end of a row's time in its status. */
export interface AgendaEntry {
  readonly at: number;
  readonly table: LivingTable;
  readonly id: string;
  readonly turn: number;
}

/** All one token's team knows: plain data, so that it can be kept and put back. */
export interface InfraState extends LivingTables {
  readonly account: TokenAccount;
  readonly caller: { readonly id: string; readonly name: string; readonly email: string };
  /** The team the token belongs to (G-18). */
  readonly teamId: string;
  teams: TeamRow[];
  audit: AuditRow[];
  /** What is going to happen, the soonest first. */
  agenda: AgendaEntry[];
  /** Events no webhook was told of yet. */
  outbox: PlatformEvent[];
  /** Where deliveries are really sent; to other addresses the attempts are simulated. */
  readonly reach: Reach;
  /** Attempts to be sent, or on their way. */
  departures: Departure[];
  /** Outcomes by idempotency key. */
  kept: Record<string, KeptOutcome>;
  /** The last serial given. */
  serial: number;
}

export type InfraWorld = Pick<World<InfraState>, "state" | "random">;

export function emptyState(facts: Pick<InfraState, "account" | "caller" | "teamId" | "reach">): InfraState {
  return {
    ...facts,
    servers: [],
    sites: [],
    deploys: [],
    databases: [],
    backups: [],
    restores: [],
    alerts: [],
    webhooks: [],
    deliveries: [],
    jobs: [],
    subscriptions: [],
    invoices: [],
    invites: [],
    teams: [],
    audit: [],
    agenda: [],
    outbox: [],
    departures: [],
    kept: {},
    serial: 0,
  };
}
