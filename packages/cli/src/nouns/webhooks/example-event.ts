import type { PlatformEvent } from "@tandem/mock";
import type { CallOptions, InfraClient, WebhookDelivery } from "@tandem/sdk";
import { CliError } from "../../output/errors/cli-error.ts";

/** What has to happen before the mock has such a resource. */
const beginnings: readonly (readonly [prefix: string, begin: (infra: InfraClient) => Promise<unknown>])[] = [
  ["ai.job.", async (infra) => infra.ai.createPrompt({ prompt: "Upgrade node" })],
  [
    "restore.",
    async (infra) => {
      const { items } = await infra.databases.list();
      const database = items.find(({ recentBackups }) => recentBackups.some(({ status }) => status === "succeeded"))!;
      const backup = database.recentBackups.find(({ status }) => status === "succeeded")!;
      await infra.databases.restore(database.id, { backupId: backup.id });
    },
  ],
  [
    "team.invite.",
    async (infra) => {
      const { items } = await infra.teams.list();
      await infra.teams.invite(items[0]!.id, { email: "new@example.com" });
    },
  ],
];

/**
 * About a resource of a mock in this process.
 *
 * @throws CliError INPUT_REQUIRED for an unknown type without data.
 */
export async function exampleEvent(type: string, data: unknown): Promise<PlatformEvent> {
  const [{ createMock }, { Tandem }] = await Promise.all([import("@tandem/mock"), import("@tandem/sdk")]);
  const mock = createMock({ now: new Date().toISOString(), seed: Date.now() });
  const { infra } = new Tandem({
    fetch: mock.fetch,
    clock: mock.clock,
    infra: { token: mock.tokens.owner, baseUrl: "http://localhost" },
  });
  if (data === undefined) await beginnings.find(([prefix]) => type.startsWith(prefix))?.[1](infra);
  try {
    return mock.webhooks.event(mock.tokens.owner, type, data);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CliError("INPUT_REQUIRED", `there is no example of an event ${type}`, {
      why: "this version does not know this type",
      fix: "add --data '{}'",
      cause: error,
    });
  }
}

/** The known part of an event. */
export type RebuiltEvent = Readonly<Record<"id" | "type" | "timestamp", string>> & {
  teamId: string | null;
  data: unknown;
};

type Resource = Readonly<Record<string, unknown>>;
type Find = (infra: InfraClient, options: CallOptions) => Promise<readonly unknown[]>;

const newest = { pageSize: 100 } as const;
const sites: Find = async (infra, options) => (await infra.sites.list(newest, options)).items;
const databases: Find = async (infra, options) => (await infra.databases.list(newest, options)).items;
const teams: Find = async (infra, options) => (await infra.teams.list(newest, options)).items;

/** AI jobs can't be listed. */
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

/** Resources changed at another time are assumed to be others. */
const toleranceMs = 5_000;

/**
 * A delivery row has no payload (assumption I-10). The id, type, time and team are its own; the data is the resource that
 * changed at that time, in its current state, or nothing.
 */
export async function rebuildEvent(
  infra: InfraClient,
  delivery: WebhookDelivery,
  options: CallOptions,
): Promise<{ readonly event: RebuiltEvent; readonly data: "current" | "exact" | "none" }> {
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

function distanceMs(resource: Resource, at: number): number {
  const times = Object.entries(resource).filter(([name, value]) => name.endsWith("At") && typeof value === "string");
  return Math.min(Infinity, ...times.map(([, value]) => Math.abs(Date.parse(value as string) - at)));
}
