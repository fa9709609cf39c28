import type { FlagSpecs } from "../../argv/specs.ts";
import type { ToolOption, ToolReference } from "../../generated/tool-reference.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine, shellLine } from "../../output/errors/fix.ts";
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
  given: GivenOptions,
): Record<string, unknown> {
  const flags: Record<string, unknown> = Object.create(null);
  for (const pair of pairsOf(given)) {
    const { name, text } = splitPair(pair, tool);
    const option = optionOf(slug, tool, name);
    const value = pair.isTyped ? typedValue(name, text, option, pair) : text;
    if (!pair.isTyped && option && option.type !== "string") throw notText(name, option, pair);
    checkValue(slug, name, value, option, pair);
    if (name in flags && !(Array.isArray(flags[name]) && Array.isArray(value))) {
      throw new CliError("BAD_OPTION", `${name} is given twice`, { why: `one of them is ${pair.text}` });
    }
    flags[name] = name in flags ? [...(flags[name] as string[]), ...(value as string[])] : value;
  }
  for (const [name, value] of Object.entries(given.file)) checkValue(slug, name, value, optionOf(slug, tool, name));
  return { ...given.file, ...flags };
}

type Pair = ReturnType<typeof pairsOf>[number];

function pairsOf({ typed, texts }: GivenOptions) {
  const fix = (right: string) => `use -F ${shellLine([right])}`;
  return [
    ...typed.map((text) => ({ text, isTyped: true, fix })),
    ...texts.map((text) => ({ text, isTyped: false, fix })),
  ];
}

/** @throws CliError USAGE if it can't be read or isn't a JSON object. */
async function readOptionsFile(path: string): Promise<JsonObject> {
  const bytes = await readBytes(path);
  const value = parseObject(new TextDecoder().decode(bytes));
  if (value) return value;
  throw new CliError("USAGE", `${path} does not contain a JSON object`, {
    fix: 'example: {"level":"picky"}',
  });
}

function splitPair({ text, isTyped, fix }: Pair, tool: ToolReference | undefined): { name: string; text: string } {
  const end = text.indexOf("=");
  if (end > 0) return { name: text.slice(0, end), text: text.slice(end + 1) };
  const [, name = text.replace("=", "") || "key", value] = /^(\w+)[:\s]+(.+)$/s.exec(text) ?? [];
  const option = tool && Object.hasOwn(tool.options, name) ? tool.options[name] : undefined;
  throw new CliError("BAD_OPTION", `${isTyped ? "-F" : "-f"} must be key=value (got "${text}")`, {
    fix: value ? fix(`${name}=${value}`) : fix(`${name}=${option ? exampleValue(option) : "value"}`),
  });
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

/** Text that doesn't parse stays text, for `checkValue` to reject. */
function typedValue(name: string, text: string, option: ToolOption | undefined, pair: Pair): unknown {
  switch (option?.type) {
    case "string":
      return text;
    case "string[]":
      return listValue(name, text, pair);
    case undefined:
    case "integer":
    case "number":
    case "boolean": {
      const value = parseJson(text);
      return typeof value === "number" || typeof value === "boolean" ? value : text;
    }
  }
}

/** `a,b`, or a JSON array if a part contains a comma. */
function listValue(name: string, text: string, pair: Pair): unknown {
  if (!text.startsWith("["))
    return text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  const value = parseJson(text);
  if (Array.isArray(value)) return value;
  throw new CliError("BAD_OPTION", `${name} is not a JSON array: ${text}`, { fix: pair.fix(`${name}=a,b`) });
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

/** The flag may be wrong, not the value. */
function notText(name: string, { type }: ToolOption, pair: Pair): CliError {
  const text = pair.text.slice(name.length + 1);
  return new CliError("BAD_OPTION", `${name} must be ${typeNames[type]} (got the string ${JSON.stringify(text)})`, {
    why: "-f passes a string; -F converts to the option's type",
    fix: pair.fix(pair.text),
  });
}

function checkValue(slug: string, name: string, value: unknown, option: ToolOption | undefined, pair?: Pair): void {
  if (!option) return;
  if (!hasType[option.type](value)) {
    throw new CliError("BAD_OPTION", `${name} must be ${typeNames[option.type]} (got ${JSON.stringify(value)})`, {
      why: option.description,
      fix: pair ? pair.fix(`${name}=${exampleValue(option)}`) : commandLine("tools info", [slug]),
    });
  }
  const isLanguage = /language$/i.test(name);
  if ((pair || isLanguage) && String(value).trim() === "") {
    throw new CliError("BAD_OPTION", `${name} is empty`, {
      why: "a shell variable may not be set; to use the default, omit the option",
      fix: pair ? pair.fix(`${name}=${exampleValue(option)}`) : commandLine("tools info", [slug]),
    });
  }
  if (!option.values || option.openValues || option.values.includes(String(value))) return;
  throw new CliError("BAD_OPTION", `${name} cannot be ${JSON.stringify(value)}`, {
    why: `it is one of ${option.values.join(", ")}`,
    fix: commandLine("tools info", [slug]),
  });
}

function exampleValue({ type, values, default: standard, minimum }: ToolOption): string {
  const examples = { string: "TEXT", integer: "3", number: "1", boolean: "true", "string[]": "a,b" } as const;
  return String(values?.find((value) => value !== standard) ?? standard ?? minimum ?? examples[type]);
}
