import { CliError } from "../output/errors/cli-error.ts";
import { isObject } from "../process/json.ts";
import { readText } from "../process/read-input.ts";
import type { Context } from "../session/context.ts";

export type RawBody = Readonly<Record<string, unknown>>;

/**
 * Reads an object, as JSON or YAML, from a file or stdin (`-`).
 *
 * @throws CliError USAGE if it can't be read or is no object.
 */
export async function readBodyFile(context: Context, path: string): Promise<RawBody> {
  const value = await parseText(await readText(context, path), path);
  if (isObject(value)) return value;
  throw new CliError("USAGE", `${nameOf(path)} holds no object`, { why: "a body is one object, in JSON or YAML" });
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
