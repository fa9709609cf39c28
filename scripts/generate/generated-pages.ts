import { assumptionsPage } from "./assumptions-page.ts";
import { commandPages, readCommands } from "./command-pages.ts";
import { referencePages } from "./reference/reference-pages.ts";
import { readAssumptions } from "./specs/assumptions.ts";
import { loadSpecs } from "./specs/load-spec.ts";
import { mockDocument } from "./specs/open-enum.ts";

const ASSUMPTIONS_NOTICE = "Generated from specs/ by npm run generate. Do not edit.";

const MANUAL_NOTICE = "Generated from packages/cli/src/program/command-tree.ts by npm run generate. Do not edit.";

const REFERENCE_NOTICE = "Generated from specs/ and the sources' comments by npm run generate. Do not edit.";

/** Returns the text of each generated page, by path. Call it after the code is generated, because pages use that too. */
export async function generatedPages(): Promise<Map<string, string>> {
  const specs = (await loadSpecs()).map(({ name, document }) => ({ name, document: mockDocument(document) }));
  const files = new Map<string, string>();
  const add = (path: string, notice: string, text: string) => files.set(path, `<!-- ${notice} -->\n\n${text}`);

  add("docs/assumptions.md", ASSUMPTIONS_NOTICE, assumptionsPage(readAssumptions()));
  for (const [path, text] of referencePages(specs, await readCommands())) add(path, REFERENCE_NOTICE, text);
  for (const [path, text] of await commandPages()) add(path, MANUAL_NOTICE, text);
  return files;
}
