import { besidePath, mismatchAt, readPath, WireMismatch } from "./dotted-path.ts";
import { type Ids, Names } from "./names.ts";
import type { Operation } from "./operations.ts";
import { nextCursor, pageQuery } from "./paging.ts";
import type { InfraWire, Pagination, ServiceFile, ToolsWire } from "./service-file.ts";

/** A request in either language. Header names are in lower case; the body is parsed JSON, or undefined. */
export interface Message {
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A response in either language. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const idempotencyHeader = "idempotency-key";

/** One API of a service, as a service file describes it. Pure: results depend only on the arguments. */
export class Translator {
  readonly api: Operation["api"];
  readonly names: Names;
  readonly wire: InfraWire & ToolsWire;
  readonly paging: Pagination | undefined;
  /** Types of events that differ, the model's by the service's. */
  readonly eventTypes: ReadonlyMap<string, string>;
  readonly #service: ServiceFile;
  /** Names of headers that differ, the model's by the service's. */
  readonly #headers: ReadonlyMap<string, string>;

  constructor(service: ServiceFile, api: Operation["api"], ids?: Ids) {
    this.api = api;
    this.#service = service;
    this.wire = service[api] ?? {};
    const types = eventWords(service);
    const statuses = types && { "Webhook.events": types, "WebhookDelivery.eventType": types };
    this.names = new Names({ ...this.wire, statuses: { ...statuses, ...this.wire.statuses } }, ids);
    this.eventTypes = new Map(Object.entries({ ...service.infra?.events, ...service.webhooks?.events }));
    this.paging = this.wire.pagination;
    this.#headers = new Map(
      headerPairs(service, api).flatMap(([model, wire]) => (wire ? [[wire.toLowerCase(), model]] : [])),
    );
  }

  /** A request of the model as the service takes it. */
  encodeRequest(operation: Operation, { query, headers, body }: Message): Message {
    const paged = operation.answer === "list" && this.paging ? pageQuery(query, this.paging) : query;
    const isLink = this.paging?.style === "link" && query.has("cursor");
    return {
      query: isLink ? paged : this.#renamedQuery(operation, paged),
      headers: this.#sentHeaders(headers),
      body: body === undefined ? undefined : this.names.toWire(body, operation.request),
    };
  }

  /**
   * A response of the service as the model has it.
   *
   * @param asked the model's request and the address it was sent to.
   * @throws WireMismatch where a success isn't as the service file says.
   */
  decodeResponse(operation: Operation, answer: Answer, asked: { query: URLSearchParams; url: string }): Answer {
    const headers = this.modelHeaders(answer.headers);
    if (answer.status >= 300) return { ...answer, headers, body: this.#modelError(operation, answer) };
    if (operation.answer === "none" || answer.body === undefined) return { ...answer, headers };
    const decode = this.api === "tools" ? this.#modelResult : this.#modelResource;
    return { ...answer, headers, body: decode.call(this, operation, answer, asked) };
  }

  #modelResource(operation: Operation, { body, headers }: Answer, asked: { query: URLSearchParams; url: string }) {
    const isList = operation.answer === "list";
    const given = isList ? this.wire.wrap?.list : this.wire.wrap?.item;
    // As without a service file: wrapped in `data`, or bare.
    const path = given === undefined ? (isUnit(readPath(body, "data"), isList) ? "data" : null) : given;
    const found = readPath(body, path);
    if (given === undefined && !isUnit(found, isList)) return body;
    if (!isList) {
      if (typeof found !== "object" || found === null) throw mismatchAt("G-05", path, "a resource", found);
      this.#checkNames([found], operation.response);
      return { data: this.names.toModel(found, operation.response) };
    }
    if (!Array.isArray(found)) throw mismatchAt("G-05", path, "a list", found);
    this.#checkNames(found, operation.response);
    const data = this.names.toModel(found, operation.response);
    const beside = besidePath(body, path);
    if (this.paging === undefined) return { ...beside, data };
    const page = { body, beside, headers, ...asked };
    return { data, meta: { nextCursor: nextCursor(found, page, this.paging), limit: found.length } };
  }

