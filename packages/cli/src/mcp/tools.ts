import { isExperimental, type Leaf, type Menu } from "../argv/specs.ts";
import { CliError } from "../errors/cli-error.ts";
import { advice } from "../errors/fix.ts";
import { type BodyFields, infraReference } from "../generated/infra-reference.ts";
import type { BodyOperation } from "../infra/body-flags.ts";
import { checkComplete, checkFields, type InputSchema, type PropertySchema } from "./arguments.ts";

/** Permissions to give at the server's start: spending credits, changing things, or deleting and restoring. */
export type Access = "read" | "spend" | "write" | "destroy";

export interface Allowed {
  readonly write: boolean;
  readonly destroy: boolean;
  /** Credits that all calls of the session may spend together. Undefined: no cap. */
  readonly maxCredits: number | undefined;
}

export const isAllowed = (access: Access, { write, destroy, maxCredits }: Allowed): boolean =>
  ({ read: true, spend: write || maxCredits !== undefined, write, destroy: write && destroy })[access];

/** The flags that a server needs for it. */
export const flagsFor = (access: Access): string =>
  ({
    read: "",
    spend: "--max-credits N",
    write: "--allow-write",
    destroy: "--allow-write --allow-destructive",
  })[access];

/** The arguments of a call, checked against the tool's schema. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** A command line of tandem, without `tandem`, and the JSON body that it reads from stdin. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly body?: unknown;
}

export interface McpTool {
  readonly description: string;
  readonly access: Access;
  readonly input: InputSchema;
  /** Stricter than `access` for some arguments. */
  readonly accessFor?: (given: ToolArguments) => Access;
  /** For a tool of `kinds`: which of their commands it runs. */
  readonly verb?: Verb;
  /** The command that does the work. A tool without one has its own code in session.ts. */
  readonly line?: (given: ToolArguments) => CommandLine;
  /** What an agent can do next. */
  readonly next?: string;
}

/** Rows of a list. */
export const defaultLimit = 20;

const text = (description: string): PropertySchema => ({ type: "string", description });
const oneOf = (values: string[], description?: string): PropertySchema => ({
  type: "string",
  enum: values,
  ...(description && { description }),
});

export const verbs = ["list", "get", "create", "update", "delete"] as const;
export type Verb = (typeof verbs)[number];

const takes = (properties: InputSchema["properties"], ...required: readonly string[]): InputSchema => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});

interface Kind extends Partial<Readonly<Record<Verb, string>>> {
  /** The kind of `parent`: required, except for a team. Undefined: there is no parent. */
  readonly parent?: "site" | "database" | "webhook" | "team" | "plan";
  /** The operations whose bodies `fields` holds. */
  readonly creation?: BodyOperation;
  readonly change?: BodyOperation;
  /** The field of the body that `parent` may stand for. */
  readonly parentIs?: string;
  /** Deletes, overwrites or costs money. */
  readonly destroys?: true;
  /** A creation waits until it can be used. */
  readonly waits?: true;
  /** The words after the command for a creation. Default: the parent. */
  readonly words?: (given: ToolArguments) => readonly string[];
  /** The words after the command for an update whose fields are arguments. */
  readonly updateWords?: (given: ToolArguments) => readonly string[];
}

/** `servers list` and the others. */
function commandsOf(noun: string, ...names: readonly Verb[]): Partial<Record<Verb, string>> {
  return Object.fromEntries(names.map((verb) => [verb, `${noun} ${verb}`]));
}

