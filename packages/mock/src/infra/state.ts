import type { Reply } from "../engine/reply.ts";
import type { World } from "../engine/world.ts";
import type { AiJobRow } from "./ai/ai-rows.ts";
import type { AlertMessage, AlertRow } from "./alerts/alert-row.ts";
import type { InvoiceRow, SubscriptionRow } from "./billing/plans.ts";
import type { BackupRow, DatabaseRow, RestoreRow } from "./databases/database-rows.ts";
import type { ServerRow } from "./servers/server-row.ts";
import type { DeployRow, SiteRow } from "./sites/site-rows.ts";
import type { AuditRow, InviteRow, TeamRow } from "./teams/team-rows.ts";
import type { TokenAccount } from "./token-accounts.ts";
import type { AllowedHosts } from "./webhooks/allowed-hosts.ts";
import type { DeliveryRow, PendingAttempt, PlatformEvent, WebhookRow } from "./webhooks/webhook-rows.ts";

/** The tables whose rows have a state machine. Rows stand in the order they were added. */
const noStatefulRows = () => ({
  servers: [] as ServerRow[],
  sites: [] as SiteRow[],
  deploys: [] as DeployRow[],
  databases: [] as DatabaseRow[],
  backups: [] as BackupRow[],
  restores: [] as RestoreRow[],
  alerts: [] as AlertRow[],
  webhooks: [] as WebhookRow[],
  deliveries: [] as DeliveryRow[],
  jobs: [] as AiJobRow[],
  subscriptions: [] as SubscriptionRow[],
  invoices: [] as InvoiceRow[],
  invites: [] as InviteRow[],
});

export type StatefulTables = ReturnType<typeof noStatefulRows>;
export type StatefulTable = keyof StatefulTables;

/** The end of a row's time in its status. */
export interface RowTimer {
  readonly at: number;
  readonly table: StatefulTable;
  readonly id: string;
  readonly timerVersion: number;
}

const noRows = () => ({
  ...noStatefulRows(),
  teams: [] as TeamRow[],
  audit: [] as AuditRow[],
  /** What happens next, the soonest first. */
  timers: [] as RowTimer[],
  /** Events not yet dispatched to webhooks. */
  outbox: [] as PlatformEvent[],
  /** Attempts to be sent, or on their way. */
  pendingAttempts: [] as PendingAttempt[],
  /** Outcomes by idempotency key. */
  idempotency: {} as Record<string, IdempotencyRecord>,
  /** The last serial given. */
  serial: 0,
});

/** All one token's team knows: plain data, so that it can be serialized and restored. */
export interface InfraState extends ReturnType<typeof noRows> {
  readonly account: TokenAccount;
  readonly caller: { readonly id: string; readonly name: string; readonly email: string };
  /** The team the token belongs to (G-18). */
  readonly teamId: string;
  /** What alerts sent to Slack, by email and by SMS. */
  messages?: AlertMessage[];
  /** Where deliveries are really sent; to other addresses the attempts are simulated. */
  readonly allowedHosts: AllowedHosts;
}

export type InfraWorld = Pick<World<InfraState>, "state" | "random">;

export function emptyState(known: Pick<InfraState, "account" | "caller" | "teamId" | "allowedHosts">): InfraState {
  return { ...known, ...noRows() };
}

/** What a call with an idempotency key came to. */
export interface IdempotencyRecord {
  /** Hash of the operation, the path and the body. */
  readonly fingerprint: string;
  /** When the first caller has the response. */
  readonly doneAt: number;
  readonly forgottenAt: number;
  readonly outcome:
    | { readonly reply: Reply }
    | {
        readonly refusal: {
          readonly status: number;
          readonly code: string;
          readonly message: string;
          readonly details: Readonly<Record<string, unknown>> | undefined;
        };
      };
}
