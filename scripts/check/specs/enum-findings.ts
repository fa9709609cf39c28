import { readFileSync } from "node:fs";
import traverse, { type SchemaObject } from "json-schema-traverse";
import { parse } from "yaml";
import { type Finding, isObject, type Schema, type SpecDocument } from "../../generate/specs/document.ts";

const closed = new Set(
  (parse(readFileSync(new URL("../../../specs/closed-enums.yaml", import.meta.url), "utf8")) as string[]).map(
    (place) => `#/components/schemas/${place}`,
  ),
);

/** An enum inside of an `anyOf` is open, or is part of a choice between shapes. */
const MAY_BE_CLOSED = /\/anyOf\/\d+$|Event\/allOf\/1\/properties\/type$/;

/** An enum is open, unless it has one value (it names the schema) or is listed: the service may add values. */
export function enumFindings(document: SpecDocument): Finding[] {
  const findings: Finding[] = [];
  for (const root of rootSchemas(document, "#")) {
    traverse(root.schema, ({ enum: values }: SchemaObject, pointer: string) => {
      const where = root.pointer + pointer;
      if (!Array.isArray(values) || values.length === 1 || MAY_BE_CLOSED.test(where) || closed.has(where)) return;
      const open = `anyOf: [{ type: string, enum: [${values.join(", ")}] }, { type: string }]`;
      findings.push({
        where,
        message: `has a closed enum, to which the service may add a value: write { ${open} }, or add it to specs/closed-enums.yaml where it cannot`,
      });
    });
  }
  return findings;
}

/** Every schema of a bundled document that isn't within another, with its place. */
function rootSchemas(node: unknown, pointer: string): { pointer: string; schema: Schema }[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const at = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (key === "example" || key === "examples") return [];
    if (key === "schema" && isObject(value)) return [{ pointer: at, schema: value }];
    if (at === "#/components/schemas" || key === "x-sse-events") {
      const schemas = Object.entries(value as Record<string, Schema>);
      return schemas.map(([name, schema]) => ({ pointer: `${at}/${name}`, schema }));
    }
    return rootSchemas(value, at);
  });
}
