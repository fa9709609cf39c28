import { type Schema, type SpecDocument, wholeSchema } from "./specs/document.ts";
import type { Examples } from "./specs/examples.ts";
import { pascalCase, type Surface, toolOperationId } from "./specs/surface.ts";
import { propertiesOf, type ToolOperation, toolOperations } from "./specs/tool-operations.ts";

/** What the CLI shows of a tool and checks options against. */
export function toolReferenceModule(document: SpecDocument): string {
  return `${INTERFACES}
export const toolReference: Readonly<Record<string, ToolReference>> = ${JSON.stringify(toolReferenceOf(document), null, 2)};
`;
}

/** The same, by slug. */
function toolReferenceOf(document: SpecDocument) {
  return Object.fromEntries(toolOperations(document).map((tool) => [tool.slug, referenceOf(document, tool)] as const));
}

const INTERFACES = `export interface ToolReference {
  readonly name: string;
  readonly summary: string;
  readonly inputKind: "text" | "url" | "file";
  readonly inputDescription: string;
  /** Mime types of a file, \`audio/*\` meaning any audio; empty where the input is no file. */
  readonly accepts: readonly string[];
  /** Bounds of the input in characters. Assumed, so they are shown and not enforced. */
  readonly minInput?: number;
  readonly maxInput?: number;
  readonly options: Readonly<Record<string, ToolOption>>;
  readonly data: Readonly<Record<string, ToolField>>;
}

export interface ToolOption {
  readonly type: "string" | "integer" | "number" | "boolean" | "string[]";
  readonly values?: readonly string[];
  /** True where the service may accept values that are not listed. */
  readonly openValues?: boolean;
  readonly default?: string | number | boolean;
  /** Bounds are assumed, so they are shown and not enforced. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly description: string;
}

export interface ToolField {
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}
`;

function referenceOf(document: SpecDocument, { name, summary, input, options, data }: ToolOperation) {
  const { kind, accepts = [] } = input["x-input"];
  const required = (wholeSchema(document, data).required ?? []) as string[];
  return {
    name,
    summary,
    inputKind: kind,
    inputDescription: describedInput(input, kind),
    accepts,
    ...(kind !== "file" && { minInput: input.minLength, maxInput: input.maxLength }),
    options: mapEntries(options, optionOf),
    data: mapEntries(propertiesOf(document, data), (field, key) => ({
      type: typeName(field),
      required: required.includes(key),
      description: field.description,
    })),
  };
}

/** The bounds are ours, so the document does not name them; who types an input wants to know them. */
function describedInput({ description, minLength, maxLength }: Schema, kind: string): string {
  if (kind === "file" || minLength === undefined) return String(description);
  const [least, most] = [minLength, maxLength].map((bound) => Number(bound).toLocaleString("en"));
  return `${description} Assumed: ${least} to ${most} characters.`;
}

function optionOf(schema: Schema) {
  return {
    type: typeName(schema),
    values: schema.enum,
    openValues: schema["x-open-enum"],
    default: schema.default,
    minimum: schema.minimum,
    maximum: schema.maximum,
    maxLength: schema.maxLength,
    description: schema.description,
  };
}

function typeName(schema: Schema): string {
  if (schema.type === "array") return `${typeName(schema.items as Schema)}[]`;
  return Array.isArray(schema.type) ? schema.type.join(" | ") : String(schema.type);
}

function mapEntries<T>(record: Readonly<Record<string, Schema>>, map: (schema: Schema, key: string) => T) {
  return Object.fromEntries(Object.entries(record).map(([key, schema]) => [key, map(schema, key)]));
}

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

/** The mock's description of each tool, and its example. */
export function toolRowsModule(document: SpecDocument, { operations }: Examples): string {
  const rows = toolOperations(document).map(({ slug, name, summary, input }) => {
    const { body, answer } = operations[toolOperationId(slug)]!;
    const example = { input: body!.input, data: (answer as { data: object }).data };
    const row = { name, description: summary, inputKind: input["x-input"].kind, example };
    return `  ${JSON.stringify(slug)}: ${JSON.stringify(row)},\n`;
  });
  return `export interface ToolRow {
  readonly name: string;
  readonly description: string;
  readonly inputKind: "text" | "url" | "file";
  readonly example: { readonly input: string; readonly data: Readonly<Record<string, unknown>> };
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

const parts = [
  { part: "Options", what: "Options", body: () => "{}" },
  { part: "Data", what: "The data", body: () => "{}" },
  {
    part: "Request",
    what: "The request",
    body: (prefix: string) => `{ options?: ${prefix}Options | undefined }`,
  },
  { part: "Result", what: "The response", schema: "Envelope", body: (prefix: string) => `{ data: ${prefix}Data }` },
];

/** Named types for each tool's request and result. */
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
/** Requests of the tools, by slug. */
export interface ToolRequests {
${table("Request")}
}
/** Results of the tools, by slug. */
export interface ToolResults {
${table("Result")}
}
`;
}
