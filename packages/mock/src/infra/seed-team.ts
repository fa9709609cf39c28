import { type TokenAccount, tokenAccounts } from "./token-accounts.ts";
import type { Random } from "../engine/random.ts";
import { newRow } from "./new-row.ts";
import { emptyState, type InfraState, type InfraWorld } from "./state.ts";
import type { Reach } from "./webhooks/allowed-hosts.ts";
import { dayMs } from "./seed/day.ts";
import { seedAudit } from "./teams/seed-audit.ts";
import { seedInvoices, seedSubscription } from "./billing/seed-billing.ts";
import { seedDatabase } from "./databases/seed-database.ts";
import { seedDeliveries } from "./webhooks/seed-deliveries.ts";
import { seedIncident } from "./seed-incident.ts";
import { seedJobs } from "./ai/seed-jobs.ts";
import { seedAlert, seedWebhook } from "./seed/seed-monitoring.ts";
import { seedServers } from "./servers/seed-servers.ts";
import { seedSite } from "./sites/seed-site.ts";
import { seedMembers } from "./teams/seed-members.ts";

/** What a team has on first sight. */
export type Story = "team" | "empty" | "incident";

export interface SeedFacts {
  readonly account: TokenAccount;
  readonly story: Story;
  readonly reach: Reach;
}

/** A team on first sight: the same for every token, but for ids and for who the caller is. */
export function seed({ account, story, reach }: SeedFacts, random: Random, now: number): InfraState {
  const { role, planId } = tokenAccounts[account];
  const teamId = random.id("team");
  const everyone = seedMembers(random, now);
  const caller = everyone.find((member) => member.role === role)!;
  const members = story === "empty" ? [caller] : everyone;
  const state = emptyState({
    account,
    caller: { id: caller.userId, name: caller.name!, email: caller.email },
    teamId,
    reach,
  });
  const world: InfraWorld = { state, random };
  state.teams.push({ ...newRow(world, "team", now - 90 * dayMs), id: teamId, name: "Acme", slug: "acme", members });
  seedSubscription(world, planId, now);
  if (story !== "empty") seedResources(world, planId, now);
  if (story === "incident") seedIncident(world, now);
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