  #checkNames(items: readonly unknown[], type: string): void {
    for (const item of items) {
      const wrong = typeof item === "object" && item !== null ? this.names.misnamed(item, type) : undefined;
      if (wrong === undefined) continue;
      const key = `${this.api}.fields.${type}.${wrong.model}`;
      throw new WireMismatch(key, `/${wrong.wire}`, "a value", `it at /${wrong.found}`);
    }
  }

  #modelResult(operation: Operation, { body }: Answer) {
    if (operation.id === "listTools") return this.#modelTools(body);
    const { data: dataPath = "data", meta: metaPath = "meta" } = this.wire.wrap ?? ({} as ToolsWire["wrap"] & object);
    const data = readPath(body, dataPath);
    if (typeof data !== "object" || data === null) throw mismatchAt("G-08", dataPath, "a result", data);
    const meta = this.names.toModel(readPath(body, metaPath), "ToolMeta");
    return { success: readPath(body, "success") ?? true, data: this.#modelData(operation, data), meta };
  }

  /** The list can be in the same place as results, or beside it. */
  #modelTools(body: unknown): unknown {
    const path = this.wire.wrap?.data;
    const list = path === undefined ? undefined : readPath(body, path);
    return this.names.toModel(list === undefined ? body : { data: list }, "Tool");
  }

  /** Fields that the service file places are taken from there, the others as they come. */
  #modelData(operation: Operation, data: object): unknown {
    const places = Object.entries(this.#results(operation));
    const moved = new Set(places.map(([, path]) => path.split(".")[0]));
    const rest = Object.fromEntries(Object.entries(data).filter(([name]) => !moved.has(name)));
    const result = this.names.toModel(rest, operation.response) as object;
    const placed = places.map(([field, path]) => {
      const found = readPath(data, path);
      if (found === undefined) throw mismatchAt(`tools.results.${slugOf(operation)}`, path, field, found);
      return [field, found] as const;
    });
    const typed = this.names.toModel(
      Object.fromEntries(placed.map(([field, value]) => [this.names.wireName(field, operation.response), value])),
      operation.response,
    ) as object;
    return Object.fromEntries([...Object.entries(result), ...Object.entries(typed)]);
  }

  #results = (operation: Operation): Readonly<Record<string, string>> =>
    this.#service.tools?.results?.[slugOf(operation)] ?? {};

  /** Without paths, an error body is read by common formats, with translated names. */
  #modelError(operation: Operation, { body, status }: Answer): unknown {
    const { error } = this.wire;
    if (typeof body !== "object" || body === null) return body;
    if (error === undefined) return this.names.toModel(body, this.api === "infra" ? "Problem" : "");
    const at = (path: string | undefined) => (path === undefined ? undefined : readPath(body, path));
    const message = at(error.message);
    const named = { [this.names.wireName("code", "Problem")]: at(error.code) };
    const { code } = this.names.toModel(named, "Problem") as { code?: unknown };
    const [requestId, fields] = [at(error.requestId), at(error.fields)];
    if (this.api === "tools") return { success: false, error: { code, message, details: body } };
    const errors = this.#modelFieldErrors(operation, fields);
    return { type: "about:blank", title: message, status, code, detail: message, requestId, errors };
  }

  /** `{ip_address: ["is taken"]}`, or rows that name a field in one of the usual ways. */
  #modelFieldErrors(operation: Operation, fields: unknown): unknown {
    const named = (name: string) => `/${this.names.modelName(name, operation.request)}`;
    if (Array.isArray(fields)) {
      return fields.map((row: unknown) => {
        if (typeof row !== "object" || row === null) return row;
        const { field, name, param, ...rest } = row as Record<string, unknown>;
        const given = [field, name, param].find((each) => typeof each === "string") as string | undefined;
        return given === undefined ? row : { pointer: named(given), ...rest };
      });
    }
    if (typeof fields !== "object" || fields === null) return undefined;
    return Object.entries(fields).flatMap(([name, messages]) =>
      [messages]
        .flat()
        .map((message: unknown) => ({ pointer: named(name), code: "invalid", message: String(message) })),
    );
  }

  /** A service's header that has another name here gets ours; the others stay. */
  modelHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
    const renamed = Object.entries(headers).map(([name, value]) => [this.#headers.get(name) ?? name, value]);
    return Object.fromEntries(renamed);
  }

  #renamedQuery(operation: Operation, query: URLSearchParams): URLSearchParams {
    const paging = this.paging ?? { style: "cursor" };
    const own = [paging.page ?? "page", paging.offset ?? "offset", paging.cursor ?? "cursor", paging.size ?? "limit"];
    const renamed = new URLSearchParams();
    for (const [name, value] of query) {
      const isOurs = operation.answer === "list" && own.includes(name);
      const encoded = isOurs ? undefined : this.names.toWire({ [name]: value }, operation.response);
      for (const [key, word] of Object.entries(encoded ?? { [name]: value })) renamed.append(key, String(word));
    }
    return renamed;
  }

  #sentHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
    const { idempotencyKey } = this.wire.headers ?? {};
    const kept = Object.entries(headers).filter(([name]) => idempotencyKey === undefined || name !== idempotencyHeader);
    const key = headers[idempotencyHeader];
    if (typeof idempotencyKey === "string" && key !== undefined) kept.push([idempotencyKey.toLowerCase(), key]);
    return Object.fromEntries(kept);
  }
}

const isUnit = (value: unknown, isList: boolean): boolean =>
  isList ? Array.isArray(value) : typeof value === "object" && value !== null;

/** The names of headers that a service file gives, by ours. */
export function headerPairs(service: ServiceFile, api: Operation["api"]): [string, string | null | undefined][] {
  const { limit, remaining, reset } = service.rateLimit ?? {};
  return [
    ["x-request-id", service[api]?.headers?.requestId],
    ["ratelimit-limit", limit],
    ["ratelimit-remaining", remaining],
    ["ratelimit-reset", reset],
  ];
}

/** Events by the model's type, as the words of a field. */
function eventWords({ webhooks }: ServiceFile): Readonly<Record<string, readonly string[]>> | undefined {
  if (webhooks?.events === undefined) return undefined;
  const pairs = Object.entries(webhooks.events);
  return Object.fromEntries(
    pairs.map(([, type]) => [type, pairs.flatMap(([given, model]) => (model === type ? [given] : []))]),
  );
}

export const slugOf = ({ path }: Operation): string => path.slice(1);