/** The commands of each kind of resource. */
export const kinds: Readonly<Record<string, Kind>> = {
  server: { creation: "createServer", change: "updateServer", ...commandsOf("servers", ...verbs) },
  site: {
    waits: true,
    creation: "createSite",
    change: "updateSite",
    ...commandsOf("sites", "list", "get", "create", "update"),
  },
  deploy: { parent: "site", list: "sites deploys" },
  database: { waits: true, creation: "createDatabase", ...commandsOf("databases", "list", "get", "create") },
  backup: { parent: "database", creation: "createBackup", list: "databases backups", create: "databases backup" },
  restore: { parent: "database", creation: "restoreDatabase", create: "databases restore", destroys: true },
  alert: {
    creation: "createAlert",
    change: "updateAlert",
    ...commandsOf("alerts", "list", "create", "update", "delete"),
  },
  webhook: {
    creation: "createWebhook",
    change: "updateWebhook",
    ...commandsOf("webhooks", "list", "create", "update", "delete"),
  },
  delivery: { parent: "webhook", list: "webhooks deliveries" },
  plan: { list: "billing plans" },
  invoice: { list: "billing invoices" },
  subscription: {
    parent: "plan",
    creation: "subscribe",
    create: "billing subscribe",
    parentIs: "planId",
    words: ({ parent, fields }) => positional(planOf(parent, (fields as Fields)?.planId)),
    destroys: true,
  },
  team: { creation: "createTeam", list: "teams list", create: "teams create" },
  member: {
    parent: "team",
    change: "updateTeamMember",
    list: "teams members",
    update: "teams set-role",
    updateWords: ({ id, fields }) => positional(id, (fields as Fields)?.role),
  },
  invite: {
    parent: "team",
    creation: "createTeamInvite",
    create: "teams invite",
    words: ({ parent: team, fields }) => [...flag({ team }), ...positional((fields as Fields)?.email)],
  },
  job: { get: "ai get" },
};

type Fields = Readonly<Record<string, unknown>> | undefined;

/** The plan that the user is asked about is the one in the body. */
function planOf(parent: unknown, planId: unknown): unknown {
  if (parent === undefined || planId === undefined || parent === planId) return planId ?? parent;
  throw new CliError("USAGE", "parent and fields.planId name different plans", { fix: advice("send fields.planId") });
}

/** Undefined for arguments that aren't checked yet, and wrong. */
export const kindOf = ({ kind }: ToolArguments): Kind | undefined =>
  typeof kind === "string" && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;

const kindsWith = (verb: Verb): string[] => Object.keys(kinds).filter((kind) => kinds[kind]![verb]);

const parentField = text("Name or id of the resource it belongs to: the site of a deploy, the team of a member");

/** The fields of each kind's body, from the API's document: `server: name*, host*, port`. A star marks a required one. */
function fieldsOf(operation: "creation" | "change", offered = Object.keys(kinds)): string {
  const lines = offered.flatMap((kind) => {
    const id = kinds[kind]![operation];
    return id === undefined ? [] : [`${kind}: ${fieldList(infraReference[id].fields)}`];
  });
  return `Body of the request, * required. ${lines.join("; ")}`;
}

const fieldList = (fields: BodyFields): string =>
  Object.entries(fields)
    .map(([name, { required, fields: inner }]) => {
      const nested = inner === undefined ? "" : `{${fieldList(inner)}}`;
      return `${name}${required ? "*" : ""}${nested}`;
    })
    .join(", ");

/** Positional arguments go after `--`, so that none of them can be read as a flag. */
function commandOf(verb: Verb, given: ToolArguments): string[] {
  return kindOf(given)![verb]!.split(" ");
}

const positional = (...values: readonly unknown[]): string[] => [
  "--",
  ...values.filter((value) => value !== undefined).map(String),
];

const destroysFor = (given: ToolArguments): Access => (kindOf(given)?.destroys ? "destroy" : "write");

/** The schema without kinds whose route the service doesn't list: a server without --experimental can't use them. */
export function offeredInput({ input, verb }: McpTool, menu: Menu, experimental: boolean): InputSchema {
  if (verb === undefined || experimental) return input;
  const offered = kindsWith(verb).filter((kind) => !isExperimental(entryOf(menu, kinds[kind]![verb]!)));
  const { kind, fields, ...others } = input.properties;
  const change = verb === "update" ? "change" : "creation";
  const described = fields && { fields: { ...fields, description: fieldsOf(change, offered) } };
  return { ...input, properties: { kind: { ...kind!, enum: offered }, ...others, ...described } };
}

const entryOf = (menu: Menu, command: string): Leaf | Menu =>
  command.split(" ").reduce<Leaf | Menu>((entry, word) => (entry as Menu).commands[word]!, menu);

