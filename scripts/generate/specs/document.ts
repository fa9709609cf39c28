/** The parts of an OpenAPI 3.1 document that the scripts read. */
export interface SpecDocument {
  readonly openapi: string;
  readonly tags?: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
    readonly schemas?: Readonly<Record<string, Schema>>;
  };
}

export type PathItem = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly (Reference | { readonly name: string; readonly in: string })[];
  readonly requestBody?: Reference | RequestBody;
  readonly responses?: Readonly<Record<string, Reference | Response>>;
  readonly "x-status"?: string;
  readonly "x-provenance"?: string;
  readonly "x-tool"?: { readonly slug: string; readonly name: string };
}

interface RequestBody {
  readonly required?: boolean;
  readonly content: Content;
}

interface Response {
  readonly content?: Content;
}

export type Content = Readonly<Record<string, MediaType>>;

interface MediaType {
  readonly schema?: Schema;
  readonly "x-sse-events"?: Readonly<Record<string, Schema>>;
}

export interface Reference {
  readonly $ref: string;
}

/** A JSON Schema in object form. Keywords are read one by one, so they stay unknown until then. */
export type Schema = Readonly<Record<string, unknown>>;

export interface ListedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Every operation of the document's paths, in the order they are written. */
export function operationsOf(document: SpecDocument): ListedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({
      method,
      path,
      operation: item[method] as Operation,
    })),
  );
}

/**
 * The target of an internal reference, or the value itself.
 * Throws when the reference points at nothing.
 */
export function resolved<T>(document: SpecDocument, value: T | Reference): T {
  if (!isReference(value)) return value;
  let target: unknown = document;
  for (const part of value.$ref.slice(2).split("/")) {
    const key = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
    target = (target as Record<string, unknown> | undefined)?.[key];
  }
  if (target === undefined) throw new Error(`${value.$ref} points at nothing`);
  return resolved(document, target as T | Reference);
}

function isReference(value: unknown): value is Reference {
  return isObject(value) && typeof value.$ref === "string";
}

/** The schema of a JSON body, or of problem details. */
export const jsonSchemaOf = (content: Content = {}): Schema | undefined =>
  Object.entries(content).find(([type]) => /json$/.test(type))?.[1].schema;

/** The schema of what an operation is sent. */
export const requestSchemaOf = (document: SpecDocument, { requestBody }: Operation): Schema | undefined =>
  requestBody && jsonSchemaOf(resolved(document, requestBody).content);

/** The first status of success, and its response. */
export function successOf(document: SpecDocument, { responses = {} }: Operation) {
  const [status = "", response = {}] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const { content } = resolved<Response>(document, response);
  return { status, content, schema: jsonSchemaOf(content) ?? {} };
}

/** A schema without references and `allOf`. Members next to a `$ref` override its target's. */
export function wholeSchema(document: SpecDocument, schema: Schema): Schema {
  const { $ref, ...beside } = schema;
  if ($ref !== undefined) return { ...wholeSchema(document, resolved<Schema>(document, schema)), ...beside };
  const { allOf, ...rest } = schema as { readonly allOf?: readonly Schema[]; readonly required?: readonly string[] };
  if (allOf === undefined) return schema;
  const parts = [...allOf.map((part) => wholeSchema(document, part)), rest as Schema];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: [...new Set(parts.flatMap(({ required = [] }) => required as string[]))],
  };
}

/** The name that a schema's reference has, if it's one. */
export const refName = ({ $ref }: Schema): string | undefined =>
  typeof $ref === "string" ? $ref.slice($ref.lastIndexOf("/") + 1) : undefined;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A violated rule: its location, and the fix. */
export interface Finding {
  readonly where: string;
  readonly message: string;
}
