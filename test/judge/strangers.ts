import {
  isObject,
  type Operation,
  resolved,
  type Schema,
  type SpecDocument,
} from "../../scripts/generate/specs/document.ts";
import type { Example } from "../../scripts/generate/specs/examples.ts";
import { knownValues } from "../../scripts/generate/specs/open-enum.ts";

/** An example's answer with a value that no open enum knows, and a field that no one described, wherever there can be one. */
export function withStrangers(document: SpecDocument, operation: Operation, { status, answer }: Example): unknown {
  const response = operation.responses?.[String(status)];
  const content = response && resolved(document, response).content;
  return strange(document, content?.["application/json"]?.schema ?? {}, answer);
}

function strange(document: SpecDocument, written: Schema, value: unknown): unknown {
  const schema = schemaOf(document, written, value);
  if (typeof value === "string") return knownValues(schema) === undefined ? value : "something_new";
  if (Array.isArray(value)) return value.map((item) => strange(document, (schema.items ?? {}) as Schema, item));
  if (!isObject(value)) return value;
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const fields = Object.entries(value).map(([name, field]) => [name, strange(document, properties[name] ?? {}, field)]);
  return { ...Object.fromEntries(fields), newField: "of a later version" };
}

/** The schema behind references; of several, the one that fits by its constants. */
function schemaOf(document: SpecDocument, written: Schema, value: unknown): Schema {
  const schema = resolved(document, written as Schema);
  const members = (schema.oneOf ?? (knownValues(schema) ? undefined : schema.anyOf)) as Schema[] | undefined;
  if (members === undefined) return schema;
  const candidates = members.map((member) => schemaOf(document, member, value));
  return candidates.find((candidate) => fits(candidate, value)) ?? {};
}

function fits({ type, properties }: Schema, value: unknown): boolean {
  if (!isObject(value)) return type !== "object" && (value === null) === (type === "null");
  if (type !== "object") return false;
  return Object.entries((properties ?? {}) as Record<string, Schema>).every(
    ([name, property]) => property.const === undefined || property.const === value[name],
  );
}
