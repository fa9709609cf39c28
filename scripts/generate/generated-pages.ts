import { serviceSchema } from "../../packages/wire/src/service-schema.ts";
import { readAssumptions } from "../specs/assumptions.ts";
import { loadSpecs } from "../specs/load-spec.ts";
import { mockDocument } from "../specs/open-enum.ts";
import { assumptionsPage } from "./assumptions-page.ts";
import { serviceFileTypes } from "./client-types.ts";
import { commandPages } from "./command-pages.ts";
import { compactJson } from "./document-module.ts";
import { referencePages } from "./reference/reference-pages.ts";

const ASSUMPTIONS_NOTICE = "Generated from specs/ by scripts/generate.ts. Do not edit.";

const MANUAL_NOTICE = "Generated from packages/cli/src/command-tree.ts by scripts/generate.ts. Do not edit.";

const REFERENCE_NOTICE = "Generated from specs/ and the sources' comments by scripts/generate/reference/. Do not edit.";

/** Returns the text of each generated page, by path. Call it after the code is generated, because pages use that too. */
export async function generatedPages(): Promise<Map<string, string>> {
  const specs = (await loadSpecs()).map(({ name, document }) => ({ name, document: mockDocument(document) }));
  const files = new Map<string, string>();
  const add = (path: string, notice: string, text: string) => files.set(path, `<!-- ${notice} -->\n\n${text}`);

  add("docs/assumptions.md", ASSUMPTIONS_NOTICE, assumptionsPage(readAssumptions()));
  files.set("packages/sdk/service.schema.json", compactJson(serviceSchema()));
  const fileTypes = await serviceFileTypes(serviceSchema());
  files.set("packages/wire/src/generated/service-file.ts", `// ${ASSUMPTIONS_NOTICE}\n\n${fileTypes}`);
  for (const [path, text] of referencePages(specs)) add(path, REFERENCE_NOTICE, text);
  for (const [path, text] of await commandPages()) add(path, MANUAL_NOTICE, text);
  return files;
}
