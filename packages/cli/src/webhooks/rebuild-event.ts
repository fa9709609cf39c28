import type { CallOptions, InfraClient, WebhookDelivery } from "@tandem/sdk";

/** An event put together again: a delivery row leaves its payload out (assumption I-10). */
export interface RebuiltEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly teamId: string | null;
  readonly data: unknown;
}

export interface Rebuilt {
  readonly event: RebuiltEvent;
  /** `current`: the resource as it is now. `exact`: as it was sent. `none`: which resource it was is not known. */
  readonly data: "current" | "exact" | "none";
}

type Resource = Readonly<Record<string, unknown>>;
type Find = (infra: InfraClient, options: CallOptions) => Promise<readonly unknown[]>;

const newest = { limit: 100 } as const;
const sites: Find = async (infra, options) => (await infra.sites.list(newest, options)).items;
const databases: Find = async (infra, options) => (await infra.databases.list(newest, options)).items;
const teams: Find = async (infra, options) => (await infra.teams.list(newest, options)).items;

/** Where the resources of an event's kind can be read, by what its type starts with. AI jobs cannot be listed. */
const sources: readonly (readonly [prefix: string, find: Find])[] = [
  ["server.", async (infra, options) => (await infra.servers.list(newest, options)).items],
  ["site.", sites],
  ["deploy.", inside(sites, "recentDeploys")],
  ["database.", databases],
  ["backup.", inside(databases, "recentBackups")],
  ["restore.", inside(databases, "restore")],
  ["alert.", async (infra, options) => (await infra.alerts.list(newest, options)).items],
  ["billing.invoice.", async (infra, options) => (await infra.billing.invoices(newest, options)).items],
  ["team.invite.", inside(teams, "invites")],
];

/** Resources this far from the event in time are taken to be others. */
const toleranceMs = 5_000;

/**
 * Puts the event of a delivery together again: id, type, moment and team are the delivery's own; the data is the resource
 * of that kind which changed at that moment, as it is now, or nothing.
 */
export async function rebuildEvent(
  infra: InfraClient,
  delivery: WebhookDelivery,
  options: CallOptions,
): Promise<Rebuilt> {
  const { eventId: id, eventType: type, createdAt: timestamp, teamId, webhookId } = delivery;
  const head = { id, type, timestamp, teamId };
  if (type === "webhook.ping") return { event: { ...head, data: { webhookId } }, data: "exact" };
  const find = sources.find(([prefix]) => type.startsWith(prefix))?.[1];
  const candidates = find ? await find(infra, options) : [];
  const found = nearestInTime(candidates as readonly Resource[], Date.parse(timestamp));
  return found ? { event: { ...head, data: found }, data: "current" } : { event: { ...head, data: {} }, data: "none" };
}

function inside(outer: Find, member: string): Find {
  return async (infra, options) =>
    ((await outer(infra, options)) as readonly Resource[]).flatMap((resource) => resource[member] ?? []);
}

function nearestInTime(resources: readonly Resource[], at: number): Resource | undefined {
  let best: Resource | undefined;
  let bestMs = toleranceMs;
  for (const resource of resources) {
    const ms = distanceMs(resource, at);
    if (ms >= bestMs) continue;
    best = resource;
    bestMs = ms;
  }
  return best;
}

/** How far from the moment the resource changed, by whichever of its times is the nearest. */
function distanceMs(resource: Resource, at: number): number {
  const times = Object.entries(resource).filter(([name, value]) => name.endsWith("At") && typeof value === "string");
  return Math.min(Infinity, ...times.map(([, value]) => Math.abs(Date.parse(value as string) - at)));
}
