import traverse, { type Callback } from "json-schema-traverse";
import { isObject, type Schema, type SpecDocument } from "./document.ts";

/** Every keyword that the specs may use in a schema. */
const keywords = new Set(
  (
    "title description default examples contentSchema deprecated readOnly writeOnly x-provenance x-assumption " +
    "x-rationale x-bounds x-outcome x-input " +
    "$ref type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum " +
    "multipleOf minItems maxItems uniqueItems minProperties maxProperties required discriminator " +
    "properties patternProperties items contains not if then else propertyNames additionalProperties allOf anyOf oneOf"
  ).split(" "),
);

export const isKeyword = (name: string): boolean => keywords.has(name);

interface PlacedSchema {
  readonly pointer: string;
  readonly schema: Schema;
}

/** Every schema of a bundled document, nested ones included, each with its place. */
export function schemasOf(document: SpecDocument): PlacedSchema[] {
  const found: PlacedSchema[] = [];
  for (const root of rootSchemas(document, "#")) {
    const note: Callback = (schema, pointer) => void found.push({ pointer: root.pointer + pointer, schema });
    traverse(root.schema, note);
  }
  return found;
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
