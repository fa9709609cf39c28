import type { Pickable } from "../argv/argument-specs.ts";
import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { relativeTime } from "../output/relative-time.ts";
import { choose } from "../prompt/ask.ts";
import { callInfra } from "./call-infra.ts";
import { type Given, labelOf, listThings, type Thing } from "./things.ts";

/** All there is to pick from. */
export async function thingsOf(context: Context, kind: Pickable, given: Given = {}): Promise<readonly Thing[]> {
  if (kind === "profiles") return Object.keys(context.sources.config.profiles).map((id) => ({ id }));
  if (kind === "tools") {
    const { toolReference } = await import("../generated/tool-reference.ts");
    return Object.entries(toolReference).map(([id, { name }]) => ({ id, name }));
  }
  // The service lists none.
  if (kind === "jobs") return [];
  return callInfra(context, (infra) => listThings(infra, kind, given));
}

/** `web-1 (srv_81f2, online)` */
function thingText(thing: Thing, now: number): string {
  const { id, status, state, role, createdAt } = thing;
  const label = labelOf(thing);
  const facts = [
    label === id ? undefined : id,
    status ?? state ?? role,
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
