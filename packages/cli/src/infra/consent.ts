import { CliError } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { withFlag } from "../rerun.ts";

/** The flag of severe actions. `--yes` does not stand for it. */
export const confirmFlag = {
  confirm: {
    value: "NAME",
    many: true,
    summary: "Confirm by the name of what is lost or paid; for several, repeat it",
  },
} as const;

/** One severe action, and the name that confirms it. */
export interface SevereAction {
  /** As in "deleting web-1 needs confirmation". */
  readonly what: string;
  readonly name: string;
}

/** @throws CliError CONFIRM_REQUIRED with the command that would be carried out, unless every name was given. */
export function checkConfirmed(context: Context, actions: readonly SevereAction[], given: readonly string[]): void {
  const open = actions.filter(({ name }) => !given.includes(name));
  if (open.length === 0) return;
  const names = actions.map(({ name }) => name);
  const wrong = given.filter((name) => !names.includes(name));
  throw new CliError("CONFIRM_REQUIRED", `${open.map(({ what }) => what).join(", ")} needs confirmation`, {
    why: wrong.length > 0 ? `--confirm says ${wrong.join(", ")}` : whyNotAsked(context, "it cannot be undone"),
    fix: withFlag(context.argv, "--confirm", ...names),
  });
}

/** @throws CliError CONFIRM_REQUIRED unless `--yes` was given. */
export function checkYes(context: Context, what: string): void {
  if (context.settings.yes) return;
  throw new CliError("CONFIRM_REQUIRED", `${what} needs a yes`, {
    why: whyNotAsked(context, "it cannot be undone"),
    fix: withFlag(context.argv, "--yes"),
  });
}

function whyNotAsked({ io, settings }: Context, otherwise: string): string {
  if (io.stdin.isTTY !== true) return "stdin is not a terminal";
  return settings.input ? otherwise : "--no-input is given";
}
