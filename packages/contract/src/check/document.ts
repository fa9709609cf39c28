import { isObject, type JsonObject, readPath } from "../adapter/dotted-path.ts";
import { parseJson } from "../adapter/events.ts";
import type { Exchange } from "./exchange.ts";
import { HarError } from "./har.ts";
import { locate } from "./locate.ts";
import { Redactor } from "./redact.ts";

const methods = ["get", "post", "put", "patch", "delete"];
const deepest = 12;
const ofPaging = /cursor|page|limit|size|offset|after|token|skip/i;

/**
 * Reads an OpenAPI document for `checkContract`, as traffic: a request for each operation, with a response for each status.
 *
 * ```ts
 * const { assumptions } = checkContract(readDocument(JSON.stringify(document)));
 * ```
 *
 * @param text JSON.
 * @param secrets values to remove, in addition to those in the addresses of servers, and to texts in the formats of secrets.
 * @throws HarError if it isn't an OpenAPI document.
 */
export function readDocument(text: string, secrets: readonly string[] = []): Exchange[] {
  const document = parseJson(withoutSecrets(text, secrets));
  if (document === undefined) throw new HarError("The document is not JSON: download it as JSON, or convert it");
  const paths = readPath(document, "paths");
  if (!isObject(document) || !isObject(paths)) throw new HarError("The document has no paths: is it OpenAPI, as JSON?");
  const exchanges = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(operation)) return [];
      return exchangesOf(document, method.toUpperCase(), path, { ...(item as JsonObject), ...operation });
    }),
  );
  if (!exchanges.some((exchange) => locate(exchange, {}))) {
    throw new HarError("The document has no operations that can be compared: is it this service's?");
  }
  return exchanges;
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const redactor = new Redactor(secrets);
  const servers = [readPath(parseJson(text), "servers")].flat().map((server) => ({
    ...(readPath(server, "variables") as JsonObject | undefined),
    url: readPath(server, "url"),
  }));
  redactor.learnFrom("", {}, JSON.stringify(servers));
  return redactor.text(text);
}

const neverSent = { requestHeaders: {}, startedAt: 0, durationMs: 0, isSample: true } as const;

function exchangesOf(document: JsonObject, method: string, path: string, operation: JsonObject): Exchange[] {
  const sampler = new Sampler(document);
  const [server] = [document.servers].flat();
  const address = String(readPath(server, "url") ?? "").replace(/\{(\w+)\}/g, (_, name) =>
    String(readPath(server, `variables.${name}.default`) ?? ""),
  );
  const front = address.replace(/^https?:\/\/[^/]*|[?#].*/g, "").replace(/\/$/, "");
  const parameters = [operation.parameters].flat().map((each) => sampler.resolve(each));
  // Filters would have to match the items.
  const paging = parameters.filter(({ in: place, name }) => place === "query" && ofPaging.test(String(name)));
  const query = new URLSearchParams(paging.map(({ name }) => [String(name), "1"]));
  const responses = Object.entries(isObject(operation.responses) ? operation.responses : {});
  return responses.flatMap(([status, value]): Exchange[] => {
    if (!/^[1-5]\d\d$/.test(status)) return [];
    const response = sampler.resolve(value);
    const names = Object.keys(isObject(response.headers) ? response.headers : {});
    const headers = names.map((name) => [name.toLowerCase(), /^www-auth/i.test(name) ? "Bearer" : "1"]);
    return [
      {
        ...neverSent,
        method,
        status: Number(status),
        url: `https://service.invalid${front}${path.replace(/\{[^}]*\}/g, "x")}?${query}`,
        requestBody: sampler.body(sampler.resolve(operation.requestBody)),
        headers: Object.fromEntries(headers),
        body: sampler.body(response, Number(status) >= 400) ?? "",
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
  body({ content }: JsonObject, isError = false): string | undefined {
    const media = Object.entries(isObject(content) ? content : {}).find(([name]) => /json/.test(name))?.[1];
    if (!isObject(media)) return undefined;
    const schema = this.resolve(media.schema);
    const { required, properties } = schema;
    if (!isError || !Array.isArray(required) || !isObject(properties)) return JSON.stringify(this.#sample(schema, 0));
    const kept = Object.entries(properties).filter(([name]) => required.includes(name));
    return JSON.stringify(this.#sample({ ...schema, properties: Object.fromEntries(kept) }, 0));
  }

  #sample(value: unknown, depth: number): unknown {
    const schema = this.resolve(value);
    if (depth > deepest) return null;
    if (Array.isArray(schema.allOf)) {
      const parts = [...schema.allOf, { ...schema, allOf: undefined }].map((part) => this.#sample(part, depth + 1));
      return Object.assign({}, ...parts.filter(isObject));
    }
    const branches = [schema.oneOf, schema.anyOf].find(Array.isArray);
    if (branches)
      return this.#sample(
        branches.find((each) => this.resolve(each).type !== "null"),
        depth + 1,
      );
    if ("const" in schema) return schema.const;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    if (isObject(schema.properties)) {
      const fields = Object.entries(schema.properties);
      return Object.fromEntries(fields.map(([name, inner]) => [name, this.#sample(inner, depth + 1)]));
    }
    const type = [schema.type].flat().find((each) => each !== "null") ?? schema.type;
    if (type === "array") return this.#items(schema, depth);
    if (type === "string") return schema.format === "date-time" ? "2026-01-01T00:00:00Z" : "x";
    const samples = { object: {}, integer: 1, number: 1, boolean: true, null: null };
    return Object.hasOwn(samples, String(type)) ? samples[type as "null"] : "x";
  }

  /** One item for each status word, so that each of them is checked. */
  #items(schema: JsonObject, depth: number): unknown[] {
    const item = this.#sample(schema.items, depth + 1);
    const status = this.resolve(readPath(this.resolve(schema.items), "properties.status"));
    const options = [status, ...(Array.isArray(status.anyOf) ? status.anyOf : [])];
    const words = options.flatMap((each) => readPath(each, "enum") ?? []);
    return words.length > 0 && isObject(item) ? words.map((word) => ({ ...item, status: word })) : [item];
  }
}
