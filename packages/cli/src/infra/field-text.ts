import { type Place, parseChoice, parseNumber } from "../argv/values.ts";
import { CliError } from "../errors/cli-error.ts";
import { example, type Fix } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";
import type { BodyField, BodyFields } from "../generated/infra-reference.ts";

/**
 * Empty text clears a nullable field.
 *
 * @throws CliError BAD_OPTION with the nearest value as its fix.
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
    fix: example(fix(`${text || "KEY"}=VALUE`)),
  });
}

function parseBoolean(text: string, { name, fix }: Place): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw new CliError("BAD_OPTION", `${name} must be true or false (got "${text}")`, { fix: example(fix("true")) });
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
    if (!field) throw unknownKey(key, value, Object.keys(fields), { name: place.name, fix: instead });
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
    throw new CliError("BAD_OPTION", message, { fix: example(fix("KEY=VALUE,...")), cause });
  }
}

function unknownKey(key: string, value: string, keys: readonly string[], { name, fix }: Place): CliError {
  return new CliError("BAD_OPTION", `${name} has no "${key}"`, {
    why: `it takes ${keys.join(", ")}`,
    fix: correction((right) => fix(`${right}=${value}`), key, keys),
  });
}

function correction(fix: Place["fix"], wrong: string, right: readonly string[]): Fix | undefined {
  const meant = nearest(wrong, right);
  return meant === undefined ? example(fix(right[0]!)) : fix(meant);
}
