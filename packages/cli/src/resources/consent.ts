import { CliError } from "../output/errors/cli-error.ts";
import { shellLine } from "../output/errors/fix.ts";
import { capitalized, visibleLine } from "../output/printable.ts";
import { ask, askUntil, canAsk, confirm, whyNotAsked } from "../output/prompt/ask.ts";
import type { Context } from "../session/context.ts";
import { environmentSecret } from "../session/credentials/credentials.ts";

/** `--yes` does not imply it. */
export const confirmFlag = {
  confirm: { value: "NAME", many: true, summary: "Confirm with the name of the affected resource or plan" },
} as const;

export interface SevereAction {
  readonly what: string;
  readonly question: string;
  readonly name: string;
  readonly because: string;
}

/**
 * Confirms every destructive action by `--confirm`, or by its name typed at a terminal.
 *
 * @throws CliError CONFIRM_REQUIRED with the flag to add.
 */
export async function checkConfirmed(
  context: Context,
  given: readonly string[],
  ...actions: readonly SevereAction[]
): Promise<void> {
  const open = actions.filter(({ name }) => !given.includes(name));
  if (open.length === 0) return;
  if (context.person) return askPerson(context, open);
  if (given.length === 0 && canAsk(context)) return askNames(context, open);
  const names = actions.map(({ name }) => name);
  const wrong = given.filter((name) => !names.includes(name));
  throw new CliError("CONFIRM_REQUIRED", `${open.map(({ what }) => what).join(", ")} needs confirmation`, {
    why:
      wrong.length > 0
        ? `you confirmed ${wrong.join(", ")}, not ${open.map(({ name }) => name).join(", ")}`
        : (whyNotAsked(context) ?? open[0]!.because),
    fix: `if you are sure, add ${shellLine(names.flatMap((name) => ["--confirm", name]))}`,
  });
}

async function askPerson(context: Context, actions: readonly SevereAction[]): Promise<void> {
  for (const { what, question, because } of actions) {
    if (await context.person!.confirm(visibleLine(`${forWhom(context)}${question} ${capitalized(because)}.`))) continue;
    throw new CliError("CONFIRM_REQUIRED", `${what} was not confirmed`);
  }
}

async function askNames(context: Context, actions: readonly SevereAction[]): Promise<void> {
  for (const { what, question, name, because } of actions) {
    await askUntil(context, async () => {
      const typed = await ask(
        context,
        `${forWhom(context)}${question} ${capitalized(because)}. Type ${name} to confirm`,
      );
      // Hidden characters in a name are shown as codes, and can be typed that way.
      if (typed.trim() === visibleLine(name)) return;
      if (typed.trim() === "") throw new CliError("CONFIRM_REQUIRED", `${what} was not confirmed`);
      throw new CliError("BAD_OPTION", `That is not ${name}`, { why: "press Enter to stop" });
    });
  }
}

/**
 * Confirms an action by `--yes`, or at a terminal.
 *
 * @throws CliError CONFIRM_REQUIRED with the flag to add.
 */
export async function checkYes(context: Context, what: string, question: () => Promise<string>): Promise<void> {
  if (context.settings.yes) return;
  if (context.person || canAsk(context)) {
    const asked = `${forWhom(context)}${await question()}`;
    if (await (context.person ? context.person.confirm(visibleLine(asked)) : confirm(context, asked))) return;
    throw new CliError("CONFIRM_REQUIRED", `${what} was not confirmed`);
  }
  throw new CliError("CONFIRM_REQUIRED", `${what} needs confirmation`, {
    why: whyNotAsked(context) ?? "it cannot be undone",
    fix: "if you are sure, add --yes",
  });
}

/** Names the profile if there are several. */
function forWhom({ settings, sources, io }: Context): string {
  const isChosen =
    Object.keys(sources.config.profiles).length > 1 && !settings.mock && !environmentSecret("infra", io.env);
  return isChosen ? `Profile ${settings.profile}: ` : "";
}

interface SevereRoute {
  readonly method: string;
  readonly path: RegExp;
  readonly isDestructive?: (body: unknown) => boolean;
}

const makesOwner = (body: unknown): boolean => (body as { role?: unknown } | undefined)?.role === "owner";

/** Every DELETE, and the routes of other commands that need `--confirm`. */
const severeRoutes: readonly SevereRoute[] = [
  { method: "DELETE", path: /^/ },
  { method: "POST", path: /^\/databases\/[^/]+\/restore$/ },
  { method: "POST", path: /^\/billing\/subscribe$/ },
  { method: "POST", path: /^\/teams\/[^/]+\/invites$/, isDestructive: makesOwner },
  { method: "PATCH", path: /^\/teams\/[^/]+\/members\/[^/]+$/, isDestructive: makesOwner },
];

export function isSevereRequest(method: string, path: string, body: unknown): boolean {
  const pathname = decoded(path.split("?", 1)[0]!);
  return severeRoutes.some(
    (route) => route.method === method && route.path.test(pathname) && (route.isDestructive?.(body) ?? true),
  );
}

/** A service may read `%73ervers` as `servers`, ignore case, and ignore a trailing slash. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase().replace(/\/$/, "");
  } catch {
    return path;
  }
}
