import type { Context } from "../context.ts";
import { environmentSecret } from "../credentials/credentials.ts";
import { CliError } from "../errors/cli-error.ts";
import { visibleLine } from "../output/visible-text.ts";
import { ask, canAsk, confirm } from "../prompt/ask.ts";

/** The flag of severe actions. `--yes` does not stand for it. */
export const confirmFlag = {
  confirm: {
    value: "NAME",
    many: true,
    summary: "Confirm by naming what is lost or paid for; repeat it for several",
  },
} as const;

/** One severe action, and the name that confirms it. */
export interface SevereAction {
  /** As in "deleting web-1 needs confirmation". */
  readonly what: string;
  readonly name: string;
  /** Why it is not done at a word, as in "it cannot be undone". */
  readonly because: string;
}

/**
 * Makes sure of every severe action: by `--confirm`, or by its name typed at a terminal.
 *
 * @throws CliError CONFIRM_REQUIRED that names the flag to add.
 */
export async function checkConfirmed(
  context: Context,
  actions: readonly SevereAction[],
  given: readonly string[],
): Promise<void> {
  const open = actions.filter(({ name }) => !given.includes(name));
  if (open.length === 0) return;
  if (given.length === 0 && canAsk(context)) return askNames(context, open);
  const names = actions.map(({ name }) => name);
  const wrong = given.filter((name) => !names.includes(name));
  throw new CliError("CONFIRM_REQUIRED", `${open.map(({ what }) => what).join(", ")} needs confirmation`, {
    why: wrong.length > 0 ? `--confirm says ${wrong.join(", ")}` : whyNotAsked(context, open[0]!.because),
    fix: { kind: "consent", set: { confirm: names } },
  });
}

async function askNames(context: Context, actions: readonly SevereAction[]): Promise<void> {
  for (const { what, name } of actions) {
    const typed = await ask(context, `${forWhom(context)}${what} cannot be undone; type ${name} to go on`);
    // What is hidden in a name is shown as its code, and can be typed in no other way.
    if (typed.trim() !== visibleLine(name)) throw new CliError("CONFIRM_REQUIRED", `${what} was not confirmed`);
  }
}

/**
 * Makes sure of an ordinary action: by `--yes`, or by a yes at a terminal.
 *
 * @throws CliError CONFIRM_REQUIRED that names the flag to add.
 */
export async function checkYes(context: Context, what: string): Promise<void> {
  if (context.settings.yes) return;
  if (canAsk(context)) {
    if (await confirm(context, `${forWhom(context)}${what}: go on?`)) return;
    throw new CliError("CONFIRM_REQUIRED", `${what} was not confirmed`);
  }
  throw new CliError("CONFIRM_REQUIRED", `${what} needs a yes`, {
    why: whyNotAsked(context, "it cannot be undone"),
    fix: { kind: "consent", set: { yes: true } },
  });
}

/** Where there are several profiles, the one that is worked with. */
function forWhom({ settings, sources, io }: Context): string {
  const isChosen =
    Object.keys(sources.config.profiles).length > 1 && !settings.mock && !environmentSecret("infra", io.env);
  return isChosen ? `profile ${settings.profile}: ` : "";
}

function whyNotAsked({ io, settings }: Context, otherwise: string): string {
  if (io.stdin.isTTY !== true) return "stdin is not a terminal";
  return settings.input ? otherwise : "--no-input is given";
}
