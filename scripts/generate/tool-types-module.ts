import type { SpecDocument } from "../specs/document.ts";
import { toolOperations } from "../specs/tool-operations.ts";

const parts = [
  { part: "Options", what: "Options", body: () => "{}" },
  { part: "Data", what: "The data", body: () => "{}" },
  {
    part: "Request",
    what: "What a call takes",
    body: (prefix: string) => `{ options?: ${prefix}Options | undefined }`,
  },
  { part: "Result", what: "The response", schema: "Envelope", body: (prefix: string) => `{ data: ${prefix}Data }` },
];

/** A named type for what each tool takes and returns. */
export function toolTypesModule(document: SpecDocument): string {
  const tools = toolOperations(document).map(({ slug, name }) => ({ slug, name, prefix: pascalCase(slug) }));
  const types = tools.flatMap(({ name, prefix }) =>
    parts.map(
      ({ part, what, schema = part, body }) =>
        `/** ${what} of the ${name}. */\nexport interface ${prefix}${part} extends Schema<"${prefix}${schema}"> ${body(prefix)}`,
    ),
  );
  const table = (part: "Request" | "Result") =>
    tools.map(({ slug, prefix }) => `  ${JSON.stringify(slug)}: ${prefix}${part};`).join("\n");
  return `import type { components } from "./tools.ts";

type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

${types.join("\n")}
/** What each tool takes, by slug. */
export interface ToolRequests {
${table("Request")}
}
/** What each tool returns, by slug. */
export interface ToolResults {
${table("Result")}
}
`;
}

const pascalCase = (slug: string): string => slug.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
