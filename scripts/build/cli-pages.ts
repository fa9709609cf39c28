import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { commandTree } from "../../packages/cli/src/command-tree.ts";
import { helpPages } from "../../packages/cli/src/help/help-text.ts";
import { preparedWidths } from "../../packages/cli/src/help/prepared-help.ts";
import { manPages } from "../generate/command-pages.ts";

const cli = fileURLToPath(new URL("../../packages/cli/", import.meta.url));

/** Writes the help that the CLI prints without loading its commands. */
export async function writeHelpPages(): Promise<void> {
  for (const width of preparedWidths) {
    writeFileSync(`${cli}dist/help-${width}.json`, JSON.stringify(await helpPages(commandTree, width)));
  }
}

export async function writeManPages(): Promise<void> {
  rmSync(`${cli}man`, { recursive: true, force: true });
  mkdirSync(`${cli}man`);
  for (const [name, text] of await manPages()) writeFileSync(`${cli}man/${name}`, text);
}
