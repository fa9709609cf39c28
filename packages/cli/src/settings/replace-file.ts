import { randomUUID } from "node:crypto";
import { chmod, realpath, rename, rm, writeFile } from "node:fs/promises";

/** Writes a file that only its owner can read, whole or not at all. A link stays one. */
export async function replaceFile(link: string, text: string): Promise<void> {
  const path = await realpath(link).catch(() => link);
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flag: "wx", flush: true });
    await chmod(draft, 0o600);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
