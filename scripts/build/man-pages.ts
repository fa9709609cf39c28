import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { manPages } from "../generate/command-pages.ts";

const folder = fileURLToPath(new URL("../../packages/cli/man/", import.meta.url));

/** Writes the man pages that the CLI ships. */
export async function writeManPages(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, text] of await manPages()) writeFileSync(folder + name, text);
}
