import { CliError } from "../errors/cli-error.ts";
import { advice } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";
import type { BodyField, BodyFields } from "../generated/infra-reference.ts";
import { isObject } from "../process/json.ts";

/** A JSON Schema of the few kinds that these tools use. */
export interface InputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
}

export type PropertySchema = {
  readonly type: "string" | "integer" | "boolean" | "object";
  readonly description?: string;
  readonly enum?: string[];
  readonly minimum?: number;
  readonly maximum?: number;
};

/**
 * Checks the arguments of a call against the tool's schema.
 *
 * @param experimental the schema with the kinds that need --experimental.
 * @throws CliError USAGE that names the argument and the nearest right name or value.
 */
export function checkArguments(
  tool: string,
  { properties, required = [] }: InputSchema,
  given: object,
  experimental: InputSchema,
): void {
  for (const [name, value] of Object.entries(given)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!schema) throw wrong(tool, `has no argument "${name}"`, Object.keys(properties), name);
    const { type, enum: values, minimum = -Infinity, maximum = Infinity } = schema;
    if (!hasType[type](value)) throw wrong(tool, `needs ${name} to be ${typeNames[type]}`, []);
    if (typeof value === "string" && value.trim() === "") throw wrong(tool, `cannot take an empty ${name}`, []);
    if (values && !values.includes(value as string) && experimental.properties[name]?.enum?.includes(value as string))
      throw new CliError("USAGE", `${tool} of a ${value} is experimental`, {
        why: "the service describes it without listing a route, so it might not exist",
        fix: advice("ask the user to start the server with --experimental"),
      });
    if (values && !values.includes(value as string))
      throw wrong(tool, `cannot take ${name} "${value}"`, values, String(value));
    if (type === "integer" && ((value as number) < minimum || (value as number) > maximum))
      throw wrong(tool, `needs ${name} from ${minimum} to ${maximum}`, []);
  }
  const missing = required.filter((name) => !Object.hasOwn(given, name));
  if (missing.length > 0) throw wrong(tool, `needs ${missing.join(" and ")}`, []);
}

/**
 * Checks the `fields` of a body against the API's document.
 *
 * @throws CliError USAGE that names the field.
 */
export function checkFields(tool: string, known: BodyFields, given: unknown = {}, place = "fields"): void {
  if (!hasType.object(given)) return;
  for (const [name, value] of Object.entries(given as object)) {
    const field = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!field) throw wrong(tool, `has no field "${place}.${name}"`, Object.keys(known), name);
    if (field.type === "object" && field.fields) checkFields(tool, field.fields, value, `${place}.${name}`);
  }
}

/** @throws CliError USAGE that names what a creation needs. */
export function checkComplete(tool: string, known: BodyFields, given: object = {}): void {
  const isNeeded = ([, { required, emptyAllowed, onlyFor }]: [string, BodyField]) =>
    required && !emptyAllowed && !onlyFor;
  const missing = Object.entries(known).filter((entry) => isNeeded(entry) && !Object.hasOwn(given, entry[0]));
  const needs = missing.map(([name, { description }]) => `fields.${name} (${description})`);
  if (missing.length > 0) throw wrong(tool, `needs ${needs.join(", ")}`, []);
}

const typeNames = {
  string: "a string",
  integer: "a whole number",
  boolean: "true or false",
  object: "an object",
} as const;

const hasType = {
  string: (value: unknown) => typeof value === "string",
  integer: Number.isInteger,
  boolean: (value: unknown) => typeof value === "boolean",
  object: isObject,
} as const;

function wrong(tool: string, problem: string, valid: readonly string[], typed = ""): CliError {
  const meant = nearest(typed, [...valid]);
  return new CliError("USAGE", `${tool} ${problem}`, {
    why: valid.length > 0 ? `valid: ${valid.join(", ")}` : undefined,
    fix: meant === undefined ? undefined : advice(`use ${meant}`),
  });
}
