import { appendFile, lstat } from "node:fs/promises";
import { CliError } from "../output/errors/cli-error.ts";

/**
 * Doesn't write through another user's link: in a shared folder it may lead to our own files.
 *
 * @throws CliError USAGE.
 */
export async function checkLink(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  const user = process.getuid?.();
  if (user === undefined || !found?.isSymbolicLink() || found.uid === user || found.uid === 0) return;
  throw new CliError("USAGE", `${path} is a symlink owned by another user`, {
    why: "it could point to a file that must not be changed",
  });
}

/** May contain secrets, so a new file is private. */
export async function appendPrivate(path: string, text: string): Promise<void> {
  await checkLink(path);
  await appendFile(path, text, { mode: 0o600 });
}
