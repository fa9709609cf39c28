import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { commandTree } from "../../packages/cli/src/command-tree.ts";
import { helpPages } from "../../packages/cli/src/help/help-pages.ts";
import { preparedWidths } from "../../packages/cli/src/help/prepared-help.ts";

const folder = fileURLToPath(new URL("../../packages/cli/dist/", import.meta.url));

/** Writes the help that the CLI prints without loading its commands. */
export async function writeHelpPages(): Promise<void> {
  for (const width of preparedWidths) {
    writeFileSync(`${folder}help-${width}.json`, JSON.stringify(await helpPages(commandTree, width)));
  }
}
