import { CliError } from "../errors/cli-error.ts";
import { shell } from "../errors/fix.ts";
import { readSmallFile, type SmallFileOptions, UnfitFileError } from "../process/small-file.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** A file of ours: what it is called in an error, the newest format this version reads, and what may lie there at all. */
export interface FileKind {
  readonly name: string;
  readonly format: number;
  readonly limits?: SmallFileOptions;
}

/** Far more than settings and credentials take. */
const ownLimits: SmallFileOptions = { limitKb: 16_384 };

/**
 * The object in a file; undefined when there is no file. Nothing of what a damaged file holds is repeated: it may hold
 * secrets.
 *
 * @throws CliError USAGE for a file that cannot be read, is no JSON object, or was written by a newer version. Its cause is an
 *   UnfitFileError for what is no regular file, or too large.
 */
export function readJsonFile(path: string, kind: FileKind): JsonObject | undefined {
  const { name, format } = kind;
  const text = readText(path, kind);
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

function readText(path: string, { name, limits = ownLimits }: FileKind): string | undefined {
  try {
    return readSmallFile(path, limits);
  } catch (error) {
    if (error instanceof UnfitFileError)
      throw new CliError("USAGE", `${name} cannot be read`, { why: `${path}: ${error.message}`, cause: error });
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
