import { isObject } from "../../../wire/src/json.ts";
import { cases } from "../../../wire/src/names.ts";
import type { ContractSchema } from "./contract-types.ts";
import type { Findings } from "./findings.ts";
import { judgeMissing } from "./judge-missing.ts";
import {
  allowsNull,
  escaped,
  flat,
  inQuotes,
  isOfType,
  isTime,
  looksLike,
  type Place,
  quoted,
  styles,
  typeName,
} from "./shapes.ts";
import { suggestWord } from "./words.ts";

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

function fitsType(given: ContractSchema, value: unknown): boolean {
  const kind = flat(given).properties?.type;
  if (!kind || !isObject(value)) return looksLike(given, value);
  const { const: only, enum: values } = flat(kind);
  return value.type === only || (values?.includes(value.type) ?? false);
}

const article = (type: string): string => (type === "null" ? type : `${/^[aoi]/.test(type) ? "an" : "a"} ${type}`);
