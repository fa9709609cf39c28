import { parseEnv } from "node:util";
import { flagName, kebabCase } from "../argv/specs.ts";
import { flagPlace, parseDuration } from "../argv/values.ts";
import type { BodyField, BodyFields } from "../generated/infra-reference.ts";
import { CliError } from "../output/errors/cli-error.ts";
import { commandLine } from "../output/errors/fix.ts";
import { canAskForMissing } from "../output/prompt/ask.ts";
import { isObject } from "../process/json.ts";
import { readText } from "../process/read-input.ts";
import type { Context } from "../session/context.ts";
import { askField, isAskable } from "./ask-field.ts";
import { type RawBody, readBodyFile } from "./body-file.ts";
import { type BodyOperation, bodyOf, type FlagField, flagFields } from "./body-flags.ts";
import { parseFieldText, splitPair } from "./field-text.ts";

export const fileFlag = {
  file: { value: "FILE|-", summary: "Read the body from a JSON or YAML file, or - for stdin; other flags override it" },
} as const;

type Given = Readonly<Record<string, unknown>>;

/**
 * The body in the file, with the flags applied. Undefined if nothing was given.
 *
 * @param fixed fields that the command takes as arguments.
 * @throws CliError USAGE listing every missing required field, BAD_OPTION.
 */
export async function readBody<Body>(
  context: Context,
  operation: BodyOperation,
  given: Given,
  fixed: RawBody = {},
): Promise<Body | undefined> {
  const { fields, readOnly } = bodyOf(operation);
  const typed = await flagBody(context, fields, given);
  const file = typeof given.file === "string" ? await readBodyFile(context, given.file) : {};
  const whole = { ...merged(fields, fromAnswer(fields, readOnly, file), typed), ...fixed };
  const body = withEmptyLists(fields, await withMissing(context, fields, whole, given));
  return Object.keys(body).length > 0 ? (body as Body) : undefined;
}

/** @throws CliError USAGE if it is empty. */
export async function readGivenBody<Body>(context: Context, operation: BodyOperation, given: Given): Promise<Body> {
  const body = await readBody<Body>(context, operation, given);
  if (body !== undefined) return body;
  throw new CliError("USAGE", "no changes were given", {
    why: "no flag sets a field",
    fix: commandLine(context.asked.path.join(" "), [], { help: true }),
  });
}

async function flagBody(context: Context, fields: BodyFields, given: Given): Promise<RawBody> {
  const body: Record<string, unknown> = {};
  for (const place of flagFields(fields)) {
    const value = given[place.flag];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    put(body, place.path, await flagValue(context, place, value));
  }
  return body;
}

async function flagValue(context: Context, { flag, field }: FlagField, value: unknown): Promise<unknown> {
  if (typeof value === "boolean" || field.type === "object[]") return value;
  if (field.secret) return secretValue(field, await readText(context, String(value)));
  const place = flagPlace(flag);
  if (field.format === "date-time" && /^[\d.]+[a-z]+$/.test(String(value)))
    return new Date(context.now() + parseDuration(String(value), place)).toISOString();
  if (!Array.isArray(value)) return parseFieldText(String(value), field, place);
  if (field.type === "map") return Object.fromEntries(value.map((text) => splitPair(text, place)));
  return value.map((text) => parseFieldText(text, field, place));
}

/** `KEY=value` lines, as in `.env` files. */
function secretValue({ type }: BodyField, text: string): unknown {
  return type === "map" ? { ...parseEnv(text) } : text;
}

function put(body: Record<string, unknown>, [first, ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) body[first!] = value;
  else {
    body[first!] ??= {};
    put(body[first!] as Record<string, unknown>, rest, value);
  }
}

/** Merges known objects field by field; replaces everything else. */
function merged(fields: BodyFields, body: RawBody, over: RawBody): RawBody {
  const entries = Object.entries(over).map(([name, value]) => {
    const inner = fields[name]?.fields;
    const before = body[name];
    if (!inner || !isObject(value) || !isObject(before)) return [name, value];
    return [name, merged(inner, before, value)];
  });
  return { ...body, ...Object.fromEntries(entries) };
}

/** Accepts the output of a list or get command: drops read-only fields, and turns domains into names. */
export function fromAnswer(fields: BodyFields, readOnly: readonly string[], body: RawBody): RawBody {
  const entries = Object.entries(body)
    .filter(([name]) => !readOnly.includes(name))
    .map(([name, value]) => [name, fields[name]?.type === "string[]" ? namesOf(value) : value]);
  return Object.fromEntries(entries);
}

/** A response has domains as objects, a body as names with the primary one first. */
function namesOf(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every(isObject)) return value;
  const primaryFirst = [...value].sort((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false));
  return primaryFirst.map(({ name }) => name);
}

/** A required list may be empty: `target.ids` then means all. */
function withEmptyLists(fields: BodyFields, body: RawBody): RawBody {
  const whole: Record<string, unknown> = { ...body };
  for (const [name, field] of Object.entries(fields)) {
    const value = body[name];
    if (value === undefined && field.emptyAllowed) whole[name] = [];
    if (field.type === "object" && isObject(value)) whole[name] = withEmptyLists(field.fields ?? {}, value);
  }
  return whole;
}

/** Asks for what is missing at a terminal. An answer can make other fields required. */
async function withMissing(context: Context, fields: BodyFields, body: RawBody, given: Given): Promise<RawBody> {
  const whole = structuredClone(body) as Record<string, unknown>;
  for (let missing = missingFlags(fields, whole); missing.length > 0; missing = missingFlags(fields, whole)) {
    if (!canAskForMissing(context) || !missing.every(isAskable)) throw incomplete(context, fields, whole);
    put(whole, missing[0]!.path, await askField(context, missing[0]!, given));
  }
  return whole;
}

function incomplete({ asked }: Context, fields: BodyFields, body: RawBody): CliError {
  const missing = missingFlags(fields, body);
  const flags = missing.map(wordOf);
  const reasons = missing.map(({ field: { description, values = [] } }, index) => {
    const text = values.length > 0 ? `${description} (${values.join(", ")})` : description;
    return missing.length === 1 ? text : `${flags[index]}: ${text}`;
  });
  return new CliError("USAGE", `${flags.join(", ")} ${flags.length === 1 ? "is" : "are"} required`, {
    why: reasons.join("; "),
    fix: commandLine(asked.path.join(" "), [], { help: true }),
  });
}

/** `--name`; for a list of objects, the flags that add one: `--slack|--email`. */
function wordOf({ flag, field }: FlagField): string {
  const names = field.type === "object[]" ? (field.fields?.type?.values ?? []) : [kebabCase(flag)];
  return names.map((name) => `--${name}`).join("|");
}

function missingFlags(fields: BodyFields, body: RawBody, above: readonly string[] = []): FlagField[] {
  const places = Object.entries(fields).filter(([, field]) => isFor(field, body.type));
  return places.flatMap(([name, field]) => {
    const path = [...above, name];
    const value = body[name];
    if (field.type === "object" && field.fields && (isObject(value) || (value === undefined && field.required))) {
      return missingFlags(field.fields, isObject(value) ? value : {}, path);
    }
    const isMissing = value === undefined && field.required && !field.emptyAllowed;
    return isMissing ? [{ flag: flagName(path) + (field.secret ? "File" : ""), path, field }] : [];
  });
}

const isFor = ({ onlyFor }: BodyField, type: unknown): boolean => !onlyFor || onlyFor.includes(String(type));
