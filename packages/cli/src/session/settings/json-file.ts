import { basename, dirname } from "node:path";
import type Conf from "conf";
import { CliError } from "../../output/errors/cli-error.ts";
import { shellLine } from "../../output/errors/fix.ts";
import { type JsonObject, parseObject } from "../../process/json.ts";
import { readSmallFile, UnfitFileError } from "../../process/small-file.ts";

/**
 * Undefined if there is no file. Never repeats content, which may be secret.
 *
 * @param name of the file in errors, such as "the configuration".
 * @throws CliError USAGE if it can't be read, or isn't a JSON object.
 */
export function readJsonFile(path: string, name: string): JsonObject | undefined {
  const text = readText(path, name);
  if (text === undefined) return undefined;
  const value = parseObject(text.replace(/^\uFEFF/, ""));
  if (value !== undefined) return value;
  throw new CliError("USAGE", `${name} is damaged`, {
    why: `${path} is not a JSON object; fix it, or move it away to start over`,
    fix: shellLine(["mv", path, `${path}.damaged`]),
  });
}

function readText(path: string, name: string): string | undefined {
  try {
    return readSmallFile(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new CliError("USAGE", `${name} cannot be read`, {
      why: `${path}: ${error instanceof UnfitFileError ? message : (code ?? message)}`,
      fix: code === "EACCES" ? shellLine(["chmod", "u+r", path]) : undefined,
      cause: error,
    });
  }
}

/**
 * Changes entries of a file while no other process does, and keeps the others. Writes atomically.
 *
 * @throws CliError USAGE if it can't be read or written, CONFLICT if another process keeps it locked. It is then unchanged.
 */
export async function updateJsonFile(
  path: string,
  name: string,
  change: (store: Conf<Record<string, unknown>>) => void,
): Promise<void> {
  const { withFileLock } = await import("./write-file.ts");
  return withFileLock(path, async () => {
    readJsonFile(path, name);
    // Imported here, because its signal handler would end a process that waits for the lock without a message.
    const { default: Conf } = await import("conf");
    const configName = basename(path, ".json");
    change(new Conf({ cwd: dirname(path), configName, configFileMode: 0o600, accessPropertiesByDotNotation: false }));
  });
}
