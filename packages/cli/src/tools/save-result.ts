import { randomUUID } from "node:crypto";
import { chmod, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CliError } from "../errors/cli-error.ts";
import { fileError } from "../errors/file-error.ts";
import { rerun, shell } from "../errors/fix.ts";
import { checkLink } from "../process/check-link.ts";

/**
 * Makes sure, before a call is paid for, that its result can be put at `path`.
 *
 * @throws CliError USAGE when the directory is missing or `path` is one.
 */
export async function checkTarget(path: string): Promise<void> {
  if (path === "-") return;
  const directory = dirname(path);
  const parent = await stat(directory).catch((error: unknown) => {
    throw fileError(error, directory, shell("mkdir", "-p", directory));
  });
  if (!parent.isDirectory()) throw new CliError("USAGE", `${directory} is not a directory`);
  const target = await stat(path).catch(() => undefined);
  if (target?.isDirectory())
    throw new CliError("USAGE", `${path} is a directory`, {
      fix: rerun({ set: { output: join(path, "result") } }),
    });
}

/**
 * Writes a file whole or not at all: to a neighbour first, which then takes its name. A link stays one, and so do a device
 * and a pipe, which take the bytes themselves. A file that was there keeps its mode.
 */
export async function saveFile(path: string, content: string | Uint8Array): Promise<void> {
  await checkLink(path);
  const found = await stat(path).catch(() => undefined);
  const target = found?.isFile() ? await realpath(path) : path;
  const draft = join(dirname(target), `.${randomUUID()}.part`);
  try {
    if (found && !found.isFile()) return await writeFile(path, content);
    await writeFile(draft, content, { flag: "wx" });
    if (found) await chmod(draft, found.mode & 0o777);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw fileError(error, path);
  }
}
