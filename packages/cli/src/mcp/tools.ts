import type { JsonSchemaType } from "@modelcontextprotocol/server";
import { type BodyFields, infraReference } from "../generated/infra-reference.ts";
import { CliError } from "../output/errors/cli-error.ts";

/** What a server may do, by its flags: spend credits, change things, or delete, restore and subscribe. */
type Access = "read" | "spend" | "write" | "destroy";

export interface Permissions {
  readonly write: boolean;
  readonly destroy: boolean;
  /** Credits that MCP servers may spend in 24 hours with this key. Undefined: none. */
  readonly maxCredits: number | undefined;
}

/** The arguments of a call, checked against the tool's schema. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** A command line of tandem, without `tandem`. */
interface CommandLine {
  /** The command and its flags. */
  readonly words: readonly string[];
  /** They follow `--`, so that none of them can be read as a flag. */
  readonly args?: readonly unknown[];
  /** JSON that the command reads from a file. */
  readonly body?: object | undefined;
}

export interface McpTool {
  /** Begins with the title. */
  readonly description: string;
  readonly access: Access;
  readonly properties: Readonly<Record<string, JsonSchemaType>>;
  readonly required?: readonly string[];
  /** The command that does the work. run_tool has none. */
  readonly line?: (given: ToolArguments) => CommandLine;
  readonly isIdempotent?: true;
  /** Fields of its result. The service may leave out any. */
  readonly output?: Readonly<Record<string, JsonSchemaType>>;
}

type Verb = "list" | "get" | "create" | "update" | "delete";

interface Kind extends Partial<Readonly<Record<Verb, string>>> {
  /** The body of its creation. */
  readonly body?: keyof typeof infraReference;
  /** Its creation overwrites, or costs money. */
  readonly destroys?: true;
  /** The service sends its list whole. */
  readonly isWhole?: true;
}

/** `servers list` and the others. */
const commandsOf = (noun: string, ...names: readonly Verb[]): Partial<Record<Verb, string>> =>
  Object.fromEntries(names.map((verb) => [verb, `${noun} ${verb}`]));

/** The commands of each kind of resource. */
const kinds: Readonly<Record<string, Kind>> = {
  tool: { list: "tools list", isWhole: true, get: "tools info" },
  server: { ...commandsOf("servers", "list", "get", "create", "delete"), body: "createServer" },
  site: { ...commandsOf("sites", "list", "get", "update"), create: "sites create --wait", body: "createSite" },
  deploy: { list: "sites deploys", isWhole: true },
  database: { ...commandsOf("databases", "list", "get"), create: "databases create --wait", body: "createDatabase" },
  backup: { list: "databases backups", isWhole: true, create: "databases backup", body: "createBackup" },
  restore: { create: "databases restore", body: "restoreDatabase", destroys: true },
  alert: { ...commandsOf("alerts", "list", "create", "update", "delete"), body: "createAlert" },
  webhook: { ...commandsOf("webhooks", "list", "create"), body: "createWebhook" },
  delivery: { list: "webhooks deliveries" },
  plan: { list: "billing plans" },
  invoice: { list: "billing invoices" },
  subscription: { create: "billing subscribe", body: "subscribe", destroys: true },
  team: { list: "teams list" },
  member: { list: "teams members", isWhole: true, update: "teams set-role" },
  invite: { create: "teams invite", body: "createTeamInvite" },
  job: { get: "ai get" },
};

const text = (description: string): JsonSchemaType => ({ type: "string", minLength: 1, description });
const parent = text("Name or id of its site, database, webhook or team");

/** The fields of each kind's body, from the API's document: `server: name*, host*, port`. A star marks a required one. */
const bodiesOf = (names: readonly string[]): string =>
  names.map((kind) => `${kind}: ${fieldList(infraReference[kinds[kind]!.body!].fields)}`).join("; ");

function fieldList(fields: BodyFields): string {
  const names = Object.entries(fields).map(([name, { required, fields: inner }]) => {
    const nested = inner === undefined ? "" : `{${fieldList(inner)}}`;
    return `${name}${required ? "*" : ""}${nested}`;
  });
  return names.join(", ");
}

/** A command about one kind of resource. */
function lineOf(verb: Verb, { kind, fields }: ToolArguments, args: readonly unknown[], flags?: ToolArguments) {
  const words = [...kinds[String(kind)]![verb]!.split(" "), ...flag(flags)];
  return { words, args, body: fields as object | undefined };
}

const flag = (given: ToolArguments = {}): string[] =>
  Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));

function creation(given: ToolArguments): CommandLine {
  const { kind, parent, fields = {} } = given;
  const { planId, email, serverId, targetDatabaseId } = fields as ToolArguments;
  if (kind === "subscription") return lineOf("create", given, [planId]);
  if (kind === "invite") return lineOf("create", given, [email], { team: parent });
  // In flags, names may stand for ids.
  return lineOf("create", given, [parent], { "server-id": serverId, "target-database-id": targetDatabaseId });
}

