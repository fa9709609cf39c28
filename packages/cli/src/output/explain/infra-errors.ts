import type { FieldError, TandemError } from "@tandem/sdk";
import type { Reading } from "../../argv/reading.ts";
import { fieldPlace } from "../../argv/specs.ts";
import { infraMenu } from "../../generated/infra-menu.ts";
import { commandLine } from "../errors/fix.ts";
import { checkContract, signInAgain } from "./common-errors.ts";
import type { Explanations } from "./explanation.ts";

type Asked = Pick<Reading, "path" | "args" | "flags" | "command">;

export const infraErrors: Explanations = {
  invalid_input: (error, { asked }) => ({
    why: error.apiCode === "invalid_cursor" ? "cursors expire" : undefined,
    fix: asked.flags.cursor === undefined ? showHelp(asked) : "leave out --cursor",
  }),
  authentication: (error, situation) => ({
    why: "the token is missing, malformed or revoked; tokens are issued in the account settings",
    ...signInAgain(error, situation),
  }),
  payment_required: () => ({
    why: "the plan's limit is reached, or a payment was declined",
    fix: commandLine("billing plans"),
  }),
  forbidden: () => ({
    why: "the token, or your role in the team, does not allow this; an owner of the team can change your role",
    fix: commandLine("teams list"),
  }),
  not_found: ({ facts }, { asked }) =>
    facts.assumption === "G-01"
      ? {
          why: "the service has no such list; the prefix of its routes may be wrong (G-01)",
          fix: asked.path.join(" ") === "auth login" ? skipCheck : checkContract,
        }
      : { fix: listOf(asked) },
  conflict: (error, { asked }) => ({
    fix:
      (Object.hasOwn(conflictFixes, error.apiCode ?? "") && conflictFixes[error.apiCode!]!(asked.args)) ||
      (error.facts.kind === "ai_job" && commandLine("ai get", [error.facts.id!])) ||
      (error.retryable ? "run it again" : listOf(asked)),
  }),
  validation_failed: (error, { asked }) => ({
    why: fieldsOf(error, asked)
      .map(({ place, message }) => `${place} ${message}`)
      .join("; "),
    fix: showHelp(asked),
  }),
};

/** `doctor` finds the prefix, but needs a saved token. */
const skipCheck = `run it again with --skip-check, then: ${checkContract}`;

const lists: Readonly<Record<string, string>> = { deploy: "sites list", billing: "billing plans", ai: "ai", ask: "ai" };

function listOf({ path: [noun = ""] }: Asked): string | undefined {
  const own = lists[noun];
  if (own !== undefined) return commandLine(own, [], own === "ai" ? { help: true } : {});
  return Object.hasOwn(infraMenu, noun) ? commandLine(`${noun} list`) : undefined;
}

/** Where the effect of a command is visible. */
const traces: Readonly<Record<string, string>> = {
  deploy: "sites deploys",
  "sites deploy": "sites deploys",
  "databases backup": "databases backups",
  "databases restore": "databases get --fields restore",
};

/** The command that shows whether the typed one took effect. */
export function lookAfter(asked: Asked): string | undefined {
  const { id, path } = asked.args;
  if (asked.path[0] === "api") return commandLine("api", ["GET", String(path)]);
  const look = traces[asked.path.join(" ")];
  return look === undefined || typeof id !== "string" ? listOf(asked) : commandLine(look, [id]);
}

/** The other conflicts pass by themselves or need a look. */
const conflictFixes: Readonly<Record<string, (args: Asked["args"]) => string | undefined>> = {
  server_has_dependents: () => "if you are sure, add --force",
  name_taken: () => "choose another name",
  already_subscribed: () => commandLine("billing plans"),
  already_member: () => commandLine("teams members"),
  invite_pending: () => "wait until the invite is accepted or expires",
  last_owner: () => "run tandem teams set-role MEMBER owner",
  backup_not_restorable: ({ id }) => commandLine("databases backups", [String(id)]),
  step_not_awaiting_approval: ({ job }) => commandLine("ai get", [String(job)]),
};

const showHelp = ({ path }: Asked): string | undefined => commandLine(path.join(" "), [], { help: true });

function fieldsOf(error: TandemError, { command }: Asked) {
  const { fields = [] } = error as { readonly fields?: readonly FieldError[] };
  return fields.map(({ pointer, message }) => ({ place: fieldPlace(pointer, command?.flags ?? {}), message }));
}

export function refusedFields(error: TandemError, asked: Asked): string | undefined {
  const places = new Set(fieldsOf(error, asked).map(({ place }) => place));
  return places.size > 0 ? `the service rejected ${[...places].join(", ")}` : undefined;
}
