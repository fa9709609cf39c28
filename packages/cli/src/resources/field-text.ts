import { type Place, parseChoice, parseNumber } from "../argv/values.ts";
import type { BodyField, BodyFields } from "../generated/infra-reference.ts";
import { CliError } from "../output/errors/cli-error.ts";

/**
 * Empty text clears a nullable field.
 *
 * @throws CliError BAD_OPTION
 */
export function parseFieldText(text: string, field: BodyField, place: Place): unknown {
  if (text === "" && field.nullable) return null;
  switch (field.type) {
    case "integer":
    case "number":
      return parseNumber(text, place, { integer: field.type === "integer" });
    case "boolean":
      return parseBoolean(text, place);
    case "object[]":
      return parseItem(text, field.fields ?? {}, place);
    default:
      return field.values && !field.openValues ? parseChoice(text, place, field.values) : text;
  }
}

/** The value may contain equal signs. */
export function splitPair(text: string, { name, fix }: Place): readonly [key: string, value: string] {
  const end = text.indexOf("=");
  if (end > 0) return [text.slice(0, end), text.slice(end + 1)];
  throw new CliError("BAD_OPTION", `${name} must be KEY=VALUE (got "${text}")`, {
    fix: fix(`${text || "KEY"}=VALUE`),
  });
}

function parseBoolean(text: string, { name, fix }: Place): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw new CliError("BAD_OPTION", `${name} must be true or false (got "${text}")`, { fix: fix("true") });
}

/** `type=email,to=a@example.com,to=b@example.com`, or a JSON object if a value contains a comma. */
function parseItem(text: string, fields: BodyFields, place: Place): Record<string, unknown> {
  if (text.startsWith("{")) return parseObject(text, place);
  const item: Record<string, unknown> = {};
  const pairs = text.split(",");
  for (const [index, pair] of pairs.entries()) {
    const instead = (right: string) => place.fix(pairs.with(index, right).join(","));
    const [key, value] = splitPair(pair, { name: place.name, fix: instead });
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) throw unknownKey(key, Object.keys(fields), place);
    const inner = { name: `${place.name} ${key}`, fix: (right: string) => instead(`${key}=${right}`) };
    const parsed = parseFieldText(value, field, inner);
    item[key] = field.type === "string[]" ? [...((item[key] ?? []) as unknown[]), parsed] : parsed;
  }
  return item;
}

function parseObject(text: string, { name, fix }: Place): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    const message = `${name} is not a JSON object: ${text}`;
    throw new CliError("BAD_OPTION", message, { fix: fix("KEY=VALUE,..."), cause });
  }
}

function unknownKey(key: string, keys: readonly string[], { name }: Place): CliError {
  return new CliError("BAD_OPTION", `${name} has no "${key}"`, {
    why: `it takes ${keys.join(", ")}`,
  });
}
