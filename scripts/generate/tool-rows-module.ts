import type { SpecDocument } from "../specs/document.ts";
import type { Surface } from "../specs/surface.ts";
import { toolOperations } from "../specs/tool-operations.ts";

/** What the mock says of each tool, and its example where it has no behavior of its own. */
export function toolRowsModule(document: SpecDocument, surface: Surface): string {
  const rows = toolOperations(document).map(({ slug, name, summary, input }) => {
    const data = surface.tools[slug]?.example?.data;
    const row = { name, description: summary, inputKind: input["x-input"].kind, ...(data && { data }) };
    return `  ${JSON.stringify(slug)}: ${JSON.stringify(row)},\n`;
  });
  return `export interface ToolRow {
  readonly name: string;
  readonly description: string;
  readonly inputKind: "text" | "url" | "file";
  readonly data?: Readonly<Record<string, unknown>>;
}

export const toolRows = {
${rows.join("")}} as const satisfies Readonly<Record<string, ToolRow>>;

export type ToolSlug = keyof typeof toolRows;
`;
}

/** The fields of each tool's result that are its text. */
export function toolTextModule(surface: Surface): string {
  const rows = Object.entries(surface.tools).flatMap(([slug, { text }]) => (text ? [[slug, text]] : []));
  return `/** The field of each tool's result that is its point, the first that is there. A list is printed one per line. */
export const mainFields: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(rows), null, 2)};
`;
}
