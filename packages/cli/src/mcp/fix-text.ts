import type { Reading } from "../argv/parse-argv.ts";
import { kebabCase } from "../argv/specs.ts";
import type { Fix, Rerun } from "../errors/fix.ts";
import { fixText } from "../explain/fix-text.ts";
import { infraReference } from "../generated/infra-reference.ts";
import { flagFields } from "../infra/body-flags.ts";
import { kindOf, kinds, type ToolArguments, verbs } from "./tools.ts";

/** A fix as a call of a tool, or as something the agent can ask its user for. Undefined: only a terminal has it. */
export function callText(fix: Fix, given: ToolArguments, asked: Reading): string | undefined {
  switch (fix.kind) {
    case "rerun":
      return rerunText(fix, given);
    case "run":
      if (fix.flags?.help === true) return undefined;
      return fix.path[0] === "auth" ? `ask the user to run: ${fixText(fix, asked)}` : runText(fix.path, fix.args);
    case "usage":
      return runText(fix.path);
    case "consent":
      return fix.set.force === true ? "if the user wants that, send it again with force" : undefined;
    case "example":
    case "noted":
      return callText(fix.of, given, asked);
    case "advice":
      return !/(^|\s)--[a-z]|@@/.test(fix.text) || fix.text.startsWith("ask the user") ? fix.text : undefined;
    default:
      return `ask the user to run: ${fixText(fix, asked)}`;
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

/** By command, the tool and the names of its arguments, in the order of the command's. */
const toolOf: Readonly<Record<string, readonly [tool: string, ...names: string[]]>> = {
  "tools list": ["list_tools"],
  "tools info": ["get_tool", "tool"],
  "ai follow": ["ask_ai", "job"],
  api: ["call_api", "method", "path"],
};

/** Undefined for a command without a tool. */
function runText(path: readonly string[], args: readonly string[] = []): string | undefined {
  // The resource shows the end of the wait.
  const command = path.join(" ").replace(/ wait$/, " get");
  const [tool, ...names] = toolOf[command] ?? [];
  if (tool)
    return written(tool, Object.fromEntries(args.slice(0, names.length).map((value, at) => [names[at]!, value])));
  for (const [kind, commands] of Object.entries(kinds)) {
    const verb = verbs.find((name) => commands[name] === command);
    const idName = verb === "list" || verb === "create" ? "parent" : "id";
    const id = args[0] !== undefined && { [idName]: args[0] };
    if (verb) return written(verb === "list" ? "list_resources" : `${verb}_resource`, { kind, ...id });
  }
  return undefined;
}

const written = (tool: string, given: object): string =>
  Object.keys(given).length === 0 ? tool : `${tool} ${JSON.stringify(given)}`;

/** Names the fields of a body by their place in `fields`. */
export function fieldNames(text: string, given: ToolArguments): string {
  const { creation, change } = kindOf(given) ?? {};
  const fields = [creation, change].flatMap((id) => (id === undefined ? [] : flagFields(infraReference[id].fields)));
  const places = new Map(fields.map(({ flag, path }) => [`--${kebabCase(flag)}`, `fields.${path.join(".")}`]));
  return text.replace(/--[a-z][a-z-]*/g, (flag) => places.get(flag as `--${string}`) ?? flag);
}
