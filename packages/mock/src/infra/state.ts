import { isObject } from "../engine/check-shape.ts";
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
export interface StatefulTables {
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

export type StatefulTable = keyof StatefulTables;

/** The end of a row's time in its status. */
export interface RowTimer {
  readonly at: number;
  readonly table: StatefulTable;
  readonly id: string;
  readonly timerVersion: number;
}

/** All one token's team knows: plain data, so that it can be serialized and restored. */
export interface InfraState extends StatefulTables {
  readonly account: TokenAccount;
  readonly caller: { readonly id: string; readonly name: string; readonly email: string };
  /** The team the token belongs to (G-18). */
  readonly teamId: string;
  teams: TeamRow[];
  audit: AuditRow[];
  /** What happens next, the soonest first. */
  timers: RowTimer[];
  /** Events not yet dispatched to webhooks. */
  outbox: PlatformEvent[];
  /** What alerts sent to Slack, by email and by SMS. */
  messages?: AlertMessage[];
  /** Where deliveries are really sent; to other addresses the attempts are simulated. */
  readonly allowedHosts: AllowedHosts;
  /** Attempts to be sent, or on their way. */
  pendingAttempts: PendingAttempt[];
  /** Outcomes by idempotency key. */
  idempotency: Record<string, IdempotencyRecord>;
  /** The last serial given. */
  serial: number;
}

export type InfraWorld = Pick<World<InfraState>, "state" | "random">;

export function emptyState(known: Pick<InfraState, "account" | "caller" | "teamId" | "allowedHosts">): InfraState {
  return { ...known, ...noRows() };
}

function noRows() {
  return {
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
    timers: [],
    outbox: [],
    pendingAttempts: [],
    idempotency: {},
    serial: 0,
  } satisfies Partial<InfraState>;
}

/** Whether a value has every table of a state, and each table rows. */
export function isInfraState(value: unknown): boolean {
  const state = (value ?? {}) as Readonly<Record<string, unknown>>;
  const { account, caller, teamId, allowedHosts } = state;
  if (![account, teamId].every((text) => typeof text === "string") || !isObject(caller) || !isObject(allowedHosts)) {
    return false;
  }
  return Object.entries(noRows()).every(([name, empty]) => {
    const table = state[name];
    if (typeof empty === "number") return Number.isInteger(table);
    return Array.isArray(empty) ? Array.isArray(table) && table.every(isObject) : isObject(table);
  });
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
