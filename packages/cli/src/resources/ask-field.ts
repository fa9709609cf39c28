import type { Pickable } from "../argv/specs.ts";
import { questionPlace } from "../argv/values.ts";
import type { BodyField } from "../generated/infra-reference.ts";
import { CliError } from "../output/errors/cli-error.ts";
import { ask, askSecret, askUntil, choose, chooseMany } from "../output/prompt/ask.ts";
import { relativeTime } from "../output/quantities.ts";
import type { Context } from "../session/context.ts";
import { type FlagField, pickedFrom } from "./body-flags.ts";
import { callInfra } from "./call-infra.ts";
import { parseFieldText } from "./field-text.ts";
import { type Given, labelOf, listResources, type ResourceSummary } from "./resource-summary.ts";

export const isAskable = ({ field: { type } }: FlagField): boolean => !["map", "object", "object[]"].includes(type);

/**
 * Asks until the answer is valid.
 *
 * @param given known values, such as the database of a backup.
 */
export function askField(
  context: Context,
  place: FlagField,
  given: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { field } = place;
  const kind = pickedFrom(place);
  if (kind !== undefined) return pickId(context, kind, given);
  if (field.values) return askValue(context, field);
  return askText(context, field);
}

const other = { value: "", label: "Another one" };

async function askValue(context: Context, field: BodyField): Promise<unknown> {
  const question = questionOf(field);
  const all = field.values!.filter((value) => value === "*");
  const others = field.values!.filter((value) => value !== "*");
  const choices = [...all, ...others].map((value) => ({ value, label: value === "*" ? "* (all)" : value }));
  if (field.type === "string[]") return chooseMany(context, question, choices);
  const chosen = await choose(context, question, field.openValues ? [...choices, other] : choices);
  return chosen === other.value ? askText(context, field) : chosen;
}

function askText(context: Context, field: BodyField): Promise<unknown> {
  const question = questionOf(field);
  return askUntil(context, async () => {
    if (field.secret) return notEmpty(await askSecret(context, question));
    const text = notEmpty((await ask(context, question)).trim());
    const parse = (part: string) => parseFieldText(part, field, questionPlace("the answer"));
    return field.type === "string[]" ? text.split(",").map((part) => parse(part.trim())) : parse(text);
  });
}

const questionOf = ({ description }: BodyField): string => description.replaceAll("`", "");

function notEmpty(text: string): string {
  if (text !== "") return text;
  throw new CliError("BAD_OPTION", "a value is required", { why: "Ctrl-C cancels the command" });
}

export async function fetchResources(
  context: Context,
  kind: Pickable,
  given: Given = {},
): Promise<readonly ResourceSummary[]> {
  if (kind === "profiles") return Object.keys(context.sources.config.profiles).map((id) => ({ id }));
  if (kind === "tools") {
    const { toolReference } = await import("../generated/tool-reference.ts");
    return Object.entries(toolReference).map(([id, { name }]) => ({ id, name }));
  }
  return callInfra(context, (infra) => listResources(infra, kind, given));
}

/** `web-1 (srv_81f2, online)` */
function resourceText(resource: ResourceSummary, now: number): string {
  const { id, status, state, role, createdAt } = resource;
  const label = labelOf(resource);
  const facts = [
    label === id ? undefined : id,
    status ?? state ?? role,
    label === id && createdAt ? relativeTime(createdAt, now) : undefined,
  ].filter((fact) => fact !== undefined);
  return facts.length > 0 ? `${label} (${facts.join(", ")})` : label;
}

/** @throws CliError NOT_FOUND if the list is empty. */
export async function pickId(context: Context, kind: Pickable, given: Given = {}): Promise<string> {
  const resources = await fetchResources(context, kind, given);
  if (resources.length === 0) throw new CliError("NOT_FOUND", `there are no ${kind} to choose from`);
  const choices = resources.map((resource) => ({ value: resource.id, label: resourceText(resource, context.now()) }));
  return choose(context, `Which ${kind.slice(0, -1)}?`, choices);
}
