import { parseNumber } from "../argv/number-flag.ts";
import { CliError } from "../errors/cli-error.ts";
import { nearest } from "../errors/nearest.ts";
import type { BodyField, BodyFields } from "../generated/infra-reference.ts";

/**
 * A flag's text as the field's type. An empty text clears a field that may be null.
 *
 * @throws CliError BAD_OPTION with the nearest value as its fix.
 */
export function parseFieldText(text: string, field: BodyField, flag: string): unknown {
  if (text === "" && field.nullable) return null;
  switch (field.type) {
    case "integer":
    case "number":
      return parseNumber(text, flag, { integer: field.type === "integer" });
    case "boolean":
      return parseBoolean(text, flag);
    case "object[]":
      return parseItem(text, field.fields ?? {}, flag);
    default:
      checkChoice(text, field, flag);
      return text;
  }
}

/** `KEY=VALUE`. A value may hold equal signs itself. */
export function splitPair(text: string, flag: string): readonly [key: string, value: string] {
  const end = text.indexOf("=");
  if (end > 0) return [text.slice(0, end), text.slice(end + 1)];
  throw new CliError("BAD_OPTION", `${flag} needs KEY=VALUE, got "${text}"`, { swap: [text, "KEY=VALUE"] });
}

function parseBoolean(text: string, flag: string): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw new CliError("BAD_OPTION", `${flag} needs true or false, got "${text}"`, { swap: [text, "true"] });
}

function checkChoice(text: string, { values, openValues }: BodyField, flag: string): void {
  if (!values || openValues || values.includes(text)) return;
  throw new CliError("BAD_OPTION", `${flag} cannot be "${text}"`, {
    why: `it is one of ${values.join(", ")}`,
    swap: [text, nearest(text, values) ?? values[0]!],
  });
}

/** `type=email,to=a@example.com,to=b@example.com`, or a JSON object where a value holds a comma. */
function parseItem(text: string, fields: BodyFields, flag: string): Record<string, unknown> {
  if (text.startsWith("{")) return parseObject(text, flag);
  const item: Record<string, unknown> = {};
  for (const pair of text.split(",")) {
    const [key, value] = splitPair(pair, flag);
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) throw unknownKey(key, Object.keys(fields), flag);
    const parsed = parseFieldText(value, field, `${flag} ${key}`);
    item[key] = field.type === "string[]" ? [...((item[key] ?? []) as unknown[]), parsed] : parsed;
  }
  return item;
}

function parseObject(text: string, flag: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    throw new CliError("BAD_OPTION", `${flag} is no JSON object: ${text}`, { swap: [text, "KEY=VALUE,..."], cause });
  }
}

function unknownKey(key: string, keys: readonly string[], flag: string): CliError {
  return new CliError("BAD_OPTION", `${flag} has no "${key}"`, {
    why: `it takes ${keys.join(", ")}`,
    swap: [key, nearest(key, keys) ?? keys[0]!],
  });
}
