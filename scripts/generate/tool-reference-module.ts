import type { Schema, SpecDocument } from "../specs/document.ts";
import { propertiesOf, type ToolOperation, toolOperations } from "../specs/tool-operations.ts";

/** What the CLI shows of a tool and checks options against. */
export function toolReferenceModule(document: SpecDocument): string {
  return `${INTERFACES}
export const toolReference: Readonly<Record<string, ToolReference>> = ${JSON.stringify(toolReferenceOf(document), null, 2)};
`;
}

/** The same, by slug. */
export function toolReferenceOf(document: SpecDocument) {
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
  const required = requiredOf(document, data);
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

function requiredOf(document: SpecDocument, data: Schema): string[] {
  const { $ref } = data;
  const name = typeof $ref === "string" ? $ref.slice($ref.lastIndexOf("/") + 1) : "";
  return ((document.components?.schemas?.[name] ?? data).required ?? []) as string[];
}

function mapEntries<T>(record: Readonly<Record<string, Schema>>, map: (schema: Schema, key: string) => T) {
  return Object.fromEntries(Object.entries(record).map(([key, schema]) => [key, map(schema, key)]));
}
