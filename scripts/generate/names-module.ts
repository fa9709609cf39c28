import {
  isObject,
  operationsOf,
  refName,
  requestSchemaOf,
  type Schema,
  type SpecDocument,
  successOf,
  wholeSchema,
} from "./specs/document.ts";
import type { Spec } from "./specs/load-spec.ts";

/** Schemas that a service file can't rename: envelopes and error bodies have their own keys. */
const leftOut = /Envelope$|Body$|^(PageMeta|StreamEvent|WebhookEvent|ToolRequest)$/;

/**
 * The names in the documents: which fields each type has, and the type of each request and response. A field is its name,
 * followed by `:Type`, `:#` for an id or `:{}` for a map with keys of the user's own. An array is as its items.
 *
 * @returns code with the tables, and code with the names of fields alone.
 */
export function namesModule(specs: readonly Spec[]): { tables: string; fieldNames: string } {
  const reader = new TypeReader();
  const { types, words, sameWords } = reader;
  const operations: Record<string, string> = {};
  const events: Record<string, string> = {};
  for (const { name, document } of specs) {
    reader.document = document;
    for (const [type, schema] of Object.entries(document.components?.schemas ?? {})) {
      if (!leftOut.test(type)) reader.addType(type, schema);
    }
    for (const { method, path, operation } of operationsOf(document)) {
      const { status, content, schema } = successOf(document, operation);
      const { data } = propertiesOf(document, schema);
      const sent = requestSchemaOf(document, operation);
      const isList = data !== undefined && wholeSchema(document, data).type === "array";
      const types = [sent ? reader.refOf(sent) : "", data ? reader.refOf(data) : ""];
      const kind = status === "204" ? "none" : isList ? "list" : "item";
      operations[operation.operationId!] = [name, method.toUpperCase(), path, kind, ...types].join(" ");
      for (const [event, schema] of Object.entries(content?.["text/event-stream"]?.["x-sse-events"] ?? {})) {
        events[event] = reader.refOf(schema);
      }
    }
    for (const event of Object.keys(document.webhooks ?? {})) {
      const item = document.webhooks![event]!.post as { requestBody: { content: Record<string, { schema: Schema }> } };
      const { schema } = item.requestBody.content["application/json"]!;
      const named = [schema, ...((schema.allOf ?? []) as Schema[])].find(({ $ref }) => $ref !== undefined);
      events[event] = reader.refOf(named ?? schema);
    }
  }
  const tables = { types, words, operations, events, sameWords: aliasesOf(types, words, sameWords) };
  return { tables: tablesCode(tables), fieldNames: fieldNamesCode(types) };
}

type Tables = Pick<TypeReader, "types" | "words"> &
  Readonly<Record<"operations" | "events" | "sameWords", Readonly<Record<string, string>>>>;

const tablesCode = ({ types, words, operations, events, sameWords }: Tables): string =>
  `/** Fields of each type: \`name\`, \`name:Type\`, \`name:#\` for an id, \`name:{}\` for a map that is left alone. */
export const types: Readonly<Record<string, string>> = ${JSON.stringify(types)};

/** The known words of each field that has some. */
export const words: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(words)};

/** Each operation: API, method, path, kind of response, and the types of request and response. */
export const operations: Readonly<Record<string, string>> = ${JSON.stringify(operations)};

/** The type of each event, of streams and of webhooks. */
export const events: Readonly<Record<string, string>> = ${JSON.stringify(events)};

/** Fields with the words of another field: the status that an event repeats, for example. */
export const sameWords: Readonly<Record<string, string>> = ${JSON.stringify(sameWords)};
`;

function fieldNamesCode(types: Tables["types"]): string {
  const names = Object.entries(types).map(([type, fields]) => [type, fields.replaceAll(/:\S+/g, "")]);
  return `/** The names of the fields that each type has, in the order of the documents. */
export const fieldNames: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(names))};
`;
}

/** The status of a resource is written as everywhere else, and so is the status before an event. */
function aliasesOf(
  types: Readonly<Record<string, string>>,
  words: Record<string, readonly string[]>,
  sameWords: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  const aliases: Record<string, string> = {};
  for (const fields of Object.values(sameWords)) {
    const own = fields.find((field) => /^(?!Stream).*\.status$/.test(field));
    for (const field of fields) if (own !== undefined && field !== own) aliases[field] = own;
  }
  for (const [type, fields] of Object.entries(types)) {
    const data = fields.match(/ previousStatus data:(\w+)/)?.[1];
    const own = words[`${data}.status`];
    if (own === undefined) continue;
    words[`${type}.previousStatus`] = own;
    aliases[`${type}.previousStatus`] = `${data}.status`;
  }
  return aliases;
}

class TypeReader {
  document: SpecDocument = {} as SpecDocument;
  readonly types: Record<string, string> = {};
  readonly words: Record<string, readonly string[]> = {};
  /** Fields by the schema of their words. */
  readonly sameWords: Record<string, string[]> = {};

  addType(name: string, schema: Schema): void {
    const { types, words, sameWords } = this;
    const fields = Object.entries(propertiesOf(this.document, schema));
    if (fields.length === 0 || types[name] !== undefined) return;
    const written = fields.map(([field, inner]) => {
      const ref = this.refOf(inner, `${name}.${field}`);
      const known = enumOf(this.document, inner);
      if (known && field !== "type") words[`${name}.${field}`] = known;
      const kind = String(inner.$ref).match(/\/(\w+Status)$/)?.[1];
      if (kind !== undefined) sameWords[kind] = [...(sameWords[kind] ?? []), `${name}.${field}`];
      return ref === "" ? field : `${field}:${ref}`;
    });
    types[name] = written.join(" ");
  }

  /** @param place names an anonymous object. */
  refOf(schema: Schema, place = ""): string {
    const name = refName(schema) ?? "";
    if (name === "Id" || name === "TeamId") return "#";
    const flat = wholeSchema(this.document, schema);
    if (isObject(flat.items)) return this.refOf(flat.items, place);
    if (flat.additionalProperties) return "{}";
    const alternatives = alternativesOf(flat);
    if (!name && alternatives?.length === 1) return this.refOf(alternatives[0]!, place);
    if (Object.keys(propertiesOf(this.document, flat)).length === 0) return "";
    if (!name) this.addType(place, flat);
    return name || place;
  }
}

/** The members of `oneOf` without null. */
const alternativesOf = ({ oneOf }: Schema): Schema[] | undefined =>
  Array.isArray(oneOf) ? (oneOf as Schema[]).filter(({ type }) => type !== "null") : undefined;

/** The properties of an object, or of all its alternatives. */
function propertiesOf(document: SpecDocument, schema: Schema): Record<string, Schema> {
  const flat = wholeSchema(document, schema);
  const alternatives = (alternativesOf(flat) ?? []).map((part) => propertiesOf(document, part));
  return Object.assign({}, ...alternatives, flat.properties);
}

function enumOf(document: SpecDocument, schema: Schema): readonly string[] | undefined {
  const flat = wholeSchema(document, schema);
  if (isObject(flat.items)) return enumOf(document, flat.items);
  if (Array.isArray(flat.enum)) return (flat.enum as unknown[]).filter((word) => typeof word === "string");
  const parts = [flat.oneOf, flat.anyOf].filter(Array.isArray).flat() as Schema[];
  return parts.map((part) => enumOf(document, part)).find((words) => words !== undefined);
}
