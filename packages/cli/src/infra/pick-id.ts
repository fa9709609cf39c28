import type { InfraClient } from "@tandem/sdk";
import type { Pickable } from "../argv/argument-specs.ts";
import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { relativeTime } from "../output/relative-time.ts";
import { choose } from "../prompt/ask.ts";
import { callInfra } from "./call-infra.ts";
import { allOf, objectsOf, withTexts } from "./check-answer.ts";

/** What a list tells of one thing. */
export interface Thing {
  readonly id: string;
  readonly name?: string | null;
  readonly username?: string;
  readonly email?: string;
  readonly url?: string | null;
  readonly slug?: string;
  readonly status?: string;
  readonly role?: string;
  readonly createdAt?: string;
}

/** What was given already: a backup is one of a database, a member one of a team. */
type Given = Readonly<Record<string, unknown>>;

type List = (infra: InfraClient, given: Given) => Promise<readonly Thing[]>;

const pages =
  (noun: "servers" | "sites" | "databases" | "alerts" | "webhooks" | "teams"): List =>
  (infra) =>
    allOf(infra[noun].list({ limit: 100 }) as AsyncIterable<Thing>);

const lists: Readonly<Record<Exclude<Pickable, "profiles" | "tools">, List>> = {
  servers: pages("servers"),
  sites: pages("sites"),
  databases: pages("databases"),
  alerts: pages("alerts"),
  webhooks: pages("webhooks"),
  teams: pages("teams"),
  plans: (infra) => allOf(infra.billing.plans({})),
  members: async (infra, { team }) => {
    const teams = await allOf(infra.teams.list({}));
    return teams
      .filter(({ id }) => team === undefined || id === team)
      .flatMap(({ members }) => objectsOf(members, "members"));
  },
  backups: async (infra, { id }) => {
    const { recentBackups } = await infra.databases.get(String(id));
    return objectsOf(recentBackups, "recentBackups").filter(({ status }) => status === "succeeded");
  },
  users: (infra, { id }) => allOf(infra.unlisted.listDatabaseUsers(String(id))),
};

/** All there is to pick from. */
export async function thingsOf(context: Context, kind: Pickable, given: Given = {}): Promise<readonly Thing[]> {
  if (kind === "profiles") return Object.keys(context.sources.config.profiles).map((id) => ({ id }));
  if (kind === "tools") {
    const { toolReference } = await import("../generated/tool-reference.ts");
    return Object.entries(toolReference).map(([id, { name }]) => ({ id, name }));
  }
  const things = await callInfra(context, (infra) => lists[kind](infra, given));
  return things.map((thing) => withTexts(thing, "id"));
}

const labelOf = ({ id, name, username, email, url }: Thing): string => name ?? username ?? email ?? url ?? id;

/** `web-1 (srv_81f2)` */
export function nameText(thing: Thing): string {
  const label = labelOf(thing);
  return label === thing.id ? label : `${label} (${thing.id})`;
}

/** `web-1 (srv_81f2, online)` */
function thingText(thing: Thing, now: number): string {
  const { id, status, role, createdAt } = thing;
  const label = labelOf(thing);
  const facts = [
    label === id ? undefined : id,
    status ?? role,
    label === id && createdAt ? relativeTime(createdAt, now) : undefined,
  ].filter((fact) => fact !== undefined);
  return facts.length > 0 ? `${label} (${facts.join(", ")})` : label;
}

/**
 * Has a person pick one.
 *
 * @throws CliError NOT_FOUND where there is none.
 */
export async function pickId(context: Context, kind: Pickable, given: Given = {}): Promise<string> {
  const things = await thingsOf(context, kind, given);
  if (things.length === 0) throw new CliError("NOT_FOUND", `there are no ${kind} to choose from`);
  const choices = things.map((thing) => ({ value: thing.id, label: thingText(thing, context.now()) }));
  return choose(context, `Which ${kind.slice(0, -1)}?`, choices);
}
