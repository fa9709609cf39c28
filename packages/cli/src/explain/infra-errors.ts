import type { FieldError, TandemError } from "@tandem/sdk";
import { fieldPlace } from "../argv/field-flag.ts";
import { knownValues } from "../argv/flag-specs.ts";
import { kebabCase } from "../argv/kebab-case.ts";
import { commandLine, nextCommand, typedFlag, withFlag, withoutFlag } from "../argv/rerun.ts";
import { nearest } from "../errors/nearest.ts";
import { type Remedies, signIn, type Typed } from "./remedy.ts";

/** What to do about each error of the infrastructure API. */
export const infraRemedies: Remedies = {
  invalid_input: (error, typed) => ({
    why: error.apiCode === "invalid_cursor" ? "a cursor lapses after a while" : undefined,
    fix: typed.argv.includes("--cursor")
      ? withoutFlag(typed.argv, "--cursor")
      : (Object.keys(typed.flags).flatMap((name) => nearestValue(name, typed) ?? [])[0] ??
        commandLine([...typed.argv, "--help"])),
  }),
  authentication: (error, typed) => ({
    why: "the token is missing, malformed or revoked; tokens are issued in the account settings",
    ...signIn(error, typed),
  }),
  payment_required: () => ({ why: "the plan is at its limit, or a payment was declined", fix: "tandem billing plans" }),
  forbidden: () => ({
    why: "the token, or your role in the team, does not allow this; an owner of the team can change your role",
    fix: "tandem teams list",
  }),
  not_found: (_, { argv }) => ({ fix: listCommand(argv) }),
  conflict: (error, typed) => ({ fix: conflictFix(error, typed) }),
  validation_failed: (error, typed) => ({
    why: wrongFields(error, typed),
    fix:
      choiceFix(error, typed) ??
      commandLine([...typed.argv.filter((word) => !word.startsWith("-")).slice(0, 2), "--help"]),
  }),
};

/** The list that shows what a command works on. */
function listCommand(argv: readonly string[]): string | undefined {
  const lists: Readonly<Record<string, string>> = {
    deploy: "sites list",
    api: "api GET /servers",
    ai: "ai --help",
    ask: "ai --help",
  };
  const noun = argv.find((word) => !word.startsWith("-")) ?? "";
  return `tandem ${lists[noun] ?? `${noun} list`}`;
}

/** Where what a command starts shows up afterwards, as a field of what it works on. */
const traces: Readonly<Record<string, readonly [noun: string, field: string]>> = {
  deploy: ["sites", "recentDeploys"],
  "sites deploy": ["sites", "recentDeploys"],
  "databases backup": ["databases", "recentBackups"],
  "databases restore": ["databases", "restore"],
};

/** The command that shows whether the one that was typed was carried out. */
export function lookCommand(argv: readonly string[]): string | undefined {
  const words = argv.filter((word) => !word.startsWith("-"));
  const [noun, field] = traces[words[0]!] ?? traces[words.slice(0, 2).join(" ")] ?? [];
  const id = argv.find((word, index) => /^[a-z]+_\w+$/.test(word) && !argv[index - 1]?.startsWith("--"));
  if (noun === undefined || id === undefined) return listCommand(argv);
  return nextCommand(argv, noun, "get", id, "--fields", field!);
}

type Fix = (argv: readonly string[]) => string;

/** What resolves each conflict that the service describes. Others pass by themselves or need a look. */
const conflictFixes: Readonly<Record<string, Fix>> = {
  server_has_dependents: (argv) => withFlag(argv, "--force"),
  name_taken: () => "choose another name",
  already_subscribed: () => "tandem billing plans",
  already_member: () => "tandem teams members",
  invite_pending: () => "wait until the invite is accepted or lapses",
  last_owner: () => "tandem teams set-role MEMBER owner",
  backup_not_restorable: () => "tandem databases list --json --query '[].recentBackups[]'",
  step_not_awaiting_approval: (argv) => `tandem ai get ${argv.at(argv.indexOf("ai") + 2)}`,
};

const conflictFix = (error: TandemError, { argv }: { argv: readonly string[] }): string | undefined =>
  conflictFixes[error.apiCode ?? ""]?.(argv) ?? (error.retryable ? commandLine(argv) : listCommand(argv));

interface Fields {
  readonly fields?: readonly FieldError[];
}

/** What happened, where the service named the fields that it refused. */
export function refusedFields(error: TandemError, { flags }: Typed): string | undefined {
  const places = ((error as Fields).fields ?? []).map(({ pointer }) => fieldPlace(pointer, flags));
  return places.length > 0 ? `the service refused ${[...new Set(places)].join(", ")}` : undefined;
}

/** Each refused field by the flag that sets it. */
function wrongFields(error: TandemError, { flags }: Typed): string | undefined {
  const { fields = [] } = error as Fields;
  return fields.map(({ pointer, message }) => `${fieldPlace(pointer, flags)} ${message}`).join("; ") || undefined;
}

/** Where one flag's value was refused: the nearest of those that are known. */
function choiceFix(error: TandemError, typed: Typed): string | undefined {
  const { fields = [] } = error as Fields;
  const place = fields.length === 1 ? fieldPlace(fields[0]!.pointer, typed.flags) : undefined;
  const name = Object.keys(typed.flags).find((key) => `--${kebabCase(key)}` === place);
  return name && nearestValue(name, typed);
}

/** A flag with the value that was meant, where what was typed is close to one that is known. */
function nearestValue(name: string, { argv, flags }: Typed): string | undefined {
  const flag = `--${kebabCase(name)}`;
  const typed = typedFlag(argv, flag);
  if (typed.length === 0) return undefined;
  const given = typed.join("=").slice(flag.length + 1);
  const meant = nearest(given, knownValues(flags[name]!));
  return meant === undefined || meant === given ? undefined : `${flag} ${meant}`;
}