/** @throws CliError USAGE for a missing parent, or one that the kind doesn't have. */
function checkParent(tool: string, given: ToolArguments): void {
  const { kind, parent } = given;
  const { parent: needed } = kindOf(given)!;
  if (parent !== undefined && needed === undefined) throw new CliError("USAGE", `kind ${kind} has no parent`);
  if (parent === undefined && needed !== undefined && !["team", "plan"].includes(needed))
    throw new CliError("USAGE", `${tool} needs parent, the ${needed} of the ${kind}`, {
      fix: advice(`list_resources ${JSON.stringify({ kind: needed })} lists them`),
    });
}

export const accessOf = ({ access, accessFor }: McpTool, given: ToolArguments): Access => accessFor?.(given) ?? access;

/** The tools of the server, at most 14. The wording is short: a client sends the whole list with every request. */
export const mcpTools: Readonly<Record<string, McpTool>> = {
  list_tools: {
    description: "List the AI tools: summarizers, translator, grammar checker, transcription and others.",
    access: "read",
    input: takes({}),
    line: () => ({ words: ["tools", "list"] }),
    next: "get_tool shows a tool's input, options and result",
  },
  get_tool: {
    description: "Show an AI tool's input, options and result.",
    access: "read",
    input: takes({ tool: text("Slug, such as ai-translator") }, "tool"),
    line: ({ tool }) => ({ words: ["tools", "info", ...positional(tool)] }),
    next: "run_tool runs it",
  },
  run_tool: {
    description:
      "Run an AI tool. It costs credits. Give `input` (text, or a web address), or `file` in the project folder.",
    access: "spend",
    input: takes(
      {
        tool: text("Slug, such as ai-translator"),
        input: text("Text, or a web address for tools that read pages, videos or files"),
        file: text("Path of a file below the folder the server was started in"),
        options: { type: "object", description: "Options of the tool; see get_tool" },
      },
      "tool",
    ),
  },
  get_credits: {
    description: "Show the credits spent in this session, its cap, and the balance last seen.",
    access: "read",
    input: takes({}),
    line: () => ({ words: ["credits"] }),
  },
  get_status: {
    description: "Count servers, sites, databases, alerts and webhooks, and list those that need attention.",
    access: "read",
    input: takes({}),
    line: () => ({ words: ["status"] }),
    next: "list_resources lists one kind",
  },
  list_resources: {
    description: "List resources of one kind, newest first.",
    access: "read",
    verb: "list",
    input: takes(
      {
        kind: oneOf(kindsWith("list")),
        parent: parentField,
        limit: { type: "integer", minimum: 1, maximum: 100, description: `Default ${defaultLimit}` },
      },
      "kind",
    ),
    line: (given) => {
      checkParent("list_resources", given);
      return { words: [...commandOf("list", given), ...limitFlag(given), ...positional(given.parent)] };
    },
  },
  get_resource: {
    description: "Show one resource.",
    access: "read",
    verb: "get",
    input: takes({ kind: oneOf(kindsWith("get")), id: text("Id or name") }, "kind", "id"),
    line: (given) => ({ words: [...commandOf("get", given), ...positional(given.id)] }),
  },
  create_resource: {
    description:
      "Create a resource, a backup or an invite; restore a backup; subscribe to a plan. The last two ask the user.",
    access: "write",
    verb: "create",
    accessFor: destroysFor,
    input: takes(
      {
        kind: oneOf(kindsWith("create")),
        parent: parentField,
        fields: { type: "object", description: fieldsOf("creation") },
        ifNotExists: { type: "boolean", description: "If the name is taken, return that resource" },
      },
      "kind",
    ),
    line: (given) => {
      const { creation, waits, words, parentIs } = kindOf(given)!;
      const { fields } = infraReference[creation!];
      checkParent("create_resource", given);
      if (given.ifNotExists && !kindOf(given)!.get)
        throw new CliError("USAGE", `kind ${given.kind} has no ifNotExists`, { fix: advice("leave it out") });
      checkFields("create_resource", fields, given.fields);
      const parent = parentIs && given.parent !== undefined ? { [parentIs]: given.parent } : {};
      checkComplete("create_resource", fields, { ...parent, ...(given.fields as Fields) });
      return {
        words: [
          ...commandOf("create", given),
          ...(waits ? ["--wait"] : []),
          ...(given.ifNotExists ? ["--if-not-exists"] : []),
          ...bodyFlag(given),
          ...(words?.(given) ?? positional(given.parent)),
        ],
        body: given.fields,
      };
    },
  },
  update_resource: {
    description: "Change fields of a resource.",
    access: "write",
    verb: "update",
    input: takes(
      {
        kind: oneOf(kindsWith("update")),
        id: text("Id or name"),
        fields: { type: "object", description: fieldsOf("change") },
      },
      "kind",
      "id",
      "fields",
    ),
    line: (given) => {
      const { change, updateWords } = kindOf(given)!;
      checkFields("update_resource", infraReference[change!].fields, given.fields);
      if (Object.keys(given.fields as object).length === 0)
        throw new CliError("USAGE", "update_resource needs a field to change", {
          why: `valid: ${Object.keys(infraReference[change!].fields).join(", ")}`,
        });
      const words = updateWords?.(given);
      if (words) return { words: [...commandOf("update", given), ...words] };
      return {
        words: [...commandOf("update", given), ...bodyFlag(given), ...positional(given.id)],
        body: given.fields,
      };
    },
  },
  delete_resource: {
    description: "Delete a resource. Asks the user first.",
    access: "destroy",
    verb: "delete",
    input: takes(
      {
        kind: oneOf(kindsWith("delete")),
        id: text("Id or name"),
        force: { type: "boolean", description: "Server: even if sites or databases use it" },
      },
      "kind",
      "id",
    ),
    line: (given) => {
      if (given.force && given.kind !== "server")
        throw new CliError("USAGE", `kind ${given.kind} has no force`, { fix: advice("leave it out") });
      return { words: [...commandOf("delete", given), ...(given.force ? ["--force"] : []), ...positional(given.id)] };
    },
  },
  deploy_site: {
    description: "Deploy a site and wait until the deploy ends. Reports progress.",
    access: "write",
    input: takes(
      {
        site: text("Id or name"),
        branch: text("Default: the site's branch"),
        commit: text("Default: the newest. To roll back, the commit of a deploy that succeeded"),
      },
      "site",
    ),
    line: ({ site, branch, commit }) => ({
      words: ["sites", "deploy", ...flag({ branch }), ...flag({ commit }), ...positional(site)],
    }),
  },
  ask_ai: {
    description:
      "Give the service's AI a task on your infrastructure and follow it to its end, or to a step that needs approval. With `job`, follow a job that already runs.",
    access: "write",
    input: {
      type: "object",
      properties: { prompt: text("The task"), job: text("Id of a job to follow instead") },
    },
    line: ({ prompt, job }) => {
      if ((prompt === undefined) === (job === undefined)) {
        throw new CliError("USAGE", "ask_ai needs either prompt or job", { fix: advice("send one of them") });
      }
      return { words: job === undefined ? ["ai", "ask", ...positional(prompt)] : ["ai", "follow", ...positional(job)] };
    },
  },
  decide_step: {
    description: "Approve or reject the pending step of an AI job. The user decides: they are asked and see the step.",
    access: "write",
    input: takes(
      {
        job: text("Id of the job"),
        decision: oneOf(["approve", "reject"]),
        reason: text("Note to record with the decision"),
      },
      "job",
      "decision",
    ),
    next: "ask_ai with this job follows it",
  },
  call_api: {
    description: "Send a request to the infrastructure API. Anything but GET asks the user first.",
    access: "read",
    accessFor: ({ method }) => (method === undefined || method === "GET" ? "read" : "destroy"),
    input: takes(
      {
        method: oneOf(["GET", "POST", "PUT", "PATCH", "DELETE"], "Default GET"),
        path: text("Such as /servers?limit=5"),
        body: { type: "object" },
      },
      "path",
    ),
    line: ({ method = "GET", path, body }) => {
      if (method === "GET" && body !== undefined) throw new CliError("USAGE", "a GET has no body");
      return { words: ["api", ...(body === undefined ? [] : ["--file=-"]), ...positional(method, path)], body };
    },
  },
};

function limitFlag({ kind, limit = defaultLimit }: ToolArguments): string[] {
  return ["deploy", "backup", "member"].includes(String(kind)) ? [] : [`--limit=${limit}`];
}

const flag = (given: ToolArguments): string[] =>
  Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));

const bodyFlag = ({ fields }: ToolArguments): string[] => (fields === undefined ? [] : ["--file=-"]);
