import { type TokenAccount, tokenAccounts } from "../accounts/token-accounts.ts";
import type { Random } from "../engine/random.ts";
import { schedule } from "./life/agenda.ts";
import { newLivingRow, newRow } from "./new-row.ts";
import { serverLife } from "./servers/server-life.ts";
import type { ServerRow } from "./servers/server-row.ts";
import { emptyState, type InfraState, type InfraWorld } from "./state.ts";
import type { MemberRow, TeamRole } from "./teams/team-rows.ts";

const dayMs = 86_400_000;

/** What a team has on first sight: the same for every token, but for ids and for who the caller is. */
export function seed(account: TokenAccount, random: Random, now: number): InfraState {
  const { role } = tokenAccounts[account];
  const teamId = random.id("team");
  const members = seedMembers(random, now);
  const caller = members.find((member) => member.role === role)!;
  const state = emptyState({
    account,
    caller: { id: caller.userId, name: caller.name!, email: caller.email },
    teamId,
  });
  const world: InfraWorld = { state, random };
  state.teams.push({ ...newRow(world, "team", now - 90 * dayMs), id: teamId, name: "Acme", slug: "acme", members });
  seedSubscription(world, tokenAccounts[account].planId, now);
  for (const facts of serverFacts) seedServer(world, facts, now);
  return state;
}

function seedMembers(random: Random, now: number): MemberRow[] {
  const roles: readonly TeamRole[] = ["owner", "admin", "member", "viewer"];
  return roles.map((role) => ({
    id: random.id("mem"),
    userId: random.id("usr"),
    email: `${role}@example.com`,
    name: `The ${role}`,
    joinedAt: now - 90 * dayMs,
    role,
  }));
}

function seedSubscription(world: InfraWorld, planId: string, now: number): void {
  if (planId === "plan_hobby") return;
  world.state.subscriptions.push({
    ...newLivingRow(world, "sub", "active", now - 90 * dayMs),
    planId,
    interval: "month",
    quantity: 1,
    renewalDeclined: false,
    currentPeriodStart: now - 10 * dayMs,
    currentPeriodEnd: now + 20 * dayMs,
    trialEndsAt: null,
    checkoutExpiresAt: null,
  });
}

const serverFacts = [
  { name: "web-1", host: "203.0.113.10", region: "fra1", tags: ["production", "web"], ageDays: 60 },
  { name: "db-1", host: "203.0.113.20", region: "fra1", tags: ["production", "database"], ageDays: 59 },
  { name: "staging-1", host: "203.0.113.30", region: "ams1", tags: ["staging"], ageDays: 14 },
] as const;

function seedServer(world: InfraWorld, facts: (typeof serverFacts)[number], now: number): void {
  const row: ServerRow = {
    ...newLivingRow(world, "srv", "online", now - facts.ageDays * dayMs),
    name: facts.name,
    host: facts.host,
    port: 22,
    username: "root",
    provider: "example-cloud",
    region: facts.region,
    description: null,
    tags: facts.tags,
    statusReason: null,
    sshPublicKey: null,
    os: { name: "ubuntu", version: "24.04", arch: "x86_64" },
    resources: { cpuCores: 4, memoryMb: 8_192, diskGb: 160 },
    lastSeenAt: now,
    lostOnce: false,
  };
  world.state.servers.push(row);
  schedule(world, serverLife, row, now);
}
