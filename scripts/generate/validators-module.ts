import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";
import { build } from "esbuild";
import { type Content, isObject, operationsOf, resolved, type Schema } from "../specs/document.ts";
import type { Spec } from "../specs/load-spec.ts";
import { mapSchema } from "../specs/schema-keywords.ts";

/** The validators as one self-contained ES module, and the declarations beside it. */
export async function validatorsModule(specs: readonly Spec[]): Promise<{ code: string; declarations: string }> {
  const validators = new Validators();
  const requestBody: Table = {};
  const responseBody: Record<string, Table> = {};
  const streamEvent: Record<string, Table> = {};
  const webhookBody: Table = {};

  for (const { name, document } of specs) {
    for (const [key, schema] of Object.entries(document.components?.schemas ?? {})) {
      validators.share(`${name}.${key}`, forAjv(name, schema));
    }
    const validator = (content: Content | undefined) => {
      const schema = jsonSchema(content);
      return schema && validators.nameOf(forAjv(name, schema));
    };
    for (const { operation } of operationsOf(document)) {
      const id = operation.operationId ?? "";
      set(requestBody, id, operation.requestBody && validator(resolved(document, operation.requestBody).content));
      responseBody[id] = {};
      for (const [status, reference] of Object.entries(operation.responses ?? {})) {
        const { content } = resolved(document, reference);
        set(responseBody[id], status, validator(content));
        for (const [event, schema] of Object.entries(content?.["text/event-stream"]?.["x-sse-events"] ?? {})) {
          streamEvent[id] ??= {};
          set(streamEvent[id], event, validators.nameOf(forAjv(name, schema)));
        }
      }
    }
    for (const [event, item] of Object.entries(document.webhooks ?? {})) {
      const operation = item.post as { requestBody?: { content: Content } } | undefined;
      set(webhookBody, event, validator(operation?.requestBody?.content));
    }
  }

  const tables = { requestBody, responseBody, streamEvent, webhookBody };
  return { code: await bundled(`${validators.code()}\n${exportsOf(tables)}`), declarations: DECLARATIONS };
}

/** Name of a validating function by operation id, status or event. */
type Table = Record<string, string>;

function set(table: Table, key: string, name: string | undefined) {
  if (name !== undefined) table[key] = name;
}

/** Compiles each distinct schema once; schemas of components are shared by reference. */
class Validators {
  readonly #ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    allowUnionTypes: true,
    discriminator: true,
    inlineRefs: false,
    code: { source: true, esm: true },
  });
  readonly #ids = new Map<string, string>();

  constructor() {
    formats.default(this.#ajv);
  }

  share(id: string, schema: Schema): void {
    this.#ajv.addSchema({ ...schema, $id: id });
  }

  nameOf(schema: Schema): string {
    const text = JSON.stringify(schema);
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const name = `check${this.#ids.size}`;
    this.#ids.set(text, name);
    this.#ajv.addSchema({ ...schema, $id: name });
    return name;
  }

  code(): string {
    const names = [...this.#ids.values()];
    return standalone.default(this.#ajv, Object.fromEntries(names.map((name) => [name, name])));
  }
}

/** A schema as ajv reads it: references by id, and without what only documentation reads. */
function forAjv(specName: string, schema: Schema): Schema {
  return mapSchema(schema, ({ $ref, discriminator, ...rest }) => ({
    ...Object.fromEntries(Object.entries(rest).filter(([keyword]) => !isDocumentation(keyword))),
    ...(typeof $ref === "string" && { $ref: `${specName}.${$ref.replace("#/components/schemas/", "")}` }),
    ...(isObject(discriminator) && { type: "object", discriminator: withoutMapping(discriminator) }),
  }));
}

/** ajv refuses a mapping: it reads the values from the const of each schema. */
function withoutMapping({ propertyName }: Record<string, unknown>) {
  return { propertyName };
}

function isDocumentation(keyword: string): boolean {
  return keyword.startsWith("x-") || DOCUMENTATION.has(keyword);
}

const DOCUMENTATION = new Set(["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"]);

function jsonSchema(content: Content | undefined): Schema | undefined {
  return (content?.["application/json"] ?? content?.["application/problem+json"])?.schema;
}

function exportsOf(tables: Readonly<Record<string, Table | Record<string, Table>>>): string {
  return Object.entries(tables)
    .map(([name, table]) => `export const ${name} = ${literal(table)};`)
    .join("\n");
}

function literal(table: Table | Record<string, Table>): string {
  const rows = Object.entries(table).map(
    ([key, value]) => `${JSON.stringify(key)}: ${typeof value === "string" ? value : literal(value)}`,
  );
  return `{ ${rows.join(", ")} }`;
}

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL("../..", import.meta.url)), loader: "js" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    target: "node22",
    minify: true,
    legalComments: "none",
    lineLimit: 2000,
    logLevel: "error",
  });
  return outputFiles[0]!.text;
}

const DECLARATIONS = `export interface ValidationError {
  readonly keyword: string;
  /** JSON Pointer into the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

export interface ValidateFunction {
  (data: unknown): boolean;
  /** What the last call found; null or missing when it found nothing. */
  errors?: ValidationError[] | null;
}

/** By operation id. */
export declare const requestBody: Readonly<Record<string, ValidateFunction>>;
/** By operation id, then status. */
export declare const responseBody: Readonly<Record<string, Readonly<Record<string, ValidateFunction>>>>;
/** By operation id, then name of the event. */
export declare const streamEvent: Readonly<Record<string, Readonly<Record<string, ValidateFunction>>>>;
/** By type of the event. */
export declare const webhookBody: Readonly<Record<string, ValidateFunction>>;
`;
