import { kebabCase } from "../argv/specs.ts";
import type { Fix, Rerun, Run } from "../errors/fix.ts";
import type { Situation } from "../explain/explanation.ts";
import { fixText } from "../explain/fix-text.ts";
import { infraReference } from "../generated/infra-reference.ts";
import { flagFields } from "../infra/body-flags.ts";
import { kinds, type ToolArguments } from "./tools.ts";

/** A fix as a call of a tool, or as something the agent can ask its user for. Undefined: only a terminal has it. */
export function callText(fix: Fix, given: ToolArguments, { asked }: Situation): string | undefined {
  switch (fix.kind) {
    case "rerun":
      return rerunText(fix, given);
    case "run":
      return runText(fix) ?? (fix.path[0] === "auth" ? forUser(fix) : undefined);
    case "steps":
    case "shell":
      return forUser(fix);
    case "consent":
      return fix.set.force === true ? "if the user wants that, send it again with force" : undefined;
    case "example":
      return callText(fix.of, given, { asked } as Situation);
    case "noted": {
      const text = callText(fix.of, given, { asked } as Situation);
      return text && `${fix.note}: ${text}`;
    }
    case "usage":
      return runText({ kind: "run", path: fix.path });
    case "advice":
      return !/(^|\s)--[a-z]|@@/.test(fix.text) || fix.text.startsWith("ask the user") ? fix.text : undefined;
  }

  function forUser(command: Fix): string {
    return `ask the user to run: ${fixText(command, asked)}`;
  }
}

function rerunText({ args = {}, set = {} }: Rerun, { fields }: ToolArguments): string | undefined {
  const isField = ([name]: [string, unknown]) => Object.hasOwn((fields as object | undefined) ?? {}, name);
  const values = [
    ...Object.values(args),
    ...Object.entries(set)
      .filter(isField)
      .map(([, value]) => value),
  ];
  return values.length === 1 && typeof values[0] === "string" ? `use ${values[0]}` : undefined;
}

const toolOfVerb = {
  list: ["list_resources", "parent"],
  get: ["get_resource", "id"],
  create: ["create_resource", "parent"],
  update: ["update_resource", "id"],
  delete: ["delete_resource", "id"],
} as const;

const toolOfCommand: Readonly<Record<string, readonly [tool: string, ...names: string[]]>> = {
  "tools list": ["list_tools"],
  "tools info": ["get_tool", "tool"],
  "ai follow": ["ask_ai", "job"],
  "ai reject": ["decide_step", "job"],
  "sites rollback": ["deploy_site", "site"],
  status: ["get_status"],
  api: ["call_api", "method", "path"],
};

/** Undefined for help, which the list of tools holds, and for commands without a tool. */
function runText({ path, args = [], flags = {} }: Run): string | undefined {
  if (flags.help === true || args.some((value) => value === undefined)) return undefined;
  const command = path.join(" ");
  const [tool, ...names] = toolOfCommand[command] ?? [];
  if (tool) return written(tool, Object.fromEntries(names.flatMap((name, at) => (args[at] ? [[name, args[at]]] : []))));
  // What a wait shows in the end, the resource shows now.
  const shown = command.replace(/ wait$/, " get");
  for (const [kind, commands] of Object.entries(kinds)) {
    for (const [verb, [name, idName]] of Object.entries(toolOfVerb)) {
      if (commands[verb as keyof typeof toolOfVerb] === shown)
        return written(name, { kind, ...(args[0] !== undefined && { [idName]: args[0] }) });
    }
  }
  return undefined;
}

const written = (tool: string, given: object): string =>
  Object.keys(given).length === 0 ? tool : `${tool} ${JSON.stringify(given)}`;

/** Names the fields of a body by their place in `fields`. */
export function fieldNames(text: string, { kind }: ToolArguments): string {
  const { creation, change } = (Object.hasOwn(kinds, String(kind)) ? kinds[String(kind)] : undefined) ?? {};
  const places = new Map<string, string>(
    [creation, change].flatMap((operation) =>
      operation === undefined
        ? []
        : flagFields(infraReference[operation].fields).map(
            ({ flag, path }) => [`--${kebabCase(flag)}`, `fields.${path.join(".")}`] as const,
          ),
    ),
  );
  return text.replace(/--[a-z][a-z-]*/g, (flag) => places.get(flag) ?? flag);
}
