import { _, Ajv, type KeywordCxt } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { transform } from "esbuild";
import {
  type Content,
  isObject,
  jsonSchemaOf,
  operationsOf,
  refName,
  resolved,
  type Schema,
} from "./specs/document.ts";
import type { Spec } from "./specs/load-spec.ts";
import { asEnum } from "./specs/open-enum.ts";

/**
 * The validators of everything that crosses the wire, for the contract check: shapes alone, without bounds and texts. Called on
 * an array, a validator adds to it which types and assumptions stand behind which parts of the value.
 */
export async function checkValidators(specs: readonly Spec[]): Promise<string> {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    messages: false,
    discriminator: true,
    inlineRefs: false,
    passContext: true,
    code: { source: true, esm: true },
  });
  ajv.addFormat("date-time", /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/);
  ajv.addKeyword({ keyword: "x-mark", schemaType: "object", code: pushMark });
  for (const { name, document } of specs) {
    for (const [type, schema] of Object.entries(document.components?.schemas ?? {})) {
      const shape = shapeOf(name, schema, type);
      const mark = { ...(shape["x-mark"] as object | undefined), type };
      ajv.addSchema({ ...shape, ...(schema.properties !== undefined && { "x-mark": mark }), $id: `${name}.${type}` });
    }
  }
  const names = new Map<string, string>();
  const nameOf = (spec: string, schema: Schema): string => {
    const shape = shapeOf(spec, schema);
    const text = JSON.stringify(shape);
    const name = names.get(text) ?? `check${names.size}`;
    if (!names.has(text)) ajv.addSchema({ ...shape, $id: name });
    names.set(text, name);
    return name;
  };
  const rows: string[] = [];
  for (const spec of specs)
    for (const [key, schema] of messagesOf(spec)) {
      // The SDK judges streams.
      if (!key.includes(" event ")) rows.push(`"${key}":${nameOf(spec.name, schema)}`);
    }
  const source = standalone.default(ajv, Object.fromEntries([...names.values()].map((name) => [name, name])));
  const { code } = await transform(`${source}\nexport const validators = {${rows.join()}};`, {
    minify: true,
    format: "esm",
    target: "node22",
    legalComments: "none",
    treeShaking: true,
    lineLimit: 2000,
  });
  return code;
}

export const validatorDeclarations = `/** The type and the assumption behind a part of a value. */
export interface Mark {
  /** JSON Pointer into the value. */
  readonly path: string;
  readonly id?: string;
  readonly type?: string;
}

interface ValidationError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface Validator {
  (this: Mark[], value: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

/** By operation id and status or "request", or by webhook and event. */
export declare const validators: Readonly<Record<string, Validator>>;
`;

/** Every message with a schema: `listServers 200`, `createServer request`, `getAiJob event job.done`, `webhook ping`. */
export function* messagesOf({ document }: Spec): Generator<[key: string, schema: Schema]> {
  for (const { operation } of operationsOf(document)) {
    const { operationId: id, requestBody, responses = {} } = operation;
    const sent = requestBody && jsonSchemaOf(resolved(document, requestBody).content);
    if (sent) yield [`${id} request`, sent];
    for (const [status, response] of Object.entries(responses)) {
      const { content } = resolved(document, response);
      const body = jsonSchemaOf(content);
      if (body) yield [`${id} ${status}`, body];
      const events = content?.["text/event-stream"]?.["x-sse-events"] ?? {};
      for (const [event, schema] of Object.entries(events)) yield [`${id} event ${event}`, schema];
    }
  }
  for (const [event, { post }] of Object.entries(document.webhooks ?? {})) {
    const { requestBody } = post as { requestBody: { content: Content } };
    yield [`webhook ${event}`, jsonSchemaOf(requestBody.content)!];
  }
}

function pushMark({ gen, it, schema }: KeywordCxt): void {
  gen.code(_`this.push({ path: instancePath + ${it.errorPath}, ...${schema} })`);
}

const SHAPE = ["$ref", "type", "required", "const", "additionalProperties"];

/** The part of a schema that the check is about, with its assumption. */
function shapeOf(spec: string, written: Schema, type = ""): Schema {
  const schema = asEnum(written);
  const inner = (value: unknown): unknown => (isObject(value) ? shapeOf(spec, value) : value);
  const shape: Record<string, unknown> = {};
  for (const key of SHAPE) if (key in schema) shape[key] = inner(schema[key]);
  if (schema.$ref !== undefined) shape.$ref = `${spec}.${refName(schema)}`;
  // Words may be added (G-16), but those of a status decide when a wait ends, and those of errors what is retried.
  if (schema.enum && (!schema["x-open-enum"] || /Status$/.test(type))) shape.enum = schema.enum;
  if (isObject(schema.properties)) {
    const entries = Object.entries(schema.properties).map(([name, value]) => [
      name,
      shapeOf(spec, value as Schema, name === "status" || (name === "code" && spec === "tools") ? "Status" : ""),
    ]);
    shape.properties = Object.fromEntries(entries);
  }
  if (schema.items) shape.items = inner(schema.items);
  for (const key of ["allOf", "anyOf", "oneOf"]) {
    if (Array.isArray(schema[key])) shape[key] = schema[key].map(inner);
  }
  const [value, nothing] = (shape.oneOf ?? []) as Schema[];
  // The branch of null would add its own errors.
  if (nothing?.type === "null") Object.assign(shape, { oneOf: undefined, if: nothing, else: value });
  if (isObject(schema.discriminator)) {
    const { propertyName } = schema.discriminator;
    Object.assign(shape, { type: "object", discriminator: { propertyName }, required: [propertyName] });
  }
  const isTime = schema.format === "date-time";
  if (isTime) shape.format = schema.format;
  const id = isTime ? "G-04" : schema["x-assumption"];
  if (id !== undefined) shape["x-mark"] = { id };
  return JSON.parse(JSON.stringify(shape));
}
