import type { StatefulRow } from "./row.ts";
import { iso } from "./rows.ts";
import type { InfraState, InfraWorld, StatefulTable } from "./state.ts";
import { catchUp } from "./state-machine/catch-up.ts";
import { stateMachines } from "./state-machine/state-machines.ts";
import { presentTeam } from "./teams/invite-machine.ts";
import { isAllowed } from "./webhooks/allowed-hosts.ts";
import type { DeliveryRow, PlatformEvent } from "./webhooks/webhook-rows.ts";

/** A resource as returned by the API, with its possible next statuses. */
export interface ResourceView {
  readonly resource: Readonly<Record<string, unknown>>;
  readonly status: string;
  /** Statuses that `setStatus` can move it to. */
  readonly moves: readonly string[];
  /** When its status can change automatically, as RFC 3339. */
  readonly dueAt: string | null;
  /** Of a delivery: the event it delivers. */
  readonly event?: PlatformEvent;
  /** Of a delivery: whether nothing is sent to its receiver. */
  readonly simulated?: boolean;
  /** Of a delivery that was resent: the id of the one it repeats. */
  readonly resendOf?: string;
}

/** Everything a caller's team has, oldest first. */
export interface Resources {
  readonly tables: Readonly<Record<StatefulTable, readonly ResourceView[]>>;
  readonly teams: readonly Readonly<Record<string, unknown>>[];
  readonly audit: readonly Readonly<Record<string, unknown>>[];
}

/** A scheduled change that happens unless a call prevents it. */
export interface UpcomingEvent {
  /** RFC 3339. */
  readonly at: string;
  /** The caller's label, such as `owner#5f2c9a1b`; null for a timer of the clock, such as a response that is delayed. */
  readonly caller: string | null;
  /** Its subject: a table of resources, `trial`, `credits` or `timer`. */
  readonly kind: StatefulTable | "trial" | "credits" | "timer";
  readonly id: string | null;
  /** The status that ends. */
  readonly status: string | null;
}

/** Every kind of event. */
export const upcomingKinds = [...Object.keys(stateMachines), "trial", "credits", "timer"];

/** Timers of rows that have moved on since are out of date. */
const dueRows = ({ state }: InfraWorld) =>
  state.timers.flatMap(({ at, table, id, timerVersion }) => {
    const rows: readonly StatefulRow[] = state[table];
    const row = rows.find((candidate) => candidate.id === id);
    return row?.timerVersion === timerVersion ? [{ at, table, row }] : [];
  });

export function resourcesOf(world: InfraWorld, now: number): Resources {
  catchUp(world, now);
  const { state } = world;
  const due = new Map(dueRows(world).map(({ at, row }) => [row.id, at]));
  const tables = Object.entries(stateMachines).map(([table, machine]) => {
    const rows: readonly StatefulRow[] = state[table as StatefulTable];
    return [table, rows.map((row) => ({ row, machine }))] as const;
  });
  const view = ({ row, machine }: (typeof tables)[number][1][number]): ResourceView => {
    const { next, moves = [] } = machine.states[row.status]!;
    const resource = machine.present(world, row, now);
    return {
      resource,
      status: row.status,
      moves: [...new Set(next ? [next, ...moves] : moves)],
      dueAt: iso(due.get(row.id) ?? null),
      ...("event" in row && ofDelivery(state, row as DeliveryRow)),
    };
  };
  return {
    tables: Object.fromEntries(
      tables.map(([table, rows]) => [table, rows.map(view)]),
    ) as unknown as Resources["tables"],
    teams: state.teams.map((team) => presentTeam(world, team, now)),
    audit: state.audit.map(({ serial: _, createdAt, updatedAt: __, ...row }) => ({
      ...row,
      createdAt: iso(createdAt),
    })),
  };
}

function ofDelivery({ webhooks, allowedHosts }: InfraState, { webhookId, event, resendOf }: DeliveryRow) {
  const webhook = webhooks.find(({ id }) => id === webhookId);
  const simulated = webhook !== undefined && !isAllowed(allowedHosts, webhook.url);
  return { event, simulated, ...(resendOf !== undefined && { resendOf }) };
}

/** Scheduled changes of a team's resources, the soonest first. */
export function upcomingOf(world: InfraWorld, caller: string, now: number): UpcomingEvent[] {
  catchUp(world, now);
  return dueRows(world).map(({ at, table, row: { id, status } }) => {
    return { at: iso(at), caller, kind: table, id, status };
  });
}
