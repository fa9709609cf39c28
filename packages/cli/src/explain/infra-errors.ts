import type { FieldError, TandemError } from "@tandem/sdk";
import type { Reading } from "../argv/parse-argv.ts";
import { type FlagSpecs, fieldPlace, kebabCase, knownValues } from "../argv/specs.ts";
import { advice, type Fix, rerun, run, usage } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";
import { checkContract, commonErrors, signInAgain } from "./common-errors.ts";
import type { Explanations } from "./explanation.ts";

type Asked = Pick<Reading, "path" | "args" | "flags" | "command">;

export const infraErrors: Explanations = {
  invalid_input: (error, { asked }) => ({
    why: error.apiCode === "invalid_cursor" ? "cursors expire" : undefined,
    fix: asked.flags.cursor === undefined ? (nearestValues(asked) ?? showHelp(asked)) : rerun({ unset: ["cursor"] }),
  }),
  authentication: (error, situation) => ({
    why: "the token is missing, malformed or revoked; tokens are issued in the account settings",
    ...signInAgain(error, situation),
  }),
  payment_required: () => ({
    why: "the plan's limit is reached, or a payment was declined",
    fix: run("billing plans"),
  }),
  forbidden: () => ({
    why: "the token, or your role in the team, does not allow this; an owner of the team can change your role",
    fix: run("teams list"),
  }),
  not_found: ({ facts }, { asked }) =>
    facts.assumption === "G-01"
      ? {
          why: "the service has no such list; the prefix of its routes may be wrong (G-01)",
          fix: asked.path[0] === "auth" ? skipCheck : checkContract,
        }
      : { fix: listOf(asked) },
  conflict: (error, { asked }) => ({
    fix: ownFix(error.apiCode)?.(asked) ?? (error.retryable ? advice("run it again") : listOf(asked)),
  }),
  invalid_response: (error, situation) =>
    error.facts.option === "infra.pagination"
      ? { fix: advice("set infra.pagination.last, total or more in the service file: which page is the last") }
      : commonErrors.invalid_response!(error as never, situation),
  validation_failed: (error, { asked }) => ({
    why: wrongFields(error, asked),
    fix: nearestChoice(error, asked) ?? showHelp(asked),
  }),
};

/** `doctor` finds the prefix, but needs a saved token. */
const skipCheck: Fix = {
  kind: "steps",
  steps: [rerun({ set: { skipCheck: true } }), checkContract],
};

const lists: Readonly<Record<string, Fix>> = {
  servers: run("servers list"),
  sites: run("sites list"),
  deploy: run("sites list"),
  databases: run("databases list"),
  alerts: run("alerts list"),
  webhooks: run("webhooks list"),
  teams: run("teams list"),
  billing: run("billing plans"),
  ai: run("ai", [], { help: true }),
  ask: run("ai", [], { help: true }),
};

function listOf({ path }: Asked): Fix | undefined {
  return lists[path[0] ?? ""];
}

/** Where the effect of a command is visible. */
const traces: Readonly<Record<string, readonly [get: string, field: string]>> = {
  deploy: ["sites get", "recentDeploys"],
  "sites deploy": ["sites get", "recentDeploys"],
  "databases backup": ["databases get", "recentBackups"],
  "databases restore": ["databases get", "restore"],
};

/** The command that shows whether the typed one took effect. */
export function lookAfter(asked: Asked): Fix | undefined {
  if (asked.path[0] === "api") return run("api", ["GET", String(asked.args.path)]);
  const [get, fields] = traces[asked.path.join(" ")] ?? [];
  const { id } = asked.args;
  if (get === undefined || typeof id !== "string") return listOf(asked);
  return run(get, [id], { fields: fields! });
}

/** The other conflicts pass by themselves or need a look. */
const conflictFixes: Readonly<Record<string, (asked: Asked) => Fix>> = {
  server_has_dependents: () => ({ kind: "consent", set: { force: true } }),
  name_taken: () => advice("choose another name"),
  already_subscribed: () => run("billing plans"),
  already_member: () => run("teams members"),
  invite_pending: () => advice("wait until the invite is accepted or expires"),
  last_owner: () => usage("teams set-role", "MEMBER owner"),
  backup_not_restorable: ({ args: { id } }) => run("databases get", [String(id)], { fields: "recentBackups" }),
  step_not_awaiting_approval: ({ args: { job } }) => run("ai get", [String(job)]),
};

/** A service may call its code "constructor". */
const ownFix = (code = ""): ((asked: Asked) => Fix) | undefined =>
  Object.hasOwn(conflictFixes, code) ? conflictFixes[code] : undefined;

function showHelp({ path }: Asked): Fix {
  return run(path.join(" "), [], { help: true });
}

interface Fields {
  readonly fields?: readonly FieldError[];
}

const flagsOf = ({ command }: Asked): FlagSpecs => command?.flags ?? {};

export function refusedFields(error: TandemError, asked: Asked): string | undefined {
  const places = ((error as Fields).fields ?? []).map(({ pointer }) => fieldPlace(pointer, flagsOf(asked)));
  return places.length > 0 ? `the service rejected ${[...new Set(places)].join(", ")}` : undefined;
}

function wrongFields(error: TandemError, asked: Asked): string | undefined {
  const { fields = [] } = error as Fields;
  return (
    fields.map(({ pointer, message }) => `${fieldPlace(pointer, flagsOf(asked))} ${message}`).join("; ") || undefined
  );
}

function nearestChoice(error: TandemError, asked: Asked): Fix | undefined {
  const { fields = [] } = error as Fields;
  const place = fields.length === 1 ? fieldPlace(fields[0]!.pointer, flagsOf(asked)) : undefined;
  const name = Object.keys(flagsOf(asked)).find((key) => `--${kebabCase(key)}` === place);
  return name === undefined ? undefined : nearestValue(name, asked);
}

function nearestValues(asked: Asked): Fix | undefined {
  return Object.keys(flagsOf(asked)).flatMap((name) => nearestValue(name, asked) ?? [])[0];
}

function nearestValue(name: string, asked: Asked): Fix | undefined {
  const given: unknown = asked.flags[name];
  if (typeof given !== "string") return undefined;
  const meant = nearest(given, knownValues(flagsOf(asked)[name]!));
  return meant === undefined || meant === given ? undefined : rerun({ set: { [name]: meant } });
}
