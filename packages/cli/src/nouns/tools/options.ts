import type { FlagSpecs } from "../../argv/specs.ts";
import type { ToolOption, ToolReference } from "../../generated/tool-reference.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { type JsonObject, parseJson, parseObject } from "../../process/json.ts";
import { readBytes } from "../../process/read-input.ts";

/** Set the options of a tool. */
export const optionFlags = {
  option: { short: "F", value: "KEY=VALUE", many: true, summary: "Set a tool option, converted to its type" },
  textOption: {
    short: "f",
    value: "KEY=TEXT",
    many: true,
    summary: "Set a tool option to a string, without type conversion",
  },
  optionsFile: { value: "FILE", summary: "Options as a JSON object; -F and -f override it" },
} as const satisfies FlagSpecs;

export interface GivenOptions {
  readonly typed: readonly string[];
  readonly texts: readonly string[];
  readonly file: Readonly<Record<string, unknown>>;
}

/** @throws CliError BAD_OPTION, or for a file that can't be read. */
export async function readOptions(
  slug: string,
  tool: ToolReference | undefined,
  flags: {
    readonly option: readonly string[];
    readonly textOption: readonly string[];
    readonly optionsFile?: string | undefined;
  },
): Promise<Record<string, unknown>> {
  const file = flags.optionsFile === undefined ? {} : await readOptionsFile(flags.optionsFile);
  return buildOptions(slug, tool, { typed: flags.option, texts: flags.textOption, file });
}

/**
 * Checks names and types. The service enforces bounds, and options of unknown tools are not checked. Flags override the
 * file.
 *
 * @throws CliError BAD_OPTION that lists the options or values.
 */
export function buildOptions(
  slug: string,
  tool: ToolReference | undefined,
  { typed, texts, file }: GivenOptions,
): Record<string, unknown> {
  const flags: Record<string, unknown> = Object.create(null);
  for (const [index, pair] of [...typed, ...texts].entries()) {
    const isTyped = index < typed.length;
    const end = pair.indexOf("=");
    if (end < 1) {
      throw new CliError("BAD_OPTION", `${isTyped ? "-F" : "-f"} must be key=value (got "${pair}")`, {
        fix: commandLine("tools info", [slug]),
      });
    }
    const [name, text] = [pair.slice(0, end), pair.slice(end + 1)];
    const option = optionOf(slug, tool, name);
    if (option && text.trim() === "") {
      throw new CliError("BAD_OPTION", `${name} is empty`, {
        why: "a shell variable may not be set; to use the default, omit the option",
      });
    }
    const value = isTyped ? typedValue(text, option) : text;
    checkValue(slug, name, value, option);
    if (name in flags && !(Array.isArray(flags[name]) && Array.isArray(value))) {
      throw new CliError("BAD_OPTION", `${name} is given twice`, { why: `one of them is ${pair}` });
    }
    flags[name] = name in flags ? [...(flags[name] as string[]), ...(value as string[])] : value;
  }
  for (const [name, value] of Object.entries(file)) checkValue(slug, name, value, optionOf(slug, tool, name));
  return { ...file, ...flags };
}

/** @throws CliError USAGE if it can't be read or isn't a JSON object. */
async function readOptionsFile(path: string): Promise<JsonObject> {
  const value = parseObject(new TextDecoder().decode(await readBytes(path)));
  if (value) return value;
  throw new CliError("USAGE", `${path} does not contain a JSON object`, { fix: 'example: {"level":"picky"}' });
}

function optionOf(slug: string, tool: ToolReference | undefined, name: string): ToolOption | undefined {
  if (!tool) return undefined;
  if (Object.hasOwn(tool.options, name)) return tool.options[name];
  const names = Object.keys(tool.options);
  throw new CliError("BAD_OPTION", `${slug} has no option "${name}"`, {
    why: names.length > 0 ? `its options are ${names.join(", ")}` : "it has no options",
    fix: commandLine("tools info", [slug]),
  });
}

/** Text that doesn't parse stays text, for `checkValue` to reject. A list is `a,b`, or JSON if a part has a comma. */
function typedValue(text: string, option: ToolOption | undefined): unknown {
  if (option?.type === "string") return text;
  const value = parseJson(text);
  if (option?.type !== "string[]") return typeof value === "number" || typeof value === "boolean" ? value : text;
  if (Array.isArray(value)) return value;
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

const typeNames = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  "string[]": "a list of strings",
} as const;

const hasType: Readonly<Record<ToolOption["type"], (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  integer: Number.isInteger,
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  "string[]": (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
};

function checkValue(slug: string, name: string, value: unknown, option: ToolOption | undefined): void {
  if (!option) return;
  const fix = commandLine("tools info", [slug]);
  if (!hasType[option.type](value)) {
    throw new CliError("BAD_OPTION", `${name} must be ${typeNames[option.type]} (got ${JSON.stringify(value)})`, {
      why: option.description,
      fix,
    });
  }
  if (!option.values || option.openValues || option.values.includes(String(value))) return;
  throw new CliError("BAD_OPTION", `${name} cannot be ${JSON.stringify(value)}`, {
    why: `it is one of ${option.values.join(", ")}`,
    fix,
  });
}
