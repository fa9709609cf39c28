import { isObject, parseJson, readPath } from "../../../wire/src/json.ts";
import { type Exchange, HarError } from "../../../wire/src/read-har.ts";
import { contractOperations } from "../generated/contract-tables.ts";
import { classify } from "./classify.ts";
import type { Unmatched } from "./contract-types.ts";
import { quoted } from "./judge-schema.ts";
import { Redactor } from "./redact.ts";

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
  const document = parseJson(withoutSecrets(text, secrets));
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
  const servers = Array.isArray(document.servers) ? document.servers : [];
  const server = isObject(servers[0]) && typeof servers[0].url === "string" ? servers[0].url : "";
  const front = server
    .replace(/\{(\w+)\}/g, (_, name) => String(defaultOf(servers[0], name)))
    .replace(/^https?:\/\/[^/]*/, "");
  const parameters = (Array.isArray(operation.parameters) ? operation.parameters : []).map((each) =>
    sampler.resolve(each),
  );
  const query = new URLSearchParams();
  for (const { in: place, name } of parameters) {
    // Filters would have to match the items.
    if (place === "query" && typeof name === "string" && ofPaging.test(name)) query.set(name, "1");
  }
  const sent = sampler.body(sampler.resolve(operation.requestBody));
  const url = `https://service.invalid${front.replace(/\/$/, "")}${path.replace(/\{[^}]*\}/g, "x")}?${query}`;
  const responses = isObject(operation.responses) ? operation.responses : {};
  return Object.entries(responses).flatMap(([status, given]): Exchange[] => {
    if (!/^[1-5]\d\d$/.test(status)) return [];
    const response = sampler.resolve(given);
    const headers = Object.keys(isObject(response.headers) ? response.headers : {}).map((name) => [
      name.toLowerCase(),
      /^www-auth/i.test(name) ? "Bearer" : "1",
    ]);
    const answer = sampler.body(response, Number(status) >= 400);
    const type = answer === undefined ? [] : [["content-type", answer.type]];
    return [
      {
        ...{ method, url, requestHeaders: {}, requestBody: sent && JSON.stringify(sent.value), status: Number(status) },
        ...{ headers: Object.fromEntries([...headers, ...type]), body: answer ? JSON.stringify(answer.value) : "" },
        ...{ startedAt: 0, durationMs: 0, origin: "document" },
      },
    ];
  });
}

function defaultOf(server: unknown, name: string): unknown {
  const variables = isObject(server) && isObject(server.variables) ? server.variables : {};
  const variable = variables[name];
  return isObject(variable) ? variable.default : "";
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
    const target = value.$ref
      .slice(2)
      .split("/")
      .reduce(
        (inner: unknown, key) => (isObject(inner) ? inner[key.replaceAll("~1", "/")] : undefined),
        this.#document,
      );
    return this.resolve(target, depth + 1);
  }

  body(message: JsonObject, isRefusal = false): { type: string; value: unknown } | undefined {
    const content = Object.entries(isObject(message.content) ? message.content : {});
    const [type, media] = content.find(([name]) => /json/.test(name)) ?? [];
    return type !== undefined && isObject(media)
      ? { type, value: this.sample(isRefusal ? this.#required(media.schema) : media.schema, 0) }
      : undefined;
  }

  /** Errors contain only required fields, because field errors belong to one status. */
  #required(given: unknown): unknown {
    const { required, properties, ...schema } = this.resolve(given);
    if (!Array.isArray(required) || !isObject(properties)) return given;
    const kept = Object.entries(properties).filter(([name]) => required.includes(name));
    return { ...schema, properties: Object.fromEntries(kept) };
  }

  sample(given: unknown, depth: number): unknown {
    const schema = this.resolve(given);
    if (depth > deepest) return null;
    const parts = [schema.allOf, schema.oneOf, schema.anyOf].find(Array.isArray) as unknown[] | undefined;
    if (Array.isArray(schema.allOf)) {
      const values = [...schema.allOf, { ...schema, allOf: undefined }].map((part) => this.sample(part, depth + 1));
      return Object.assign({}, ...values.filter(isObject));
    }
    if (parts)
      return this.sample(
        parts.find((part) => this.resolve(part).type !== "null"),
        depth + 1,
      );
    if ("const" in schema) return schema.const;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    const type = [schema.type].flat().find((each) => each !== "null");
    if (isObject(schema.properties)) {
      const fields = Object.entries(schema.properties).map(
        ([name, inner]) => [name, this.sample(inner, depth + 1)] as const,
      );
      return Object.fromEntries(fields);
    }
    if (type === "array") return this.#items(schema, depth);
    if (type === "object") return {};
    if (schema.type === "null") return null;
    if (type === "integer" || type === "number") return 1;
    if (type === "boolean") return true;
    return schema.format === "date-time" ? "2026-01-01T00:00:00Z" : "x";
  }

  /** One item for each status word, so that each of them is checked. */
  #items(schema: JsonObject, depth: number): unknown[] {
    const item = this.sample(schema.items, depth + 1);
    const properties = this.resolve(schema.items).properties;
    const status = isObject(properties) ? this.resolve(properties.status) : {};
    const words = [status, ...(Array.isArray(status.anyOf) ? status.anyOf : [])].flatMap((each) =>
      isObject(each) && Array.isArray(each.enum) ? each.enum : [],
    );
    return words.length > 0 && isObject(item) ? words.map((word) => ({ ...item, status: word })) : [item];
  }
}
