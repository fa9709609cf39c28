import { isObject, type Schema, type SpecDocument } from "./document.ts";

/**
 * The known values of a schema to which the service may add others. It is written so that every reader of JSON Schema
 * understands it: `anyOf: [{ type: string, enum: [a, b] }, { type: string }]`, and `{ type: "null" }` where null is allowed.
 */
export function knownValues(schema: Schema): readonly string[] | undefined {
  if (!Array.isArray(schema.anyOf)) return undefined;
  const [known, other, ...rest] = schema.anyOf as Schema[];
  const isOpen = isObject(known) && Array.isArray(known.enum) && isType(other, "string");
  if (!isOpen || rest.length > 1 || !rest.every((member) => isType(member, "null"))) return undefined;
  return known.enum as string[];
}

/** The same as one enum of the known values, marked `x-open-enum`. Other schemas are unchanged. */
export function asEnum(schema: Schema): Schema {
  const values = knownValues(schema);
  if (values === undefined) return schema;
  const { anyOf, ...rest } = schema;
  const isNullable = (anyOf as Schema[]).length > 2;
  return isNullable
    ? { type: ["string", "null"], enum: [...values, null], "x-open-enum": true, ...rest }
    : { type: "string", enum: values, "x-open-enum": true, ...rest };
}

function isType(schema: Schema | undefined, type: string): boolean {
  return schema !== undefined && schema.type === type && Object.keys(schema).length === 1;
}

/**
 * The document as the mock holds requests and its own responses to it: enums have the known values alone, and the bounds
 * that are ours (`x-bounds`) apply. Types and tables are made from it too.
 */
export function mockDocument(document: SpecDocument): SpecDocument {
  return mockNode(document) as SpecDocument;
}

function mockNode(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(mockNode);
  if (!isObject(node)) return node;
  const { "x-bounds": bounds, ...rest } = asEnum(node);
  const inner = Object.entries(rest).map(([key, value]) => [key, isExample(key) ? value : mockNode(value)]);
  return { ...Object.fromEntries(inner), ...(isObject(bounds) && { ...bounds, "x-bounds": "mock-only" }) };
}

const isExample = (key: string) => key === "example" || key === "examples";
