import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";
import { build } from "esbuild";
import traverse, { type SchemaObject } from "json-schema-traverse";
import { messagesOf } from "./check-validators.ts";
import { operationsOf, requestSchemaOf, type Schema } from "./specs/document.ts";
import type { Spec } from "./specs/load-spec.ts";

export interface ValidatorsModule {
  /** One self-contained ES module. */
  readonly code: string;
  readonly declarations: string;
}

/** The validators of one API's request bodies: what a call to the mock needs. */
export async function requestValidators(spec: Spec): Promise<ValidatorsModule> {
  const validators = new Validators([spec]);
  const requestBody: Table = {};
  for (const { operation } of operationsOf(spec.document)) {
    const schema = requestSchemaOf(spec.document, operation);
    if (schema) requestBody[operation.operationId!] = validators.ofSchema(spec, schema);
  }
  return validators.module({ requestBody });
}

/** The validators of everything that the service sends. Only tests need them. */
export async function responseValidators(specs: readonly Spec[]): Promise<ValidatorsModule> {
  const validators = new Validators(specs);
  const responseBody: Record<string, Table> = {};
  const streamEvent: Record<string, Table> = {};
  const webhookBody: Table = {};
  for (const spec of specs) {
    for (const [message, schema] of messagesOf(spec)) {
      const [id = "", kind = "", event = ""] = message.split(" ");
      const name = kind === "request" ? "" : validators.ofSchema(spec, schema);
      if (id === "webhook") webhookBody[kind] = name;
      else if (kind === "event") streamEvent[id] = { ...streamEvent[id], [event]: name };
      else if (kind !== "request") responseBody[id] = { ...responseBody[id], [kind]: name };
    }
  }
  return validators.module({ responseBody, streamEvent, webhookBody });
}

/** Name of a validating function by operation id, status or event. */
type Table = Record<string, string>;

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

  constructor(specs: readonly Spec[]) {
    formats.default(this.#ajv);
    for (const { name, document } of specs) {
      for (const [key, schema] of Object.entries(document.components?.schemas ?? {})) {
        this.#ajv.addSchema({ ...forAjv(name, schema), $id: `${name}.${key}` });
      }
    }
  }

  ofSchema({ name: specName }: Spec, written: Schema): string {
    const schema = forAjv(specName, written);
    const text = JSON.stringify(schema);
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const name = `check${this.#ids.size}`;
    this.#ids.set(text, name);
    this.#ajv.addSchema({ ...schema, $id: name });
    return name;
  }

  async module(tables: Tables): Promise<ValidatorsModule> {
    const names = [...this.#ids.values()];
    const functions = standalone.default(this.#ajv, Object.fromEntries(names.map((name) => [name, name])));
    return { code: await bundled(`${functions}\n${exportsOf(tables)}`), declarations: declarationsOf(tables) };
  }
}

/** A schema as ajv reads it: references by id, and without what only documentation reads. */
function forAjv(specName: string, given: Schema): Schema {
  const copy = structuredClone(given);
  traverse(copy, (schema: SchemaObject) => {
    for (const keyword of Object.keys(schema)) {
      if (keyword.startsWith("x-") || DOCUMENTATION.has(keyword)) delete schema[keyword];
    }
    const { $ref, discriminator } = schema;
    if ($ref !== undefined) schema.$ref = `${specName}.${$ref.replace("#/components/schemas/", "")}`;
    // ajv rejects a mapping: it reads the values from the const of each schema.
    if (discriminator)
      Object.assign(schema, { type: "object", discriminator: { propertyName: discriminator.propertyName } });
  });
  return copy;
}

const DOCUMENTATION = new Set(["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"]);

type Tables = Partial<Readonly<Record<keyof typeof TABLES, Table | Record<string, Table>>>>;

function exportsOf(tables: Tables): string {
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

const byId = "Readonly<Record<string, ValidateFunction>>";

/** The type of each table, and its key. */
const TABLES = {
  requestBody: { by: "operation id", type: byId },
  responseBody: { by: "operation id, then status", type: `Readonly<Record<string, ${byId}>>` },
  streamEvent: { by: "operation id, then name of the event", type: `Readonly<Record<string, ${byId}>>` },
  webhookBody: { by: "type of the event", type: byId },
};

function declarationsOf(tables: Tables): string {
  const names = Object.keys(tables) as (keyof Tables)[];
  const constants = names.map((name) => {
    const { by, type } = TABLES[name];
    return `\n/** By ${by}. */\nexport declare const ${name}: ${type};\n`;
  });
  return DECLARATIONS + constants.join("");
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
`;
