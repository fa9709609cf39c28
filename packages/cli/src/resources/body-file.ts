import { CliError } from "../output/errors/cli-error.ts";
import { isObject } from "../process/json.ts";
import { readText } from "../process/read-input.ts";
import type { Context } from "../session/context.ts";

export type RawBody = Readonly<Record<string, unknown>>;

/**
 * Reads one body or a list, as JSON or YAML, from a file or stdin (`-`).
 *
 * @throws CliError USAGE if it can't be read or has no objects.
 */
export async function readBodyFile(context: Context, path: string) {
  const value = await parseText(await readText(context, path), path);
  const bodies = Array.isArray(value) ? value : [value];
  if (bodies.length > 0 && bodies.every(isObject)) return { isList: Array.isArray(value), bodies };
  throw new CliError("USAGE", `${nameOf(path)} holds no object`, {
    why: "a body is an object, or a list of them, in JSON or YAML",
  });
}

/** The YAML parser is slow to load. */
async function parseText(text: string, path: string): Promise<unknown> {
  try {
    if (/^\s*[[{]/.test(text)) return JSON.parse(text);
  } catch {
    // YAML's flow style begins like JSON.
  }
  const { parse } = await import("../output/yaml.ts");
  try {
    return parse(text);
  } catch (error) {
    const [why] = (error as Error).message.split("\n");
    throw new CliError("USAGE", `${nameOf(path)} is neither JSON nor YAML`, { why, cause: error });
  }
}

const nameOf = (path: string): string => (path === "-" ? "stdin" : path);
