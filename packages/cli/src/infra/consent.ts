import type { Context } from "../context.ts";
import { environmentSecret } from "../credentials/credentials.ts";
import { CliError } from "../errors/cli-error.ts";
import { visibleLine } from "../output/printable.ts";
import { ask, askUntil, canAsk, confirm, whyNotAsked } from "../prompt/ask.ts";

/** The flag of severe actions. `--yes` does not imply it. */
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
  /** As a person is asked: "Delete server web-1?" */
  readonly question: string;
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
  if (context.person) return askPerson(context, open);
  if (given.length === 0 && canAsk(context)) return askNames(context, open);
  const names = actions.map(({ name }) => name);
  const wrong = given.filter((name) => !names.includes(name));
  throw new CliError("CONFIRM_REQUIRED", `${open.map(({ what }) => what).join(", ")} needs confirmation`, {
    why:
      wrong.length > 0
        ? `you confirmed ${wrong.join(", ")}, not ${open.map(({ name }) => name).join(", ")}`
        : (whyNotAsked(context) ?? open[0]!.because),
    fix: { kind: "consent", set: { confirm: names } },
  });
}

async function askPerson(context: Context, actions: readonly SevereAction[]): Promise<void> {
  for (const { what, question, because } of actions) {
    if (await context.person!.confirm(visibleLine(`${forWhom(context)}${question} ${capitalized(because)}.`))) continue;
    throw new CliError("CONFIRM_REQUIRED", `${what} was not confirmed`);
  }
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

async function askNames(context: Context, actions: readonly SevereAction[]): Promise<void> {
  for (const { what, question, name, because } of actions) {
    await askUntil(context, async () => {
      const typed = await ask(
        context,
        `${forWhom(context)}${question} ${capitalized(because)}. Type ${name} to confirm`,
      );
      // What is hidden in a name is shown as its code, and can be typed in no other way.
      if (typed.trim() === visibleLine(name)) return;
      if (typed.trim() === "") throw new CliError("CONFIRM_REQUIRED", `${what} was not confirmed`);
      throw new CliError("BAD_OPTION", `That is not ${name}`, { why: "Enter alone stops" });
    });
  }
}

/**
 * Makes sure of an ordinary action: by `--yes`, or by a yes at a terminal.
 *
 * @param question as a person is asked: "Delete alert High CPU (alt_12)?"
 * @throws CliError CONFIRM_REQUIRED that names the flag to add.
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
    fix: { kind: "consent", set: { yes: true } },
  });
}

/** Where there are several profiles, the one that is worked with. */
function forWhom({ settings, sources, io }: Context): string {
  const isChosen =
    Object.keys(sources.config.profiles).length > 1 && !settings.mock && !environmentSecret("infra", io.env);
  return isChosen ? `Profile ${settings.profile}: ` : "";
}

interface SevereRoute {
  readonly method: string;
  /** Matched against the path without its query, percent-decoded. */
  readonly path: RegExp;
  /** Absent: whatever the body. */
  readonly isSevere?: (body: unknown) => boolean;
}

const makesOwner = (body: unknown): boolean => (body as { role?: unknown } | undefined)?.role === "owner";

/** The routes behind the commands that need `--confirm`. */
const severeRoutes: readonly SevereRoute[] = [
  { method: "DELETE", path: /^\/servers\/[^/]+$/ },
  { method: "POST", path: /^\/databases\/[^/]+\/restore$/ },
  { method: "POST", path: /^\/billing\/subscribe$/ },
  { method: "POST", path: /^\/teams\/[^/]+\/invites$/, isSevere: makesOwner },
  { method: "PATCH", path: /^\/teams\/[^/]+\/members\/[^/]+$/, isSevere: makesOwner },
];

/** Does a request written by hand do what a command would ask to confirm? */
export function isSevereRequest(method: string, path: string, body: unknown): boolean {
  const pathname = decoded(path.split("?", 1)[0]!);
  return severeRoutes.some(
    (route) => route.method === method && route.path.test(pathname) && (route.isSevere?.(body) ?? true),
  );
}

/** A service may read `%73ervers` as `servers`, in either case and with a slash at the end. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase().replace(/\/$/, "");
  } catch {
    return path;
  }
}
