import type { ApiName, ServiceFile, WireFile } from "../service-file.ts";
import { besidePath, isObject, type JsonObject, Mismatch, readPath, withoutPath, withPath } from "./dotted-path.ts";
import { decodeError, encodeError } from "./error-body.ts";
import { type Direction, Names } from "./names.ts";
import { type Operation, slugOf } from "./operations.ts";
import { nextCursor, type PageResponse, pageQuery, parametersOf } from "./paging.ts";

/** A response of the service, and the model's request for it. */
export interface ServiceAnswer extends Pick<PageResponse, "body" | "header" | "url" | "cursor"> {
  readonly status: number;
}

/** The bodies and queries of one API of a service, in both directions. */
export class Translator {
  readonly api: ApiName;
  readonly names: Names;
  readonly wire: WireFile;

  constructor(service: ServiceFile, api: ApiName, options?: ConstructorParameters<typeof Names>[1]) {
    this.api = api;
    this.wire = service[api] ?? {};
    this.names = new Names(this.wire, options);
  }

  /** A query of the model as the service takes it. */
  encodeQuery(operation: Operation, query: URLSearchParams): URLSearchParams {
    const { pagination } = this.wire;
    if (operation.answer !== "list" || !pagination) return this.#renamed(operation, query, "toWire");
    const paged = pageQuery(query, pagination);
    return pagination.style === "link" && query.has("cursor") ? paged : this.#renamed(operation, paged, "toWire");
  }

  /** A query of the service's client for the model. Of parameters that turn pages, those of a cursor are translated. */
  decodeQuery(operation: Operation, query: URLSearchParams): URLSearchParams {
    const { pagination } = this.wire;
    const decoded = this.#renamed(operation, query, "toModel");
    if (operation.answer !== "list" || !pagination) return decoded;
    const names = parametersOf(pagination);
    for (const name of Object.values(names)) decoded.delete(name);
    if (pagination.style !== "cursor") return decoded;
    const [cursor, limit] = [query.get(names.cursor), query.get(names.size)];
    if (cursor !== null) decoded.set("cursor", cursor);
    if (limit !== null) decoded.set("limit", limit);
    return decoded;
  }

