import { isObject } from "../../../wire/src/json.ts";
import { cases } from "../../../wire/src/names.ts";
import type { WireCase } from "../../../wire/src/service-file.ts";
import { contractSchemas } from "../generated/contract-tables.ts";
import type { ContractSchema } from "./contract-types.ts";

/** Where a value is, its type, and the assumption behind it. */
export interface Place {
  readonly api: "infra" | "tools";
  readonly pointer: string;
  /** Type and field, such as `Server.host`; only the type for a whole object. */
  readonly name: string;
  readonly assumption: string | undefined;
  /** The tool, for results. */
  readonly slug?: string | undefined;
  /** Case of the service's names, if the value is translated. */
  readonly case?: WireCase | undefined;
}

export const styles = (Object.keys(cases) as WireCase[]).filter((style) => style !== "camel");

/** Counts a type's fields that an object has, in any casing. */
export function likeness(given: ContractSchema, value: unknown): number {
  if (!isObject(value)) return 0;
  const has = (name: string) =>
    Object.hasOwn(value, name) || styles.some((style) => Object.hasOwn(value, cases[style].to(name)));
  return Object.keys(flat(given).properties ?? {}).filter(has).length;
}

/** True if an object has at least a third of a type's required fields. */
export function looksLike(given: ContractSchema, value: unknown): boolean {
  const { properties = {}, required } = flat(given);
  if (!isObject(value)) return false;
  if (required === undefined && Object.keys(value).length === 0) return true;
  const wanted = Object.fromEntries((required ?? Object.keys(properties)).map((name) => [name, {}]));
  return likeness({ properties: wanted }, value) >= Object.keys(wanted).length / 3;
}

/** Resolves a schema's reference and merges its parts. */
export function flat(schema: ContractSchema, depth = 0): ContractSchema {
  if (depth > 8) return schema;
  if (schema.ref !== undefined) {
    const target = flat(contractSchemas[schema.ref] ?? {}, depth + 1);
    return schema["x-assumption"] ? { ...target, "x-assumption": schema["x-assumption"] } : target;
  }
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => flat(part, depth + 1));
  return {
    type: "object",
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: [...new Set([...parts.flatMap(({ required = [] }) => required), ...(schema.required ?? [])])],
  };
}

export const isTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/.test(text);

export const allowsNull = ({ type, oneOf, anyOf }: ContractSchema): boolean =>
  (type === undefined && !oneOf && !anyOf) ||
  [type].flat().includes("null") ||
  [...(oneOf ?? []), ...(anyOf ?? [])].some((part) => allowsNull(flat(part)));

export function isOfType({ type, properties, oneOf }: ContractSchema, value: unknown): boolean {
  if (oneOf) return true;
  const types = type === undefined ? (properties ? ["object"] : []) : [type].flat();
  if (types.length === 0) return true;
  return types.includes(typeName(value)) || (typeof value === "number" && types.includes("number"));
}

export function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** Quotes a key or word of a response, shortened to one line. */
export const quoted = (text: string): string => (/^[\w./:{}-]{1,80}$/.test(text) ? text : inQuotes(text));

/** Quotes a value. Anything that isn't printable ASCII is escaped or replaced. */
export const inQuotes = (text: string): string => JSON.stringify(text.slice(0, 60)).replace(/[\u007f-\uffff]/g, "?");

export const escaped = (key: string): string => quoted(key).replaceAll("~", "~0").replaceAll("/", "~1");
