import { isObject, type Schema } from "./document.ts";

type Role = "annotation" | "assertion" | "schema" | "schema list" | "schema map";

/** Every keyword the specs may use in a schema, and where further schemas sit in it. */
export const SCHEMA_KEYWORDS: Readonly<Record<string, Role>> = {
  title: "annotation",
  description: "annotation",
  default: "annotation",
  examples: "annotation",
  contentSchema: "annotation",
  deprecated: "annotation",
  readOnly: "annotation",
  writeOnly: "annotation",
  "x-provenance": "annotation",
  "x-assumption": "annotation",
  "x-rationale": "annotation",
  "x-bounds": "annotation",
  "x-outcome": "annotation",
  "x-input": "annotation",

  $ref: "assertion",
  type: "assertion",
  enum: "assertion",
  const: "assertion",
  format: "assertion",
  pattern: "assertion",
  minLength: "assertion",
  maxLength: "assertion",
  minimum: "assertion",
  maximum: "assertion",
  exclusiveMinimum: "assertion",
  exclusiveMaximum: "assertion",
  multipleOf: "assertion",
  minItems: "assertion",
  maxItems: "assertion",
  uniqueItems: "assertion",
  minProperties: "assertion",
  maxProperties: "assertion",
  required: "assertion",
  discriminator: "assertion",

  properties: "schema map",
  patternProperties: "schema map",
  items: "schema",
  contains: "schema",
  not: "schema",
  if: "schema",
  // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
  then: "schema",
  else: "schema",
  propertyNames: "schema",
  additionalProperties: "schema",
  allOf: "schema list",
  anyOf: "schema list",
  oneOf: "schema list",
  prefixItems: "schema list",
};

export interface PlacedSchema {
  readonly pointer: string;
  readonly schema: Schema;
}

/** The schemas directly inside a schema, each with its place. */
export function subschemasOf({ pointer, schema }: PlacedSchema): PlacedSchema[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const role = SCHEMA_KEYWORDS[keyword];
    const at = `${pointer}/${keyword}`;
    if (role === "schema") return isObject(value) ? [{ pointer: at, schema: value }] : [];
    if (role !== "schema list" && role !== "schema map") return [];
    return Object.entries(value as Record<string, Schema>).map(([key, schema]) => ({
      pointer: `${at}/${key}`,
      schema,
    }));
  });
}

/** The schema with each schema in it, itself included, replaced by what `replace` makes of it, innermost first. */
export function mapSchema(schema: Schema, replace: (schema: Schema) => Schema): Schema {
  const mapped = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      const role = SCHEMA_KEYWORDS[keyword];
      if (role === "schema") return [keyword, isObject(value) ? mapSchema(value, replace) : value];
      if (role === "schema list") return [keyword, (value as Schema[]).map((item) => mapSchema(item, replace))];
      if (role === "schema map") return [keyword, mapValues(value as Record<string, Schema>, replace)];
      return [keyword, value];
    }),
  );
  return replace(mapped);
}

function mapValues(schemas: Readonly<Record<string, Schema>>, replace: (schema: Schema) => Schema) {
  return Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, mapSchema(schema, replace)]));
}
