import { wrongOption } from "../errors/invalid-argument-error.ts";

/**
 * `name=value&name=value`, percent-encoded, without what is undefined or null. A list repeats its name.
 *
 * @throws InvalidArgumentError for an object, and for text with half a surrogate pair, which UTF-8 cannot carry.
 */
export function writeQuery(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, given]) => [given].flat().map((value) => [name, value]));
  return pairs
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(name, value))}`)
    .join("&");
}

function textOf(name: string, value: unknown): string {
  const text = typeof value === "object" ? undefined : String(value);
  if (text?.isWellFormed()) return text;
  const wrong = text === undefined ? "cannot be an object" : "contains half a character (a lone surrogate)";
  throw wrongOption(name, `Query parameter "${name}" ${wrong}`);
}
