import { randomUUID } from "node:crypto";
import { realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { shellQuote } from "../argv/rerun.ts";
import { CliError } from "../errors/cli-error.ts";
import { fileError } from "../errors/file-error.ts";

/**
 * Makes sure, before a call is paid for, that its result can be put at `path`.
 *
 * @throws CliError USAGE when the directory is missing or `path` is one.
 */
export async function checkTarget(path: string): Promise<void> {
  if (path === "-") return;
  const directory = dirname(path);
  const parent = await stat(directory).catch((error: unknown) => {
    throw fileError(error, directory, `mkdir -p ${directory}`);
  });
  if (!parent.isDirectory()) throw new CliError("USAGE", `${directory} is no directory`, { fix: "-o FILE" });
  const target = await stat(path).catch(() => undefined);
  if (target?.isDirectory()) throw new CliError("USAGE", `${path} is a directory`, { fix: `-o ${join(path, "FILE")}` });
}

/**
 * Writes a file whole or not at all: to a neighbour first, which then takes its name. A link stays one, and so do a device
 * and a pipe, which take the bytes themselves.
 */
export async function saveFile(path: string, content: string | Uint8Array): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  const target = found?.isFile() ? await realpath(path) : path;
  const draft = join(dirname(target), `.${randomUUID()}.part`);
  try {
    if (found && !found.isFile()) return await writeFile(path, content);
    await writeFile(draft, content);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw fileError(error, path);
  }
}

/**
 * The bytes behind a data URI or an address. The address is fetched without any credential.
 *
 * @throws CliError NETWORK or INTERRUPTED with the command that downloads it: the result has been paid for.
 */
export async function fetchResult(uri: string, signal: AbortSignal): Promise<Uint8Array> {
  const fix = commandOf(uri);
  const lost = (why: string, cause?: unknown) =>
    new CliError("NETWORK", "the result could not be downloaded", { why, fix, cause });
  try {
    const response = await fetch(uri, { signal });
    if (!response.ok) throw lost(`its address answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    if (error instanceof CliError) throw error;
    if (!signal.aborted) throw lost(String((error as Error).cause ?? error), error);
    const why = "it has been paid for";
    throw new CliError("INTERRUPTED", "interrupted while the result was downloaded", { why, fix, cause: error });
  }
}

function commandOf(uri: string): string {
  return uri.startsWith("data:") ? "run it again with --json" : `curl -o FILE ${shellQuote(uri)}`;
}
