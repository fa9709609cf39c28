import { type ArgumentSpec, isUnchosen, kebabCase, type Nameable } from "../argv/specs.ts";
import type { Command } from "../command.ts";
import { CliError } from "../output/errors/cli-error.ts";
import { commandLine } from "../output/errors/fix.ts";
import { canAskForMissing, choose } from "../output/prompt/ask.ts";
import type { Context } from "../session/context.ts";
import { fetchResources, pickId } from "./ask-field.ts";
import { checkWhole } from "./call-infra.ts";
import type { ResourceSummary } from "./resource-summary.ts";

interface Values {
  readonly args: Readonly<Record<string, unknown>>;
  readonly flags: Readonly<Record<string, unknown>>;
}

/** The form of the service's ids. Anything else is looked up, as an id too. */
const idForm = /^[a-z]+_[A-Za-z0-9]+$/;

/**
 * Replaces names by ids. At a terminal, a missing id is picked from a list. Looks nothing up under `--dry-run`.
 *
 * @throws CliError USAGE for a missing id or an ambiguous name, NOT_FOUND for an unknown one.
 */
export async function resolveNames(
  context: Context,
  command: Pick<Command, "args" | "flags" | "readsUnderDryRun" | "signsIn">,
  values: Values,
): Promise<Values> {
  const lists = new Map<Nameable, Promise<readonly ResourceSummary[]>>();
  const list = (noun: Nameable) => {
    if (!lists.has(noun)) lists.set(noun, fetchResources(context, noun));
    return lists.get(noun)!;
  };
  const looksUp = values.flags.dryRun !== true || command.readsUnderDryRun === true;
  const idOf = async (word: string, noun: Nameable) =>
    looksUp && !idForm.test(word) ? find(word, noun, await list(noun), context) : word;

  async function resolved(value: unknown, noun: Nameable): Promise<unknown> {
    if (typeof value === "string") return idOf(value, noun);
    return Array.isArray(value) ? Promise.all(value.map((word: string) => idOf(word, noun))) : value;
  }

  const args: Record<string, unknown> = { ...values.args };
  const flags: Record<string, unknown> = { ...values.flags };
  for (const [name, spec] of Object.entries(command.args)) {
    const { names, required, many, summary } = spec;
    if (!isUnchosen(spec, args[name])) {
      if (names !== undefined) args[name] = await resolved(args[name], names);
    } else if (required) {
      if (!looksUp || !canAskForMissing(context)) throw missing(context, kebabCase(name).toUpperCase(), summary);
      if (command.signsIn) await context.signIn(command.signsIn);
      const picked = await pickArgument(context, name, spec, { ...flags, ...args });
      args[name] = many ? [picked] : picked;
    }
  }
  for (const [flag, { names }] of Object.entries(command.flags)) {
    if (names !== undefined) flags[flag] = await resolved(flags[flag], names);
  }
  return { args, flags };
}

const namesOf = ({ id, name, slug, url }: ResourceSummary): readonly string[] =>
  [id, name, slug, url].filter((text) => typeof text === "string");

const mostNamed = 20;

function find(word: string, noun: Nameable, things: readonly ResourceSummary[], context: Context): string {
  const exact = things.filter((thing) => namesOf(thing).includes(word));
  const found = exact.length > 0 ? exact : things.filter((thing) => namesOf(thing).some((name) => isSame(name, word)));
  if (found.length === 1) return found[0]!.id;
  const kind = noun.slice(0, -1);
  if (found.length > 1) {
    throw new CliError("USAGE", `several ${noun} are called "${word}"`, {
      why: `they are ${found.map(({ id }) => id).join(", ")}`,
      fix: commandLine(`${noun} list`),
    });
  }
  checkWhole(context, noun, `${kind} "${word}"`);
  const known = things.slice(0, mostNamed).map(({ name, id }) => name ?? id);
  throw new CliError("NOT_FOUND", `there is no ${kind} "${word}"`, {
    why: `the ${noun} are ${known.join(", ") || "none"}${things.length > mostNamed ? ", ..." : ""}`,
    fix: commandLine(`${noun} list`),
  });
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function missing({ asked }: Context, label: string, summary: string): CliError {
  return new CliError("USAGE", `missing argument: ${label}`, {
    why: `${label} is ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
    fix: commandLine(asked.path.join(" "), [], { help: true }),
  });
}

async function pickArgument(
  context: Context,
  name: string,
  { names, picks, choices = [] }: ArgumentSpec,
  given: Values["args"],
): Promise<string> {
  const kind = names ?? picks;
  if (kind !== undefined) return pickId(context, kind, given);
  return choose(
    context,
    `Which ${kebabCase(name).replaceAll("-", " ")}?`,
    choices.map((value) => ({ value, label: value })),
  );
}