function change(given: ToolArguments): CommandLine {
  const { kind, id, fields } = given;
  if (kind === "member") return lineOf("update", { kind }, [id, (fields as ToolArguments).role]);
  return lineOf("update", given, [id]);
}

/** The tools of a server with these permissions. The wording is short: a client sends the list with every request. */
export function mcpTools({ write, destroy, maxCredits }: Permissions): Readonly<Record<string, McpTool>> {
  const allowed = { read: true, spend: maxCredits !== undefined, write, destroy: write && destroy };
  const namesWith = (verb: Verb) =>
    Object.keys(kinds).filter((kind) => kinds[kind]![verb] && (allowed.destroy || !kinds[kind]!.destroys));
  const kindsWith = (verb: Verb): JsonSchemaType => ({ type: "string", enum: namesWith(verb) });
  const tools: Readonly<Record<string, McpTool>> = {
    run_tool: {
      description: "Run an AI tool: a resource of kind tool. It costs credits. Give `input` or `file`.",
      access: "spend",
      properties: {
        tool: text("Slug, such as ai-translator"),
        input: text("Text, or a link for tools that read pages or files"),
        file: text("Path of a file in the project folder"),
        options: { type: "object", description: "Options of the tool; see get_resource" },
      },
      required: ["tool"],
    },
    get_credits: {
      description: "Show credits spent on this machine, calls of unknown cost, and the last known balance.",
      access: "read",
      properties: {},
      line: () => ({ words: ["credits"] }),
    },
    list_resources: {
      description: "List resources of one kind, newest first.",
      access: "read",
      properties: {
        kind: kindsWith("list"),
        parent,
        limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
        cursor: text("nextCursor of the page before"),
      },
      required: ["kind"],
      output: { items: { type: "array" }, total: { type: "integer" }, nextCursor: { type: "string" } },
      line: (given) => {
        const { kind, limit = 20, cursor } = given;
        return lineOf("list", given, [given.parent], kinds[String(kind)]!.isWhole ? {} : { limit, cursor });
      },
    },
    get_resource: {
      description: "Show one resource.",
      access: "read",
      properties: { kind: kindsWith("get"), id: text("Id or name; slug of a tool") },
      required: ["kind", "id"],
      line: (given) => lineOf("get", given, [given.id]),
    },
    create_resource: {
      description: "Create a resource, a backup or an invite, or what else `kind` has.",
      access: "write",
      properties: {
        kind: kindsWith("create"),
        parent,
        fields: { type: "object", description: `Body of the request, * required. ${bodiesOf(namesWith("create"))}` },
      },
      required: ["kind"],
      line: creation,
    },
    update_resource: {
      description: "Change fields of a resource.",
      access: "write",
      properties: {
        kind: kindsWith("update"),
        id: text("Id or name"),
        fields: { type: "object", description: "As for create_resource; an alert has mutedUntil, a member role" },
      },
      required: ["kind", "id", "fields"],
      isIdempotent: true,
      line: change,
    },
    delete_resource: {
      description: "Delete a resource. Asks the user first.",
      access: "destroy",
      properties: { kind: kindsWith("delete"), id: text("Id or name") },
      required: ["kind", "id"],
      isIdempotent: true,
      line: (given) => lineOf("delete", given, [given.id]),
    },
    deploy_site: {
      description: "Deploy a site and wait until the deploy ends. Reports progress.",
      access: "write",
      properties: {
        site: text("Id or name"),
        branch: text("Default: the site's branch"),
        commit: text("Default: the newest. To roll back, the commit of a deploy that succeeded"),
      },
      required: ["site"],
      line: ({ site, branch, commit }) => ({ words: ["sites", "deploy", ...flag({ branch, commit })], args: [site] }),
    },
    ask_ai: {
      description: "Give the service's AI a task, and follow it to its end or to a step to approve (decide_step).",
      access: "write",
      properties: { prompt: text("The task"), job: text("Id of a job to follow instead") },
      line: ({ prompt, job }) => {
        if ((prompt === undefined) === (job === undefined))
          throw new CliError("USAGE", "ask_ai needs either prompt or job", { fix: "send one of them" });
        // Each step needs approval, whatever the service does by default.
        if (prompt !== undefined)
          return { words: ["ai", "ask", "--approve=none", "--approval=each_step"], args: [prompt] };
        return { words: ["ai", "follow", "--approve=none"], args: [job] };
      },
    },
    decide_step: {
      description: "Approve or reject the pending step of an AI job. The user sees it and decides.",
      access: "write",
      properties: {
        job: text("Id of the job"),
        decision: { type: "string", enum: ["approve", "reject"] },
        reason: text("Note to record with the decision"),
      },
      required: ["job", "decision"],
      // Without a step's id the command shows the pending one and asks about that.
      line: ({ job, decision, reason }) => ({ words: ["ai", String(decision), ...flag({ reason })], args: [job] }),
    },
  };
  return Object.fromEntries(Object.entries(tools).filter(([, { access }]) => allowed[access]));
}
