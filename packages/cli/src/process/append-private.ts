import { appendFile } from "node:fs/promises";
import { checkLink } from "./check-link.ts";

/** Adds to a file that may hold secrets: a new one is for its owner alone. */
export async function appendPrivate(path: string, text: string): Promise<void> {
  await checkLink(path);
  await appendFile(path, text, { mode: 0o600 });
}
