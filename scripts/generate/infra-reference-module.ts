import {
  isObject,
  type ListedOperation,
  type Operation,
  operationsOf,
  refName,
  requestSchemaOf,
  type Schema,
  type SpecDocument,
  successOf,
  wholeSchema,
} from "./specs/document.ts";

/** What the CLI makes flags of and checks bodies against. */
export function infraReferenceModule(document: SpecDocument): string {
  const rows = operationsOf(document).flatMap((listed) => {
    const schema = requestSchemaOf(document, listed.operation);
    return schema ? [[listed.operation.operationId, bodyOf(document, listed, schema)]] : [];
  });
  return `${INTERFACES}
export const infraReference = ${JSON.stringify(Object.fromEntries(rows), withoutDocs, 2)} as const satisfies Readonly<Record<string, RequestBody>>;
`;
}

/** The CLI has no use for what the reference alone shows of a field. */
const withoutDocs = (key: string, value: unknown) => (key === "docs" ? undefined : value);

const INTERFACES = `/** A JSON body that an operation takes. */
export interface RequestBody {
  readonly fields: BodyFields;
  /** What the operation's answer has and its body does not take. */
  readonly readOnly: readonly string[];
}

export type BodyFields = Readonly<Record<string, BodyField>>;

export interface BodyField {
  /** A \`map\` has keys of the user's own. */
  readonly type: "string" | "integer" | "number" | "boolean" | "string[]" | "object" | "object[]" | "map";
  readonly required?: true;
  /** A required list that may be empty. */
  readonly emptyAllowed?: true;
  readonly nullable?: true;
  /** Never shown again by the service. */
  readonly secret?: true;
  readonly values?: readonly string[];
  /** True where the service may accept values that are not listed. */
  readonly openValues?: true;
  readonly format?: string;
  readonly default?: string | number | boolean;
  /** The values of the sibling \`type\` for which this field exists. Absent: for all. */
  readonly onlyFor?: readonly string[];
  readonly description: string;
  /** Of an \`object\`, and of each item of \`object[]\`. */
  readonly fields?: BodyFields;
}
`;

function bodyOf(document: SpecDocument, { operation }: ListedOperation, schema: Schema) {
  const fields = fieldsOf(document, schema);
  const readOnly = answerFields(document, operation).filter((name) => !(name in fields));
  return { fields, readOnly };
}

/** The fields of the resource that a success answers with. */
function answerFields(document: SpecDocument, operation: Operation): string[] {
  const { data } = propertiesOf(document, successOf(document, operation).schema);
  return Object.keys(data ? propertiesOf(document, data) : {});
}

export type Field = Record<string, unknown>;

/** Alternatives (`oneOf` with a `type`) become one set of fields, each marked with the types it belongs to. */
export function fieldsOf(document: SpecDocument, schema: Schema): Record<string, Field> {
  const { oneOf } = flat(document, schema);
  if (!Array.isArray(oneOf)) return plainFields(document, schema);
  const fields: Record<string, Field> = {};
  for (const alternative of oneOf as Schema[]) {
    const { type, ...others } = propertiesOf(document, alternative);
    const [name] = flat(document, type!).enum as [string];
    const seen = (fields.type?.values ?? []) as string[];
    const description = descriptionOf(flat(document, type!));
    fields.type = { type: "string", required: true, values: [...seen, name], description };
    const required = (flat(document, alternative).required ?? []) as string[];
    for (const [key, property] of Object.entries(others)) {
      const onlyFor = [...((fields[key]?.onlyFor ?? []) as string[]), name];
      fields[key] = { ...withBoth(fields[key], fieldOf(document, property, required.includes(key))), onlyFor };
    }
  }
  return fields;
}

/** A field of two alternatives: the union of both. */
function withBoth(seen: Field | undefined, field: Field): Field {
  const [one, other] = [String(seen?.description), String(field.description)];
  if (seen === undefined || one === other) return field;
  return { ...field, description: `${one}, or ${other.charAt(0).toLowerCase()}${other.slice(1)}` };
}

function plainFields(document: SpecDocument, schema: Schema): Record<string, Field> {
  const required = (flat(document, schema).required ?? []) as string[];
  const properties = Object.entries(propertiesOf(document, schema));
  return Object.fromEntries(
    properties.map(([name, property]) => [name, fieldOf(document, property, required.includes(name))]),
  );
}

function fieldOf(document: SpecDocument, property: Schema, required: boolean): Field {
  const schema = flat(document, property);
  const type = typeOf(document, schema);
  const items = flat(document, (schema.items ?? {}) as Schema);
  const itemValues = knownValues(document, items);
  return {
    type,
    required: required || undefined,
    emptyAllowed: (required && type.endsWith("[]") && schema.minItems === undefined) || undefined,
    nullable: schema.nullable,
    secret: schema.writeOnly,
    values: schema.enum ?? itemValues,
    openValues: schema["x-open-enum"] ?? (items.anyOf !== undefined || items["x-open-enum"] || undefined),
    format: schema.format,
    default: schema.default,
    description: descriptionOf(schema),
    docs: { schema, name: refName(property) ?? refName((schema.items ?? {}) as Schema) },
    fields:
      type === "object" ? fieldsOf(document, schema) : type === "object[]" ? fieldsOf(document, items) : undefined,
  };
}

/** The values that a schema names, also in its alternatives. */
function knownValues(document: SpecDocument, schema: Schema): unknown[] | undefined {
  const { anyOf, enum: values, const: only } = flat(document, schema);
  const found = Array.isArray(anyOf)
    ? (anyOf as Schema[]).flatMap((part) => knownValues(document, part) ?? [])
    : ((values as unknown[] | undefined) ?? (only === undefined ? [] : [only]));
  return found.length > 0 ? found : undefined;
}

const descriptionOf = ({ description }: Schema): string => String(description).replace(/\.$/, "");

function typeOf(document: SpecDocument, schema: Schema): string {
  if (schema.type === "array") {
    return typeOf(document, flat(document, schema.items as Schema)) === "object" ? "object[]" : "string[]";
  }
  if (Array.isArray(schema.oneOf)) return "object";
  if (schema.type === "object") return isObject(schema.additionalProperties) ? "map" : "object";
  return String(schema.type ?? "string");
}

/** A schema without references, `allOf` and null. */
const flat = (document: SpecDocument, schema: Schema): Schema => withoutNull(document, wholeSchema(document, schema));

function withoutNull(document: SpecDocument, schema: Schema): Schema {
  if (Array.isArray(schema.type)) {
    return { ...schema, type: schema.type.find((type) => type !== "null"), nullable: schema.type.includes("null") };
  }
  if (!Array.isArray(schema.oneOf)) return schema;
  const { oneOf, ...rest } = schema;
  const others = (oneOf as Schema[]).filter((part) => part.type !== "null");
  if (others.length === (oneOf as Schema[]).length || others.length > 1) return schema;
  return { ...flat(document, others[0]!), ...rest, nullable: true };
}

function propertiesOf(document: SpecDocument, schema: Schema): Record<string, Schema> {
  return (flat(document, schema).properties ?? {}) as Record<string, Schema>;
}
