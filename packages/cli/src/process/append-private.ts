import { constants } from "node:fs";
import { access, appendFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { checkLink } from "./check-link.ts";

/** Adds to a file that may hold secrets: a new one is for its owner alone. */
export async function appendPrivate(path: string, text: string): Promise<void> {
  await checkLink(path);
  await appendFile(path, text, { mode: 0o600 });
}

/** @throws what adding to the file would, as far as it can be told beforehand; the file is not touched. */
export async function checkAppend(path: string): Promise<void> {
  await checkLink(path);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!found) return access(dirname(resolve(path)), constants.W_OK);
  if (found.isDirectory()) throw Object.assign(new Error("is a directory"), { code: "EISDIR", path });
  await access(path, constants.W_OK);
}
