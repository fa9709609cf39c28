import { closedEnums } from "./closed-enums.ts";
import { type Finding, isObject, type Schema, type SpecDocument } from "./document.ts";
import type { Spec } from "./load-spec.ts";
import { isKeyword, schemasOf } from "./schemas.ts";

/** Formats that ajv-formats checks. */
const FORMATS = ["date-time", "date", "uri", "uri-reference", "email", "hostname", "ipv4", "ipv6", "uuid"];

/** Schemas use only keywords and formats that the mock's validators know: an unknown one would hold for nothing. */
export function schemaFindings(document: SpecDocument): Finding[] {
  return schemasOf(document).flatMap(({ pointer, schema }) => [
    ...unknownWords(pointer, schema),
    ...boundsFindings(pointer, schema["x-bounds"]),
    ...enumFindings(pointer, schema),
  ]);
}

/**
 * Rejects specs with schemas that validators can't be generated from.
 *
 * @throws Error with the spec and the place of each word that they do not know.
 */
export function checkWords(specs: readonly Spec[]): void {
  const lines = specs.flatMap(({ name, document }) =>
    schemasOf(document)
      .flatMap(({ pointer, schema }) => unknownWords(pointer, schema))
      .map(({ where, message }) => `specs/${name} ${where}: ${message}`),
  );
  if (lines.length === 0) return;
  throw new Error(`${lines.join("\n")}\nA text with a comma or a colon in { … } is written in quotes.`);
}

function unknownWords(pointer: string, schema: Schema): Finding[] {
  return [
    ...Object.keys(schema)
      .filter((keyword) => !isKeyword(keyword))
      .map((keyword) => ({ where: pointer, message: `has the unknown keyword ${keyword}` })),
    ...(schema.format === undefined || FORMATS.includes(String(schema.format))
      ? []
      : [{ where: pointer, message: `has the unknown format ${String(schema.format)}` }]),
  ];
}

/** An enum inside of an `anyOf` is open, or is part of a choice between shapes. */
const MAY_BE_CLOSED = /\/anyOf\/\d+$|Event\/allOf\/1\/properties\/type$/;

function enumFindings(where: string, { enum: values }: Schema): Finding[] {
  if (!Array.isArray(values) || MAY_BE_CLOSED.test(where) || closedEnums.has(where)) return [];
  const open = `anyOf: [{ type: string, enum: [${values.join(", ")}] }, { type: string }]`;
  return [
    {
      where,
      message: `has a closed enum, to which the service may add a value: write { ${open} }, or add it to scripts/specs/closed-enums.ts where it cannot`,
    },
  ];
}

/** Members of `x-bounds`, which only the mock reads. */
const BOUNDS = ["minLength", "maxLength", "pattern", "minimum", "maximum", "minItems", "maxItems"];

function boundsFindings(where: string, bounds: unknown): Finding[] {
  if (bounds === undefined) return [];
  if (!isObject(bounds)) return [{ where, message: "has x-bounds that are no map of bounds" }];
  return Object.keys(bounds)
    .filter((keyword) => !BOUNDS.includes(keyword))
    .map((keyword) => ({ where, message: `has ${keyword} in x-bounds` }));
}
