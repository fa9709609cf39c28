import type { SpecDocument } from "../specs/document.ts";
import { toolOperations } from "../specs/tool-operations.ts";

/** The tools the SDK knows without asking the service. */
export function toolCatalogModule(document: SpecDocument): string {
  const rows = toolOperations(document).map(
    ({ slug, name, input }) =>
      `  ${JSON.stringify(slug)}: { name: ${JSON.stringify(name)}, inputKind: ${JSON.stringify(input["x-input"].kind)} },`,
  );
  return `/** The tools that this version knows, by slug, without asking the service. */\nexport const toolCatalog = {\n${rows.join("\n")}\n} as const;\n`;
}
