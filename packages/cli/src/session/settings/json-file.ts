import { CliError } from "../../output/errors/cli-error.ts";
import { shellLine } from "../../output/errors/fix.ts";
import { type JsonObject, parseObject } from "../../process/json.ts";
import { readSmallFile, type SmallFileOptions, UnfitFileError } from "../../process/small-file.ts";

export interface FileKind {
  readonly name: string;
  readonly format: number;
  readonly limits?: SmallFileOptions;
}

const ownLimits: SmallFileOptions = { limitKb: 16_384 };

/**
 * Undefined if there is no file. Never repeats content, which may be secret.
 *
 * @throws CliError USAGE if it can't be read, isn't a JSON object, or is from a newer version. The cause is an
 *   UnfitFileError if it isn't a regular file, or is too large.
 */
export function readJsonFile(path: string, kind: FileKind): JsonObject | undefined {
  const { name, format } = kind;
  const text = readText(path, kind);
  if (text === undefined) return undefined;
  const value = parseObject(text.replace(/^\uFEFF/, ""));
  if (value === undefined) {
    throw new CliError("USAGE", `${name} is damaged`, {
      why: `${path} is not a JSON object; fix it, or move it away to start over`,
      fix: shellLine(["mv", path, `${path}.damaged`]),
    });
  }
  const { version = 1 } = value;
  if (typeof version === "number" && version <= format) return value;
  throw new CliError("USAGE", `${name} was written by a newer tandem`, {
    why: `${path} has format ${JSON.stringify(version)}, and this version reads up to ${format}`,
    fix: shellLine(["npm", "install", "-g", "@tandem/cli@latest"]),
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
      fix: code === "EACCES" ? shellLine(["chmod", "u+r", path]) : undefined,
      cause: error,
    });
  }
}

/**
 * Replaces the file atomically while no other process does.
 *
 * @param change returns the new content, or undefined to leave the file as it is.
 * @throws CliError USAGE if it can't be read or written, CONFLICT if another process keeps it locked. It is then unchanged.
 */
export async function updateJsonFile(
  path: string,
  kind: FileKind,
  change: (content: JsonObject) => JsonObject | undefined | Promise<JsonObject | undefined>,
): Promise<void> {
  const { replaceFile, withFileLock } = await import("./write-file.ts");
  return withFileLock(path, async () => {
    const { version: _, ...content } = readJsonFile(path, kind) ?? {};
    const changed = await change(content);
    if (changed) await replaceFile(path, `${JSON.stringify({ version: kind.format, ...changed }, null, 2)}\n`, 0o600);
  });
}
