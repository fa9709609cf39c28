import { dayMs } from "../engine/duration.ts";
import type { Random } from "../engine/random.ts";
import { seedJobs } from "./ai/seed-jobs.ts";
import { seedAlert } from "./alerts/seed-alert.ts";
import { seedInvoices, seedSubscription } from "./billing/seed-billing.ts";
import { seedDatabase } from "./databases/seed-database.ts";
import { newRow } from "./new-row.ts";
import { seedIncident } from "./seed-incident.ts";
import { seedServers } from "./servers/seed-servers.ts";
import { seedSite } from "./sites/seed-site.ts";
import { emptyState, type InfraState, type InfraWorld } from "./state.ts";
import { seedAudit } from "./teams/seed-audit.ts";
import { seedMembers } from "./teams/seed-members.ts";
import { type TokenAccount, tokenAccounts } from "./token-accounts.ts";
import type { AllowedHosts } from "./webhooks/allowed-hosts.ts";
import { seedDeliveries } from "./webhooks/seed-deliveries.ts";
import { seedWebhook } from "./webhooks/seed-webhook.ts";

/** What a team has on first sight. */
export type SeedName = "team" | "empty" | "incident";

export interface SeedOptions {
  readonly account: TokenAccount;
  readonly seed: SeedName;
  readonly allowedHosts: AllowedHosts;
}

/** A team on first sight: the same for every token, but for ids and for who the caller is. */
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
