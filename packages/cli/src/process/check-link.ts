import { lstat } from "node:fs/promises";
import { CliError } from "../errors/cli-error.ts";

/**
 * Refuses to write through a link that somebody else has put there: in a shared folder it may lead to a file of ours.
 *
 * @throws CliError USAGE.
 */
export async function checkLink(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  const user = process.getuid?.();
  if (user === undefined || !found?.isSymbolicLink() || found.uid === user || found.uid === 0) return;
  throw new CliError("USAGE", `${path} is a link that belongs to another user`, {
    why: "it may lead to a file that must not be changed",
  });
}
