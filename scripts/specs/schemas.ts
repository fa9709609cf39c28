import { isObject, type Schema, type SpecDocument } from "./document.ts";

type Role = "annotation" | "assertion" | "schema" | "schema list" | "schema map";

/** Every keyword the specs may use in a schema, by where further schemas sit in it. */
const keywords: Readonly<Record<Role, string>> = {
  annotation:
    "title description default examples contentSchema deprecated readOnly writeOnly x-provenance x-assumption " +
    "x-rationale x-bounds x-outcome x-input",
  assertion:
    "$ref type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum " +
    "multipleOf minItems maxItems uniqueItems minProperties maxProperties required discriminator",
  "schema map": "properties patternProperties",
  schema: "items contains not if then else propertyNames additionalProperties",
  "schema list": "allOf anyOf oneOf prefixItems",
};

const roles = new Map(
  Object.entries(keywords).flatMap(([role, names]) => names.split(" ").map((name) => [name, role as Role] as const)),
);

export const isKeyword = (name: string): boolean => roles.has(name);

interface PlacedSchema {
  readonly pointer: string;
  readonly schema: Schema;
}

/** The schemas directly inside a schema, each with its place. */
function subschemasOf({ pointer, schema }: PlacedSchema): PlacedSchema[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const role = roles.get(keyword);
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
      const role = roles.get(keyword);
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

/** Every schema of a bundled document, nested ones included, each with its place. */
export function schemasOf(document: SpecDocument): PlacedSchema[] {
  return rootSchemas(document, "#").flatMap(withSubschemas);
}

function withSubschemas(placed: PlacedSchema): PlacedSchema[] {
  return [placed, ...subschemasOf(placed).flatMap(withSubschemas)];
}

function rootSchemas(node: unknown, pointer: string): PlacedSchema[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const at = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (key === "example" || key === "examples") return [];
    if (key === "schema" && isObject(value)) return [{ pointer: at, schema: value }];
    if (at === "#/components/schemas" || key === "x-sse-events") {
      return Object.entries(value as Record<string, Schema>).map(([name, schema]) => ({
        pointer: `${at}/${name}`,
        schema,
      }));
    }
    return rootSchemas(value, at);
  });
}
