import type { Operation } from "../engine/api.ts";
import { jsonReply } from "../engine/reply.ts";
import type { InfraOperation } from "../generated/infra-operations.ts";
import { noContent, page } from "./page.ts";
import type { InfraState } from "./state.ts";

interface Described {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }>
  >;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>;

/** An operation without its own handler responds with the example of its description. */
export function exampleOperation({ method, path, unlisted }: InfraOperation): Operation<InfraState> {
  return async ({ params, query }) => {
    const document = unlisted
      ? (await import("../generated/unlisted-parts.ts")).unlistedParts
      : (await import("../generated/infra-document.ts")).infraDocument;
    const { responses } = (document.paths as unknown as Paths)[path]![method]!;
    const [status, { content }] = Object.entries(responses).find(([status]) => status.startsWith("2"))!;
    if (content === undefined) return noContent();
    const { data, meta } = content["application/json"]!.example as { data: unknown; meta?: object };
    if (Array.isArray(data) && meta !== undefined) {
      const rows = data.map((item, index) => ({ serial: data.length - index, item })).reverse();
      return page(query, { name: path, rows, present: ({ item }) => item });
    }
    return { reply: jsonReply(Number(status), { data: withId(data as object, path, params) }) };
  };
}

/** A resource that is asked for by its id has that id. */
function withId(data: object, path: string, params: Readonly<Record<string, string>>): object {
  const [, name] = /\{(\w+)\}$/.exec(path) ?? [];
  return name !== undefined && "id" in data ? { ...data, id: params[name] } : data;
}
