import { readPath } from "../../../wire/src/dotted-path.ts";
import { isObject, parseJson } from "../../../wire/src/json.ts";
import { type Exchange, HarError } from "../../../wire/src/read-har.ts";
import { contractOperations } from "../generated/contract-tables.ts";
import { classify } from "./classify.ts";
import type { Unmatched } from "./contract-types.ts";
import { Redactor } from "./redact.ts";
import { quoted } from "./shapes.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** A service's OpenAPI document as traffic: a request for each operation, with a response for each status. */
export interface DocumentExchanges {
  readonly exchanges: Exchange[];
  /** Operations that only one of the two documents has. */
  readonly unmatched: Unmatched[];
}

const methods = ["get", "post", "put", "patch", "delete"];
const deepest = 12;
const ofPaging = /cursor|page|limit|size|offset|after|token|skip/i;

/**
 * Reads an OpenAPI document for `checkContract`.
 *
 * ```ts
 * const { exchanges, unmatched } = readDocument(JSON.stringify(document));
 * ```
 *
 * @param text JSON.
 * @param secrets values to remove, in addition to those in the addresses of servers, and to texts in the formats of secrets.
 * @throws HarError if it isn't an OpenAPI document.
 */
export function readDocument(text: string, secrets: readonly string[] = []): DocumentExchanges {
  const document = typeof text === "string" ? parseJson(withoutSecrets(text, secrets)) : undefined;
  if (document === undefined) throw new HarError("The document is not JSON: download it as JSON, or convert it");
  const paths = isObject(document) ? document.paths : undefined;
  if (!isObject(document) || !isObject(paths)) throw new HarError("The document has no paths: is it OpenAPI, as JSON?");
  const exchanges: Exchange[] = [];
  const unmatched: Unmatched[] = [];
  const seen = new Set<string>();
  for (const [path, item] of Object.entries(paths).slice(0, 2_000)) {
    for (const method of methods) {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(operation)) continue;
      const label = `${method.toUpperCase()} ${quoted(path)}`;
      const found = exchangesOf(document, method.toUpperCase(), path, { ...(item as JsonObject), ...operation });
      const id = found[0] && classify(found[0])?.id;
      if (id !== undefined) seen.add(id);
      else unmatched.push({ operation: label, found: "only the service's document has it" });
      exchanges.push(...found);
    }
  }
  if (seen.size === 0) throw new HarError("The document has no operations that can be compared: is it this service's?");
  for (const [id, { api, method, path }] of Object.entries(contractOperations)) {
    const isOfOtherApi = ![...seen].some((other) => contractOperations[other]!.api === api);
    if (seen.has(id) || id === "callTool" || isOfOtherApi) continue;
    unmatched.push({ operation: `${method.toUpperCase()} ${path}`, found: "the service's document does not have it" });
  }
  return { exchanges, unmatched };
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const redactor = new Redactor(secrets);
  const servers = readPath(parseJson(text), "servers");
  for (const server of Array.isArray(servers) ? servers : []) {
    const variables = Object.entries(isObject(server) && isObject(server.variables) ? server.variables : {});
    const defaults = Object.fromEntries(variables.map(([name, variable]) => [name, readPath(variable, "default")]));
    redactor.learnFrom(String(readPath(server, "url")), {}, JSON.stringify(defaults));
  }
  return redactor.text(text);
}

