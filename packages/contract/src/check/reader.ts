import { isObject, readPath } from "../adapter/dotted-path.ts";
import { responseHeaders } from "../adapter/headers.ts";
import { fieldNames, Names } from "../adapter/names.ts";
import { Translator } from "../adapter/translator.ts";
import type { ApiName, ServiceFile, WireFile } from "../service-file.ts";
import type { Located } from "./locate.ts";

/** Reads the exchanges of one API in the model's language, as a service file describes it. */
export class Reader extends Translator {
  readonly pagination: WireFile["pagination"];
  readonly #service: ServiceFile;

  constructor(service: ServiceFile, api: ApiName) {
    const { pagination, ...others }: WireFile = service[api] ?? {};
    // Paging is judged separately.
    super({ ...service, [api]: others }, api);
    this.pagination = pagination;
    this.#service = service;
  }

  /** Headers of a response under the documents' names. */
  headersOf({ headers }: Located): Readonly<Record<string, string>> {
    return responseHeaders(this.#service, this.api, headers, "toModel");
  }

  /** Where a body has its resource, its list or its tool's result. */
  pathOf({ operation, received }: Located): string | null {
    const { item = "data", list = "data", data = "data" } = this.wire.wrap ?? {};
    if (operation.id === "listTools") return this.toolsPath(received) ?? data;
    return operation.api === "tools" ? data : operation.answer === "list" ? list : item;
  }

  /** The items of a page, as the service has them; undefined for other responses. */
  pageOf(list: Located): readonly unknown[] | undefined {
    if (list.status !== 200 || list.operation.answer !== "list") return undefined;
    const rows = readPath(list.received, this.pathOf(list));
    return Array.isArray(rows) ? rows : undefined;
  }

  /** The ids of a page's items. */
  idsOf(list: Located): unknown[] {
    const name = this.names.name("id", list.operation.response, "toWire");
    return (this.pageOf(list) ?? []).map((item) => (isObject(item) ? item[name] : undefined));
  }

  /**
   * The body of a success, as the documents have it. Paging is judged separately.
   *
   * @throws Mismatch if it isn't as the service file says.
   */
  bodyOf({ operation, received, status, url, headers }: Located): unknown {
    const header = (name: string) => headers[name];
    return this.decode(operation, { status, body: received, url, cursor: null, header });
  }
}

/** Counts a type's fields that an object has, under their names or in snake case. */
export function likeness(type: string, value: unknown): number {
  if (!isObject(value)) return 0;
  const snake = new Names({ case: "snake" });
  const isThere = (name: string) => Object.hasOwn(value, name) || Object.hasOwn(value, snake.cased(name, "toWire"));
  return fieldNames(type).filter(isThere).length;
}

/** The values of a body up to two levels deep, outer ones first; a path of null is the body itself. */
export function partsOf(body: unknown): { readonly path: string | null; readonly value: unknown }[] {
  const inside = (value: unknown, front: string) =>
    Object.entries(isObject(value) ? value : {})
      .filter(([key]) => /^[\w-]{1,40}$/.test(key))
      .map(([key, inner]) => ({ path: front + key, value: inner }));
  const outer = inside(body, "");
  return [{ path: null, value: body }, ...outer, ...outer.flatMap(({ path, value }) => inside(value, `${path}.`))];
}
