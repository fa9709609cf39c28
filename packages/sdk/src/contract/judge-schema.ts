import { isObject } from "../../../wire/src/json.ts";
import { cases } from "../../../wire/src/names.ts";
import type { WireCase } from "../../../wire/src/service-file.ts";
import { contractSchemas } from "../generated/contract-tables.ts";
import type { ContractSchema } from "./contract-types.ts";
import type { Findings } from "./findings.ts";
import { judgeMissing } from "./judge-missing.ts";
import { suggestWord } from "./words.ts";

/** Where a value is, its type, and the assumption behind it. */
export interface Place {
  readonly api: "infra" | "tools";
  readonly pointer: string;
  /** Type and field, such as `Server.host`; only the type for a whole object. */
  readonly name: string;
  readonly assumption: string | undefined;
  /** The tool, for results. */
  readonly slug?: string | undefined;
}

/** Maximum items checked in a list. */
const mostItems = 50;
const deepest = 40;

type JsonObject = Readonly<Record<string, unknown>>;

/** Checks a value against a schema, and records for each assumption whether it agrees. */
export function judge(given: ContractSchema, value: unknown, place: Place, findings: Findings, depth = 0): void {
  if (depth > deepest) return;
  const schema = flat(given);
  const at = {
    ...place,
    name: given.ref && schema.properties ? given.ref : place.name,
    assumption: schema["x-assumption"] ?? place.assumption,
  };
  const own = given.ref === "Id" || given.ref === "TeamId" ? "G-03" : at.assumption;
  if (value === null ? allowsNull(schema) : true) findings.touch(at.assumption);
  if (value === null) {
    if (!allowsNull(schema)) findings.refute(own, at.pointer, `${at.name} is null`);
    return;
  }
  const alternatives = schema.oneOf?.filter(({ type }) => type !== "null") ?? [];
  if (alternatives.length > 0) {
    const fitting = alternatives.length === 1 ? alternatives[0] : alternatives.find((each) => fitsType(each, value));
    if (fitting) judge(fitting, value, at, findings, depth + 1);
    else findings.refute(own, at.pointer, `${at.name} is none of its kinds`);
    return;
  }
  if (!isOfType(schema, value)) {
    const isNumericId = own === "G-03" && typeof value === "number";
    const id = schema.format === "date-time" ? "G-04" : own;
    const found = `${at.name} is ${article(typeName(value))}, not ${article(String([schema.type].flat()[0]))}`;
    findings.refute(id, at.pointer, found, isNumericId ? { correction: { infra: { ids: "number" } } } : {});
    return;
  }
  if (typeof value === "string") judgeText(schema, value, { ...at, assumption: own }, findings);
  if (Array.isArray(value) && schema.items) {
    for (const [index, item] of value.slice(0, mostItems).entries()) {
      judge(schema.items, item, { ...at, pointer: `${at.pointer}/${index}` }, findings, depth + 1);
    }
  }
  if (isObject(value) && schema.properties) judgeFields(schema, value, at, findings, depth);
}

function judgeText(schema: ContractSchema, value: string, at: Place, findings: Findings): void {
  const { enum: known, format } = schema;
  const found = `${at.name} is ${inQuotes(value)}`;
  if (schema.const !== undefined && value !== schema.const) findings.refute(at.assumption, at.pointer, found);
  if (format === "date-time") {
    if (isTime(value)) findings.touch("G-04");
    else findings.refute("G-04", at.pointer, `${at.name} is not an RFC 3339 time`);
  }
  if (!known || known.includes(value)) return;
  const isStatus = at.name.endsWith(".status");
  const isToolCode = at.api === "tools" && at.name.endsWith(".error.code");
  // Open enums can grow (G-16), but a status decides when a wait ends.
  if (schema["x-open-enum"] && !isStatus && !isToolCode) return;
  const word = suggestWord(value, known.map(String));
  const type = at.name.replace(/\.status$/, "");
  findings.refute(at.assumption, at.pointer, found, {
    ...(isStatus && word && { correction: { [at.api]: { statuses: { [type]: { [word.model]: [value] } } } } }),
    ...(isStatus && !word?.isCertain && { needs: `${type}.status ${quoted(value)}` }),
  });
}

export const isTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/.test(text);

function judgeFields(schema: ContractSchema, value: JsonObject, at: Place, findings: Findings, depth: number): void {
  const properties = Object.entries(schema.properties ?? {});
  const used = new Set<string>();
  const missing: string[] = [];
  for (const [name, inner] of properties) {
    const key = keyOf(value, name, at, findings);
    if (key === undefined) {
      if (schema.required?.includes(name)) missing.push(name);
      continue;
    }
    used.add(key);
    const pointer = `${at.pointer}/${escaped(key)}`;
    judge(inner, value[key], { ...at, pointer, name: `${at.name}.${name}` }, findings, depth + 1);
  }
  const unknown = Object.keys(value).filter((key) => !used.has(key));
  if (missing.length > 0) judgeMissing(missing, unknown, { schema, value }, at, findings);
}

const styles = (Object.keys(cases) as WireCase[]).filter((style) => style !== "camel");

/** Finds a field's key in an object, in any casing. */
export function keyOf(value: JsonObject, name: string, at: Place, findings: Findings): string | undefined {
  if (Object.hasOwn(value, name)) {
    if (/[A-Z]/.test(name)) findings.touch("G-02");
    return name;
  }
  for (const style of styles) {
    const cased = cases[style].to(name);
    if (cased === name || !Object.hasOwn(value, cased)) continue;
    const pointer = `${at.pointer}/${escaped(cased)}`;
    const correction = { [at.api]: { case: style } };
    findings.refute("G-02", pointer, `${quoted(cased)}: ${style} case`, { correction });
    return cased;
  }
  return undefined;
}

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
    ...{ type: "object", ...schema },
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: [...new Set([...parts.flatMap(({ required = [] }) => required), ...(schema.required ?? [])])],
  };
}

function fitsType(given: ContractSchema, value: unknown): boolean {
  const kind = flat(given).properties?.type;
  if (!kind || !isObject(value)) return looksLike(given, value);
  const { const: only, enum: values } = flat(kind);
  return value.type === only || (values?.includes(value.type) ?? false);
}

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

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

const article = (type: string): string => (type === "null" ? type : `${/^[aoi]/.test(type) ? "an" : "a"} ${type}`);

/** Quotes a key or word of a response, shortened to one line. */
export const quoted = (text: string): string => (/^[\w./:{}-]{1,80}$/.test(text) ? text : inQuotes(text));

/** Quotes a value. Anything that isn't printable ASCII is escaped or replaced. */
const inQuotes = (text: string): string => JSON.stringify(text.slice(0, 60)).replace(/[\u007f-\uffff]/g, "?");

export const escaped = (key: string): string => quoted(key).replaceAll("~", "~0").replaceAll("/", "~1");
