// Through `fs`, which loads its promises when one is asked for: most runs ask for none.
import * as fs from "node:fs";

/** Writes a file that only its owner can read, whole or not at all. A link stays one. */
export async function replaceFile(link: string, text: string): Promise<void> {
  const path = await fs.promises.realpath(link).catch(() => link);
  const draft = `${path}.${crypto.randomUUID()}`;
  try {
    await fs.promises.writeFile(draft, text, { mode: 0o600, flag: "wx", flush: true });
    await fs.promises.chmod(draft, 0o600);
    await fs.promises.rename(draft, path);
  } catch (error) {
    await fs.promises.rm(draft, { force: true });
    throw error;
  }
}
