import { type Place, parseChoice, parseNumber } from "../argv/values.ts";
import type { BodyField } from "../generated/infra-reference.ts";
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
    default:
      return field.values && !field.openValues ? parseChoice(text, place, field.values) : text;
  }
}

/** The value may contain equal signs. */
export function splitPair(text: string, { name, fix }: Place): readonly [key: string, value: string] {
  const end = text.indexOf("=");
  if (end > 0) return [text.slice(0, end), text.slice(end + 1)];
  throw new CliError("BAD_OPTION", `${name} must be KEY=VALUE (got "${text}")`, { fix: fix(`${text || "KEY"}=VALUE`) });
}

function parseBoolean(text: string, { name, fix }: Place): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw new CliError("BAD_OPTION", `${name} must be true or false (got "${text}")`, { fix: fix("true") });
}
