import { operations, types, words } from "./generated/tables.ts";
import { isObject } from "./json.ts";
import { Names } from "./names.ts";
import type { InfraWire, ServiceFile, ToolsWire } from "./service-file.ts";
import { type FileSchema, serviceSchema } from "./service-schema.ts";

/** What is wrong with a service file, and where: `infra.pagination.style`. */
export class ServiceFileError extends Error {
  readonly key: string;

  constructor(key: string, problem: string, near?: string) {
    super(`${key === "" ? "The service file" : key} ${problem}${near === undefined ? "" : `. Did you mean ${near}?`}`);
    this.name = "ServiceFileError";
    this.key = key;
  }
}

/** Finds the name that is nearest to a wrong one. Passed in, so that a bundle without service files has no part of this. */
export type Nearest = (word: string, candidates: readonly string[]) => string | undefined;

/**
 * Checks a service file.
 *
 * ```ts
 * const service = parseServiceFile({ infra: { prefix: "", case: "snake" } }, nearest);
 * ```
 *
 * @throws ServiceFileError naming the first key that is wrong, and the nearest right one.
 */
export function parseServiceFile(value: unknown, nearest: Nearest = () => undefined): ServiceFile {
  checkValue(value, serviceSchema(), "", nearest);
  const file = value as ServiceFile;
  for (const api of ["infra", "tools"] as const) {
    const wire: InfraWire & ToolsWire = file[api] ?? {};
    checkFields(wire, `${api}.fields`);
    for (const [field, given] of Object.entries(wire.statuses ?? {})) {
      checkWords(given, words[field] ?? words[`${field}.status`] ?? [], `${api}.statuses.${field}`);
    }
    checkHeaders(wire, api);
  }
  for (const [slug, fields] of Object.entries(file.tools?.results ?? {})) checkResult(slug, fields, nearest);
  return file;
}

function checkValue(value: unknown, schema: FileSchema, key: string, nearest: Nearest): void {
  const kinds = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  if (!kinds.some((kind) => kind === kindOf(value))) {
    throw new ServiceFileError(key, `must be ${kinds.map(articled).join(" or ")}, not ${articled(kindOf(value))}`);
  }
  if (typeof value === "string") checkText(value, schema, key, nearest);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkValue(item, schema.items!, `${key}.${index}`, nearest);
  } else if (typeof value === "object" && value !== null) checkMembers(value, schema, key, nearest);
}

function checkText(
  value: string,
  { enum: values, pattern, description = "" }: FileSchema,
  key: string,
  nearest: Nearest,
): void {
  // The doctor's placeholder.
  if (value === "?")
    throw new ServiceFileError(key, 'is still "?": replace it with the service\'s name, or remove the key');
  if (values && !values.includes(value)) {
    throw new ServiceFileError(
      key,
      `must be ${values.join(", ")}; got ${JSON.stringify(value)}`,
      nearest(value, values),
    );
  }
  if (pattern && !new RegExp(pattern).test(value)) {
    throw new ServiceFileError(key, `cannot be ${JSON.stringify(value)}. ${description}`.trimEnd());
  }
}

function checkMembers(value: object, schema: FileSchema, key: string, nearest: Nearest): void {
  const { properties = {}, propertyNames, additionalProperties, required = [] } = schema;
  for (const [name, inner] of Object.entries(value)) {
    if (name === "__proto__") throw new ServiceFileError(join(key, name), "cannot be a key");
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const names = propertyNames?.enum ?? (additionalProperties === false ? Object.keys(properties) : undefined);
    if (names && !names.includes(name)) throw unknownKey(key, name, names, nearest);
    if (inner !== undefined) {
      checkValue(inner, known ?? (additionalProperties as FileSchema), join(key, name), nearest);
    }
  }
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) throw new ServiceFileError(join(key, missing), "is missing");
}

/** Two fields of a type can't have one name: one of the values would be lost. */
function checkFields(wire: InfraWire & ToolsWire, key: string): void {
  if (wire.fields === undefined) return;
  const names = new Names(wire);
  for (const [type, rows] of Object.entries(types)) {
    const byName = new Map<string, string>();
    for (const row of rows.split(" ")) {
      const field = row.split(":")[0]!;
      const name = names.wireName(field, type);
      const other = byName.get(name);
      if (other !== undefined) {
        const isRenamed = Object.keys(wire.fields).some(
          (given) => given.endsWith(`.${field}`) && wire.fields![given] === name,
        );
        const [renamed, taken] = isRenamed ? [field, other] : [other, field];
        throw new ServiceFileError(
          join(key, `${type}.${renamed}`),
          `is the name of ${type}.${taken} too: ${JSON.stringify(name)}`,
        );
      }
      byName.set(name, field);
    }
  }
}

/** One word of the service can't stand for two of ours. A word of ours that the file doesn't list is written as it is. */
function checkWords(given: Readonly<Record<string, readonly string[]>>, known: readonly string[], key: string): void {
  const meanings = new Map(known.flatMap((word) => (given[word] === undefined ? [[word, word]] : [])));
  for (const [word, listed] of Object.entries(given)) {
    for (const each of listed) {
      const other = meanings.get(each) ?? word;
      if (other !== word) {
        throw new ServiceFileError(join(key, word), `has ${JSON.stringify(each)}, which means ${join(key, other)} too`);
      }
      meanings.set(each, word);
    }
  }
}

/** Headers of a request that have another meaning. */
const reserved =
  "accept connection content-encoding content-length content-type host te trailer transfer-encoding upgrade";

function checkHeaders({ auth, headers }: InfraWire, api: string): void {
  const [credential, key] = [auth?.header?.toLowerCase() ?? "authorization", headers?.idempotencyKey?.toLowerCase()];
  const uses = [
    [`${api}.auth.header`, credential, `${reserved} idempotency-key`],
    [`${api}.headers.idempotencyKey`, key, `${reserved} authorization cookie ${credential}`],
  ] as const;
  for (const [place, name, others] of uses) {
    if (name !== undefined && others.split(" ").includes(name)) {
      throw new ServiceFileError(place, `cannot be ${name}: the header has another meaning`);
    }
  }
}

/** A tool's result has the fields of its type. */
function checkResult(slug: string, fields: Readonly<Record<string, string>>, nearest: Nearest): void {
  const row = Object.values(operations).find((each) => each.includes(`/tools/${slug} `)) ?? "";
  const known = types[row.split(" ")[5] ?? ""]?.split(" ").map((field) => field.split(":")[0]!) ?? [];
  const wrong = Object.keys(fields).find((field) => !known.includes(field));
  if (wrong !== undefined) throw unknownKey(`tools.results.${slug}`, wrong, known, nearest);
}

const unknownKey = (key: string, name: string, names: readonly string[], nearest: Nearest): ServiceFileError => {
  const near = nearest(name, names);
  const known = near === undefined && names.length < 12 ? `. Known here: ${names.join(", ")}` : "";
  return new ServiceFileError(join(key, name), `is not a key of a service file${known}`, near && join(key, near));
};

const join = (key: string, name: string): string => (key === "" ? name : `${key}.${name}`);
/** Such as `array` or `Map`. */
function kindOf(value: unknown): string {
  if (value === null || Array.isArray(value)) return value ? "array" : "null";
  if (typeof value !== "object") return typeof value;
  return isObject(value) ? "object" : Object.getPrototypeOf(value).constructor.name;
}
const articled = (kind: string): string =>
  kind === "null" || kind === "undefined" ? kind : `${/^[ao]/.test(kind) ? "an" : "a"} ${kind}`;
