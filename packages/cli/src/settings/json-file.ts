import { readFileSync } from "node:fs";
import { CliError } from "../errors/cli-error.ts";
import { shell } from "../errors/fix.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** A file of ours: what it is called in an error, and the newest format this version reads. */
export interface FileKind {
  readonly name: string;
  readonly format: number;
}

/**
 * The object in a file; undefined when there is no file. Nothing of what a damaged file holds is repeated: it may hold
 * secrets.
 *
 * @throws CliError USAGE for a file that cannot be read, is no JSON object, or was written by a newer version.
 */
export function readJsonFile(path: string, { name, format }: FileKind): JsonObject | undefined {
  const text = readText(path, name);
  if (text === undefined) return undefined;
  const value = parseObject(text);
  if (value === undefined) {
    throw new CliError("USAGE", `${name} is damaged`, {
      why: `${path} is not a JSON object; fix it, or move it away to start over`,
      fix: shell("mv", path, `${path}.damaged`),
    });
  }
  const { version = 1 } = value;
  if (typeof version === "number" && version <= format) return value;
  throw new CliError("USAGE", `${name} was written by a newer tandem`, {
    why: `${path} has format ${JSON.stringify(version)}, and this version reads up to ${format}`,
    fix: shell("npm", "install", "-g", "@tandem/cli@latest"),
  });
}

function readText(path: string, name: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new CliError("USAGE", `${name} cannot be read`, {
      why: `${path}: ${code ?? message}`,
      fix: code === "EACCES" ? shell("chmod", "u+r", path) : undefined,
      cause: error,
    });
  }
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
