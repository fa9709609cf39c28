import type { Field } from "../infra-reference-module.ts";
import type { Schema } from "../specs/document.ts";
import { cell, table } from "./markdown.ts";

/** What a page says of fields. */
export interface FieldsOptions {
  /** The assumption that fields without one of their own follow. */
  readonly source: unknown;
  /** Shapes with a section on the page. A field of such a shape links to it. */
  readonly shapes?: readonly string[];
  /** In a request, fields are optional unless marked. In a response, they are always there unless marked. */
  readonly isRequest?: boolean;
  /** Written before each name: `data.`. */
  readonly prefix?: string;
}

/** The fields of an object, each followed by those inside it. */
export function fieldTable(fields: Readonly<Record<string, Field>>, options: FieldsOptions): string {
  return table(["Field", "Type", "Description", "Source"], rowsOf(fields, options));
}

function rowsOf(fields: Readonly<Record<string, Field>>, options: FieldsOptions): string[][] {
  const { prefix = "", shapes = [] } = options;
  return Object.entries(fields).flatMap(([name, field]) => {
    const { schema, name: shape } = (field.docs ?? { schema: {} }) as { schema: Schema; name?: string };
    const source = schema["x-provenance"] === "documented" ? "documented" : (schema["x-assumption"] ?? options.source);
    const isLinked = shape !== undefined && shapes.includes(shape);
    const description = [
      `${cell(String(field.description))}${isLinked ? `: see [${shape}](#${shape.toLowerCase()})` : ""}.`,
      ...factsOf(field, schema),
      markOf(field, options.isRequest),
    ];
    const row = [
      `\`${prefix}${name}\``,
      `${cell(String(field.type))}${field.nullable ? " or null" : ""}`,
      description.filter(Boolean).join(" "),
      sourceLink(source),
    ];
    const inner = isLinked || field.fields === undefined ? {} : (field.fields as Readonly<Record<string, Field>>);
    const path = `${prefix}${name}${field.type === "object[]" ? "[]" : ""}.`;
    return [row, ...rowsOf(inner, { ...options, source, prefix: path })];
  });
}

/** Values and bounds, unless the description has them. */
function factsOf(field: Field, schema: Schema): string[] {
  const { values, openValues, onlyFor, format, description, default: standard } = field;
  const listed = ((values ?? []) as unknown[]).filter((value) => value !== null).map((value) => `\`${value}\``);
  const says = (word: string) => new RegExp(word, "i").test(String(description));
  return [
    onlyFor ? `For \`type\` ${(onlyFor as string[]).map((type) => `\`${type}\``).join(", ")}.` : "",
    listed.length > 0 ? `${listed.join(", ")}${openValues ? ", or others" : ""}.` : "",
    format === "date-time" ? "RFC 3339, in UTC." : "",
    boundsOf(schema, says),
    standard === undefined ? "" : `Default: \`${standard}\`.`,
  ];
}

/** Characters, items, or the number itself. */
function boundsOf(schema: Schema, says: (word: string) => boolean): string {
  const kinds = { Length: " characters", Items: " items", imum: "" };
  const found = Object.entries(kinds).flatMap(([key, what]) => {
    const [least, most] = [schema[`min${key}`], schema[`max${key}`]].map((n) => n && Number(n).toLocaleString("en"));
    if (most === undefined || says(String(most))) return [];
    return [least === undefined ? `At most ${most}${what}.` : `${least} to ${most}${what}.`];
  });
  return found.join(" ");
}

function markOf({ required, secret }: Field, isRequest = false): string {
  if (secret) return "Never returned.";
  if (isRequest) return required ? "**Required.**" : "";
  return required ? "" : "May be missing.";
}

/** Pages of fields are two folders below the list of assumptions. */
const sourceLink = (source: unknown): string =>
  /^[A-Z]-\d+$/.test(String(source))
    ? `[${source}](../../assumptions.md#${String(source).toLowerCase()})`
    : "documented";
