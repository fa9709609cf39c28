import { dayMs } from "../engine/duration.ts";
import type { Random } from "../engine/random.ts";
import { seedJobs } from "./ai/new-job.ts";
import { alertMachine } from "./alerts/alert-machine.ts";
import type { AlertRow } from "./alerts/alert-row.ts";
import { seedInvoices, seedSubscription } from "./billing/seed-billing.ts";
import { seedDatabase } from "./databases/seed-database.ts";
import { newRow, newStatefulRow } from "./rows.ts";
import { seedServers } from "./servers/seed-servers.ts";
import { serverMachine } from "./servers/server-machine.ts";
import type { ServerRow } from "./servers/server-row.ts";
import { seedFailedDeploy, seedSite } from "./sites/seed-site.ts";
import type { InfraWorld } from "./state.ts";
import { emptyState, type InfraState } from "./state.ts";
import { move } from "./state-machine/move.ts";
import { schedule } from "./state-machine/timers.ts";
import { audit } from "./teams/audit.ts";
import type { MemberRow, TeamRole } from "./teams/team-rows.ts";
import { type TokenAccount, tokenAccounts } from "./token-accounts.ts";
import type { AllowedHosts } from "./webhooks/allowed-hosts.ts";
import { seedDeliveries, seedWebhook } from "./webhooks/seed-deliveries.ts";

/** What a team has on first sight. */
export type SeedName = "team" | "empty" | "incident";

export interface SeedOptions {
  readonly account: TokenAccount;
  readonly seed: SeedName;
  readonly allowedHosts: AllowedHosts;
}

/** A new team: the same for every token, except ids and the caller. */
export function seedTeam({ account, seed, allowedHosts }: SeedOptions, random: Random, now: number): InfraState {
  const { role, planId } = tokenAccounts[account];
  const teamId = random.id("team");
  const everyone = seedMembers(random, now);
  const caller = everyone.find((member) => member.role === role)!;
  const members = seed === "empty" ? [caller] : everyone;
  const state = emptyState({
    account,
    caller: { id: caller.userId, name: caller.name!, email: caller.email },
    teamId,
    allowedHosts,
  });
  const world: InfraWorld = { state, random };
  state.teams.push({ ...newRow(world, "team", now - 90 * dayMs), id: teamId, name: "Acme", slug: "acme", members });
  seedSubscription(world, planId, now);
  if (seed !== "empty") seedResources(world, planId, now);
  if (seed === "incident") seedIncident(world, now);
  return state;
}

function seedResources(world: InfraWorld, planId: string, now: number): void {
  seedInvoices(world);
  const [web, store, staging] = seedServers(world, now);
  const site = seedSite(world, web!.id, now);
  const database = seedDatabase(world, store!.id, now);
  seedAlert(world, now);
  if (planId !== "plan_hobby") seedJobs(world, { web: web!.id, staging: staging!.id, site: site.id }, now);
  seedDeliveries(world, seedWebhook(world, now));
  seedAudit(world, { site, database }, now);
}

const roles: readonly TeamRole[] = ["owner", "admin", "member", "viewer"];

/** One member of each role. */
function seedMembers(random: Random, now: number): MemberRow[] {
  return roles.map((role) => ({
    id: random.id("mem"),
    userId: random.id("usr"),
    email: `${role}@example.com`,
    name: `The ${role}`,
    joinedAt: now - 90 * dayMs,
    role,
  }));
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What the caller did before: the oldest first. */
function seedAudit(
  world: InfraWorld,
  { site, database }: Readonly<Record<"site" | "database", Named>>,
  now: number,
): void {
  const waiting = world.state.jobs.at(-1);
  const actions: readonly (readonly [agoMs: number, action: string, target: Named])[] = [
    [45 * dayMs, "site.create", site],
    [40 * dayMs, "database.create", database],
    [2 * dayMs, "site.deploy", site],
    ...(waiting ? ([[120_000, "ai.prompt", { id: waiting.id, name: waiting.prompt }]] as const) : []),
  ];
  for (const [agoMs, action, { id, name }] of actions) audit({ world, now: now - agoMs }, action, { id, name });
}

/** An alert that doesn't fire automatically. */
function seedAlert(world: InfraWorld, now: number): void {
  const row: AlertRow = {
    ...newStatefulRow(world, "alt", "ok" as const, now - 20 * dayMs),
    name: "High CPU",
    enabled: true,
    target: { type: "server", ids: [] },
    metric: "cpu_percent",
    condition: { type: "threshold", comparison: "gt", value: 90, windowSeconds: 300, forSeconds: 600 },
    channels: [{ type: "email", to: ["ops@example.com"] }],
    severity: "critical",
    cooldownSeconds: 900,
    mutedUntil: null,
    stateChangedAt: null,
    lastValue: null,
  };
  world.state.alerts.push(row);
  schedule(world, alertMachine, row, now);
}

/** Percent of a CPU that servers here never stay below, so that the alert keeps firing. */
const alwaysOver = 10;
const minuteMs = 60_000;

/** A bad night: the site's newest deploy failed, its server is lost, and the alert fires. */
function seedIncident(world: InfraWorld, now: number): void {
  const { servers, sites, alerts } = world.state;
  seedFailedDeploy(world, sites[0]!, now - 12 * minuteMs);
  lose(world, servers[0]!, now - 9 * minuteMs);
  const [alert] = alerts;
  if (alert?.condition.type === "threshold") alert.condition = { ...alert.condition, value: alwaysOver };
  move(world, alertMachine, alert!, "pending", now - 18 * minuteMs);
  move(world, alertMachine, alert!, "firing", now - 8 * minuteMs);
}

/** A server that is not back a minute later. */
function lose(world: InfraWorld, server: ServerRow, at: number): void {
  server.staysLost = true;
  move(world, serverMachine, server, "unreachable", at);
}