  /** Filters have the names and words of the fields that they filter by. */
  #renamed({ answer, response }: Operation, query: URLSearchParams, direction: Direction): URLSearchParams {
    const paging = answer === "list" ? Object.values(parametersOf(this.wire.pagination ?? {})) : [];
    const renamed = new URLSearchParams();
    for (const [name, value] of query) {
      const filter = paging.includes(name) ? {} : this.names.translate({ [name]: value }, response, direction);
      const [[key, word] = [name, value]] = Object.entries(filter as JsonObject);
      renamed.append(key, String(word));
    }
    return renamed;
  }

  /**
   * A body of the service as the model has it. What the file doesn't name stays as it is, beside the model's members.
   *
   * @throws Mismatch if a success isn't as the service file says.
   */
  decode(operation: Operation, answer: ServiceAnswer): unknown {
    const { body, status } = answer;
    if (status >= 300) return decodeError(this, operation, status, body);
    if (operation.answer === "none") return body;
    if (operation.id === "listTools") return this.#decodeTools(body);
    if (this.api === "tools") return this.#decodeResult(operation, body);
    return operation.answer === "list" ? this.#decodeList(operation, answer) : this.#decodeItem(operation, body);
  }

  #decodeItem({ response }: Operation, body: unknown): unknown {
    const path = this.wire.wrap?.item === undefined ? "data" : this.wire.wrap.item;
    const found = readPath(body, path);
    if (!isObject(found)) throw new Mismatch("infra.wrap.item", "a resource", path, found);
    this.#checkNames([found], response);
    return { ...besidePath(body, path), data: this.names.translate(found, response, "toModel") };
  }

  #decodeList({ response }: Operation, answer: ServiceAnswer): unknown {
    const { pagination, wrap } = this.wire;
    const path = wrap?.list === undefined ? "data" : wrap.list;
    const items = readPath(answer.body, path);
    if (!Array.isArray(items)) throw new Mismatch("infra.wrap.list", "a list", path, items);
    this.#checkNames(items, response);
    const data = this.names.translate(items, response, "toModel");
    const beside = besidePath(answer.body, path);
    const usualNext = `meta.${this.names.cased("nextCursor", "toWire")}`;
    if (pagination === undefined) {
      // Without a style, the SDK judges what else the service says.
      const cursor = readPath(beside, usualNext);
      if (cursor === undefined) return { ...beside, data };
      return { ...(withPath(withoutPath(beside, usualNext), "meta.nextCursor", cursor) as JsonObject), data };
    }
    const { next = usualNext, total, last, more } = pagination;
    const unnamed = [next, total, last, more].reduce<unknown>(withoutPath, answer.body);
    const { meta, ...others } = besidePath(unnamed, path);
    const cursor = nextCursor({ ...answer, items, beside }, { ...pagination, next });
    const described = { limit: items.length, ...(isObject(meta) && meta), nextCursor: cursor };
    return { ...others, data, meta: described };
  }

  /** A file that renames a field which has its usual name isn't true. */
  #checkNames(items: readonly unknown[], type: string): void {
    for (const item of items) {
      const wrong = isObject(item) ? this.names.misnamed(item, type) : undefined;
      if (wrong === undefined) continue;
      throw new Mismatch(`${this.api}.fields.${type}.${wrong.model}`, "a value", wrong.wire, `it at /${wrong.found}`);
    }
  }

  /** Where a body has the list of tools: in the same place as results, or beside it. */
  toolsPath(body: unknown): string | null | undefined {
    const { data = "data" } = this.wire.wrap ?? {};
    const places = [...(data === null ? [] : [`${data}.tools`, data]), "data.tools", "data", "tools", null];
    return places.find((path) => Array.isArray(readPath(body, path)));
  }

  #decodeTools(body: unknown): unknown {
    const path = this.toolsPath(body);
    if (path === undefined) return body;
    const tools = this.names.translate(readPath(body, path), "Tool", "toModel");
    return { success: true, ...besidePath(body, path), data: { tools } };
  }

  /** Fields that the service file places are taken from there, the others as they come. */
  #decodeResult(operation: Operation, body: unknown): unknown {
    const { data: dataPath = "data", meta: metaPath = "meta" } = this.wire.wrap ?? {};
    const others = withoutPath(body, metaPath);
    const data = readPath(dataPath === null ? others : body, dataPath);
    if (!isObject(data)) throw new Mismatch("tools.wrap.data", "a result", dataPath, data);
    const places = Object.entries(this.#placesOf(operation));
    const unplaced = places.reduce<unknown>((left, [, path]) => withoutPath(left, path), data) as JsonObject;
    const placed = places.map(([field, path]) => {
      const found = readPath(data, path);
      if (found !== undefined) return [this.names.name(field, operation.response, "toWire"), found] as const;
      throw new Mismatch(`tools.results.${slugOf(operation)}.${field}`, "a value", path, found);
    });
    const result = { ...unplaced, ...Object.fromEntries(placed) };
    const { meta: own, ...beside } = besidePath(others, dataPath);
    const meta = this.names.translate(readPath(body, metaPath), "ToolMeta", "toModel");
    return {
      ...beside,
      success: readPath(body, "success") ?? true,
      data: this.names.translate(result, operation.response, "toModel"),
      meta: isObject(own) ? { ...own, ...(meta as object) } : meta,
    };
  }

  #placesOf = (operation: Operation) => this.wire.results?.[slugOf(operation)] ?? {};

  /** A body of the model as the service writes it, without facts about a page that is counted. */
  encode(operation: Operation | undefined, status: number, body: unknown): unknown {
    if (status >= 300) return encodeError(this, operation?.request ?? "", body);
    if (operation === undefined || operation.answer === "none") return body;
    if (operation.id === "listTools") {
      return withPath(body, "data.tools", this.names.translate(readPath(body, "data.tools"), "Tool", "toWire"));
    }
    if (this.api === "tools") return this.#encodeResult(operation, body);
    const { wrap, pagination } = this.wire;
    const isList = operation.answer === "list";
    const path = isList ? wrap?.list : wrap?.item;
    const data = this.names.translate(readPath(body, "data"), operation.response, "toWire");
    const wrapped = withPath({}, path === undefined ? "data" : path, data);
    const cursor = isList ? readPath(body, "meta.nextCursor") : undefined;
    if (cursor === undefined || (pagination && pagination.style !== "cursor")) return wrapped;
    const next = pagination?.next ?? `meta.${this.names.cased("nextCursor", "toWire")}`;
    const described = withPath(wrapped, next, cursor);
    return pagination?.more === undefined ? described : withPath(described, pagination.more, cursor !== null);
  }

  #encodeResult(operation: Operation, body: unknown): unknown {
    const { data: dataPath = "data", meta: metaPath = "meta" } = this.wire.wrap ?? {};
    const places = this.#placesOf(operation);
    let data: unknown = {};
    for (const [field, value] of Object.entries((readPath(body, "data") ?? {}) as JsonObject)) {
      const one = this.names.translate({ [field]: value }, operation.response, "toWire") as JsonObject;
      const [[name, inner] = [field, value]] = Object.entries(one);
      data = withPath(data, places[field] ?? name, inner);
    }
    const meta = this.names.translate(readPath(body, "meta"), "ToolMeta", "toWire");
    const loose = { ...(metaPath === null && (meta as object)), ...(dataPath === null && (data as object)) };
    const withData = dataPath === null ? loose : withPath({ success: true, ...loose }, dataPath, data);
    return metaPath === null ? withData : withPath(withData, metaPath, meta);
  }
}