function exchangesOf(document: JsonObject, method: string, path: string, operation: JsonObject): Exchange[] {
  const sampler = new Sampler(document);
  const server = readPath(document, "servers.0");
  const address = String(readPath(server, "url") ?? "").replace(/\{(\w+)\}/g, (_, name) =>
    String(readPath(server, `variables.${name}.default`) ?? ""),
  );
  const front = address.replace(/^https?:\/\/[^/]*|[?#].*/g, "").replace(/\/$/, "");
  const query = new URLSearchParams();
  for (const each of Array.isArray(operation.parameters) ? operation.parameters : []) {
    const { in: place, name } = sampler.resolve(each);
    // Filters would have to match the items.
    if (place === "query" && typeof name === "string" && ofPaging.test(name)) query.set(name, "1");
  }
  const sent = sampler.body(sampler.resolve(operation.requestBody));
  const url = `https://service.invalid${front}${path.replace(/\{[^}]*\}/g, "x")}?${query}`;
  const responses = Object.entries(isObject(operation.responses) ? operation.responses : {});
  return responses.flatMap(([status, given]): Exchange[] => {
    if (!/^[1-5]\d\d$/.test(status)) return [];
    const response = sampler.resolve(given);
    const names = Object.keys(isObject(response.headers) ? response.headers : {});
    const headers = names.map((name) => [name.toLowerCase(), /^www-auth/i.test(name) ? "Bearer" : "1"]);
    const body = sampler.body(response, Number(status) >= 400);
    return [
      {
        method,
        url,
        requestHeaders: {},
        requestBody: sent,
        status: Number(status),
        startedAt: 0,
        durationMs: 0,
        headers: Object.fromEntries(headers),
        body: body ?? "",
        origin: "document",
      },
    ];
  });
}

/** Generates values for schemas. */
class Sampler {
  readonly #document: JsonObject;

  constructor(document: JsonObject) {
    this.#document = document;
  }

  resolve(value: unknown, depth = 0): JsonObject {
    if (!isObject(value)) return {};
    if (typeof value.$ref !== "string" || depth > deepest) return value;
    const keys = value.$ref.slice(2).split("/");
    const step = (inner: unknown, key: string) => (isObject(inner) ? inner[key.replaceAll("~1", "/")] : undefined);
    return this.resolve(keys.reduce<unknown>(step, this.#document), depth + 1);
  }

  /** Errors contain only required fields, because field errors belong to one status. */
  body({ content }: JsonObject, isRefusal = false): string | undefined {
    const media = Object.entries(isObject(content) ? content : {}).find(([name]) => /json/.test(name))?.[1];
    if (!isObject(media)) return undefined;
    const schema = this.resolve(media.schema);
    const { required, properties } = schema;
    if (!isRefusal || !Array.isArray(required) || !isObject(properties)) return JSON.stringify(this.sample(schema, 0));
    const kept = Object.entries(properties).filter(([name]) => required.includes(name));
    return JSON.stringify(this.sample({ ...schema, properties: Object.fromEntries(kept) }, 0));
  }

  sample(given: unknown, depth: number): unknown {
    const schema = this.resolve(given);
    if (depth > deepest) return null;
    if (Array.isArray(schema.allOf)) {
      const values = [...schema.allOf, { ...schema, allOf: undefined }].map((part) => this.sample(part, depth + 1));
      return Object.assign({}, ...values.filter(isObject));
    }
    const parts = [schema.oneOf, schema.anyOf].find(Array.isArray);
    if (parts)
      return this.sample(parts.find((part) => this.resolve(part).type !== "null") ?? { type: "null" }, depth + 1);
    if ("const" in schema) return schema.const;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    if (isObject(schema.properties)) {
      const fields = Object.entries(schema.properties);
      return Object.fromEntries(fields.map(([name, inner]) => [name, this.sample(inner, depth + 1)]));
    }
    const type = [schema.type].flat().find((each) => each !== "null") ?? schema.type;
    if (type === "array") return this.#items(schema, depth);
    if (type === "string") return schema.format === "date-time" ? "2026-01-01T00:00:00Z" : "x";
    return (
      { object: {}, integer: 1, number: 1, boolean: true, null: null }[String(type)] ?? (type === "null" ? null : "x")
    );
  }

  /** One item for each status word, so that each of them is checked. */
  #items(schema: JsonObject, depth: number): unknown[] {
    const item = this.sample(schema.items, depth + 1);
    const status = this.resolve(readPath(this.resolve(schema.items), "properties.status"));
    const options = [status, ...(Array.isArray(status.anyOf) ? status.anyOf : [])];
    const words = options.flatMap((each) => readPath(each, "enum") ?? []);
    return words.length > 0 && isObject(item) ? words.map((word) => ({ ...item, status: word })) : [item];
  }
}
