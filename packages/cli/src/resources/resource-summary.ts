import type { InfraClient } from "@tandem/sdk";
import type { Pickable } from "../argv/specs.ts";
import { lists } from "../generated/infra-commands.ts";
import type { Listable } from "../generated/infra-menu.ts";
import { pricesText } from "../output/formats.ts";
import { allOf, latest, objectsOf, withTexts } from "./call-infra.ts";

export interface ResourceSummary {
  readonly id: string;
  readonly name?: string | null;
  readonly username?: string;
  readonly email?: string;
  readonly url?: string | null;
  readonly slug?: string;
  readonly status?: string;
  readonly state?: string;
  readonly role?: string;
  readonly createdAt?: string;
}

/** A backup belongs to a database, a member to a team. */
export type Given = Readonly<Record<string, unknown>>;

type List = (infra: InfraClient, given: Given) => Promise<readonly ResourceSummary[]>;

export type Listed = Exclude<Pickable, "profiles" | "tools">;

const others: Readonly<Record<Exclude<Listed, Listable>, List>> = {
  plans: async (infra) => {
    const plans = await allOf(infra.billing.plans({}));
    return plans.map(({ id, name, prices, current }) => ({
      id,
      name,
      status: [...(current ? ["current"] : []), pricesText(objectsOf(prices, "prices"))].join(", "),
    }));
  },
  members: async (infra, { team }) => {
    const teams = await allOf(infra.teams.list({}));
    return teams
      .filter(({ id }) => team === undefined || id === team)
      .flatMap(({ members }) => objectsOf(members, "members"));
  },
  backups: async (infra, { id }) => {
    const databases = await allOf(infra.databases.list({ pageSize: 100 }));
    const found = databases.find((database) => database.id === id || database.name === id);
    const all = latest(found ? found.recentBackups : [], "Database.recentBackups");
    return all.filter(({ status }) => status === "succeeded");
  },
  steps: async (infra, { job }) => {
    const { steps } = await infra.ai.getJob(String(job));
    const waiting = objectsOf(steps, "steps").filter(({ status }) => status === "awaiting_approval");
    return waiting.map(({ id, title, status }) => ({ id, name: title, status }));
  },
};

export async function listResources(
  infra: InfraClient,
  kind: Listed,
  given: Given,
): Promise<readonly ResourceSummary[]> {
  const things = Object.hasOwn(lists, kind)
    ? await allOf(lists[kind as Listable](infra, String(given.id)) as AsyncIterable<ResourceSummary>)
    : await others[kind as Exclude<Listed, Listable>](infra, given);
  return things.map((thing) => withTexts(thing, "id"));
}

export const labelOf = ({ id, name, username, email, url }: ResourceSummary): string =>
  name ?? username ?? email ?? url ?? id;

/** `web-1 (srv_81f2)` */
export function nameText(thing: ResourceSummary): string {
  const label = labelOf(thing);
  return label === thing.id ? label : `${label} (${thing.id})`;
}
