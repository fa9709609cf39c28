import { operationsOf, type SpecDocument } from "../specs/document.ts";

/** The operations that are described and not listed: the CLI's experimental commands. */
export function unlistedModule(document: SpecDocument): string {
  const ids = operationsOf(document)
    .filter(({ operation }) => operation["x-status"] === "described-unlisted")
    .map(({ operation }) => `  ${JSON.stringify(operation.operationId)},`);
  return `export const unlistedOperations: ReadonlySet<string> = new Set([\n${ids.join("\n")}\n]);\n`;
}
