import type { SpecDocument } from "../specs/document.ts";
import { type ToolOperation, toolOperations } from "../specs/tool-operations.ts";

/** The tools the SDK knows without asking the service: for its users, and what a call itself has to know of them. */
export function toolCatalogModule(document: SpecDocument): string {
  const tools = toolOperations(document);
  const kindOf = ({ input }: ToolOperation) => JSON.stringify(input["x-input"].kind);
  const rows = tools.map((tool) => {
    return `  ${JSON.stringify(tool.slug)}: { name: ${JSON.stringify(tool.name)}, inputKind: ${kindOf(tool)} },`;
  });
  const kinds = tools.map((tool) => `  ${JSON.stringify(tool.slug)}: ${kindOf(tool)},`);
  return [
    "/** The tools that this version knows, by slug, without asking the service. */",
    `export const toolCatalog = {\n${rows.join("\n")}\n} as const;\n`,
    "/** The same without names, which a call has no use for. */",
    `export const toolInputKinds = {\n${kinds.join("\n")}\n} as const;\n`,
  ].join("\n");
}
