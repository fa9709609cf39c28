import { isObject, type Schema, type SpecDocument } from "./document.ts";
import { type PlacedSchema, subschemasOf } from "./schema-keywords.ts";

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
