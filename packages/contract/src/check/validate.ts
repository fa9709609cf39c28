import { isObject } from "../adapter/dotted-path.ts";
import { fieldNames } from "../adapter/names.ts";
import { schemaMarks } from "../generated/contract-tables.ts";
import { sameWords } from "../generated/names.ts";
import { type Mark, validators } from "../generated/validators.js";
import { removed } from "./exchange.ts";

/** A part of a message that isn't as the documents say. */
export interface Fault {
  readonly keyword: string;
  /** JSON Pointer into the message. */
  readonly pointer: string;
  /** Type that has the part, and its field: `Server` and `host`. */
  readonly type: string;
  readonly field: string;
  readonly value: unknown;
  readonly params: Readonly<Record<string, unknown>>;
  /** The assumption behind the part. */
  readonly assumption: string | undefined;
  /** For a missing field, the names in its object that the documents don't have. */
  readonly unknown: readonly string[];
}

/** Errors that only say that a branch has errors. */
const summaries = new Set(["if", "oneOf", "anyOf", "allOf", "discriminator"]);

/** Validates a message in the model's language. Returns the assumptions that it shows too. */
export function validate(key: string, message: unknown): { faults: Fault[]; ids: Set<string> } {
  const marks: Mark[] = [];
  const check = Object.hasOwn(validators, key) ? validators[key] : undefined;
  check?.call(marks, message);
  const errors = (check?.errors ?? []).filter(({ keyword, params }) => !summaries.has(keyword) || params.tag);
  const faults = errors.map(({ keyword, params, instancePath: pointer }): Fault => {
    const value = valueAt(message, pointer);
    const missing = keyword === "required" ? `/${params.missingProperty}` : "";
    const { type, field } = fieldAt(pointer + missing, marks);
    const above = marks.filter(({ id, path }) => id !== undefined && isAbove(path, pointer));
    const assumption = schemaMarks[missing && `${type}.${field}`] ?? deepest(above)?.id;
    const known = fieldNames(type);
    const unknown = isObject(value) ? Object.keys(value).filter((name) => !known.includes(name)) : [];
    return { keyword, pointer: pointer + missing, type, field, value, params, assumption, unknown };
  });
  return {
    faults: faults.filter(({ value }) => !(typeof value === "string" && value.includes(removed))),
    ids: new Set(marks.flatMap(({ id }) => id ?? [])),
  };
}

/** The field with the words of a field: events repeat a resource's status. */
export const wordsField = (type: string, field: string): string => sameWords[`${type}.${field}`] ?? `${type}.${field}`;

const isAbove = (path: string, pointer: string) => pointer === path || pointer.startsWith(`${path}/`);

/** Of several at one place, the last: that of the place beats that of the type. */
const deepest = (marks: readonly Mark[]): Mark | undefined =>
  marks.reduce<Mark | undefined>(
    (best, mark) => (mark.path.length >= (best?.path.length ?? 0) ? mark : best),
    undefined,
  );

/** An object without a name is called after its place: `AiDetectorData.sentences`. */
function fieldAt(pointer: string, marks: readonly Mark[]): { type: string; field: string } {
  const { type = "", path = "" } = deepest(marks.filter((mark) => mark.type && isAbove(mark.path, pointer))) ?? {};
  const names = partsOf(pointer.slice(path.length)).filter((part) => !/^\d+$/.test(part));
  return { type: [type.replace(/(Created?|Update)$/, ""), ...names.slice(0, -1)].join("."), field: names.at(-1) ?? "" };
}

const partsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

const valueAt = (message: unknown, pointer: string): unknown =>
  partsOf(pointer).reduce<unknown>((value, part) => (value as Readonly<Record<string, unknown>>)[part], message);
