import { parseServiceFile } from "../parse-service-file.ts";
import type { Pagination, ServiceFile } from "../service-file.ts";
import { readPath, withPath } from "./dotted-path.ts";
import { eventStream, parseJson } from "./events.ts";
import { requestHeaders, responseHeaders } from "./headers.ts";
import { type Ids, textOf } from "./names.ts";
import { findOperation, modelPath, modelPrefix, type Operation } from "./operations.ts";
import { countOf } from "./page-signs.ts";
import { parametersOf } from "./paging.ts";
import { Translator } from "./translator.ts";

/** A request of either language. Header names are in lower case, the query has no question mark. */
export interface PlainRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response of either language. */
export interface PlainReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null;
}

/** Answers a request of the model, and knows the service's request that it was made of. */
export type Handler<Request extends PlainRequest, Reply extends PlainReply> = (
  model: PlainRequest,
  request: Request,
) => Promise<Reply>;

/**
 * Returns a service as the file describes it, from a handler that answers as Tandem's specs have it: the inverse of
 * `withService`. It isn't meant for production: a page of a list that is counted reads the whole list.
 *
 * ```ts
 * const answer = asService({ infra: { prefix: "/v2" } }, handler);
 * const reply = await answer({ method: "GET", path: "/v2/servers", query: "", headers, body: "" });
 * ```
 *
 * @throws ServiceFileError for a wrong file.
 */
export function asService<Request extends PlainRequest, Reply extends PlainReply>(
  file: ServiceFile,
  handler: Handler<Request, Reply>,
): (request: Request) => Promise<Reply> {
  const service = parseServiceFile(file);
  const ids = service.infra?.ids === "number" ? numberedIds() : undefined;
  const translators = {
    infra: new Translator(service, "infra", { ids, leavesOut: true }),
    tools: new Translator(service, "tools", { leavesOut: true }),
  };
  return async (request) => {
    const { method, path, headers, body } = request;
    const given = modelPath(service, method, path);
    const operation = given === undefined ? undefined : findOperation(method, given);
    const translator = translators[operation?.api ?? "infra"];
    const encode = (reply: Reply) => encodeReply(reply, service, translator, operation);
    const parts = { method, headers: requestHeaders(translator.wire, headers, "toModel") };
    if (operation === undefined) {
      const unknown = given === undefined ? `/not-served${path}` : modelPrefix + given;
      return encode(await handler({ ...request, ...parts, path: unknown }, request));
    }
    const query = new URLSearchParams(request.query);
    const value = parseJson(body);
    const model = {
      ...parts,
      path: modelPrefix + withModelIds(translator, operation, given!),
      query: String(translator.decodeQuery(operation, query)),
      body:
        value === undefined ? body : JSON.stringify(translator.names.translate(value, operation.request, "toModel")),
    };
    const { pagination } = translator.wire;
    if (operation.answer !== "list" || !pagination || pagination.style === "cursor") {
      return encode(await handler(model, request));
    }
    const { reply, items } = await wholeList((each) => handler(each, request), model);
    if (items === undefined) return encode(reply);
    return countedPage(items, pagination, query, path, (page) => encode({ ...reply, body: page }));
  };
}

/** Reads a list to its end, so that a page can be counted from its start. */
async function wholeList<Reply extends PlainReply>(
  handler: (model: PlainRequest) => Promise<Reply>,
  model: PlainRequest,
): Promise<{ reply: Reply; items?: readonly unknown[] }> {
  const items: unknown[] = [];
  for (let cursor: unknown; ; ) {
    const query = new URLSearchParams(model.query);
    query.set("limit", "100");
    if (typeof cursor === "string") query.set("cursor", cursor);
    const reply = await handler({ ...model, query: String(query) });
    const body = reply.status === 200 ? parseJson(String(reply.body)) : undefined;
    if (body === undefined) return { reply };
    items.push(...((readPath(body, "data") as unknown[] | undefined) ?? []));
    cursor = readPath(body, "meta.nextCursor");
    if (typeof cursor !== "string") return { reply, items };
  }
}

/** Size of a page, if none is requested. */
const defaultSize = 25;

/** The page that the query asks for, with what the service says about it. */
function countedPage<Reply extends PlainReply>(
  items: readonly unknown[],
  paging: Pagination,
  query: URLSearchParams,
  path: string,
  encode: (body: string) => Reply,
): Reply {
  const names = parametersOf(paging);
  const isWhole = paging.style === "none";
  const size = isWhole ? items.length : Math.max(1, countOf(query.get(names.size)) ?? defaultSize);
  const number = isWhole ? 1 : Math.max(1, countOf(query.get(names.page)) ?? 1);
  const page = items.slice((number - 1) * size, number * size);
  const isMore = number * size < items.length;
  const reply = encode(JSON.stringify({ data: page }));
  const facts = [
    [paging.last, Math.max(1, Math.ceil(items.length / size))],
    [paging.total, items.length],
    [paging.more, isMore],
  ] as const;
  const body = facts.reduce<unknown>(
    (to, [place, value]) => (place === undefined ? to : withPath(to, place, value)),
    parseJson(String(reply.body)),
  );
  const headers = { ...reply.headers };
  if (paging.style === "link" && isMore) {
    const next = new URLSearchParams(query);
    next.set(names.page, String(number + 1));
    next.set(names.size, String(size));
    headers.link = `<${path}?${next}>; rel="next"`;
  }
  return { ...reply, headers, body: JSON.stringify(body) };
}

function encodeReply<Reply extends PlainReply>(
  reply: Reply,
  service: ServiceFile,
  translator: Translator,
  operation: Operation | undefined,
): Reply {
  const { status, body } = reply;
  const known = service.rateLimit === undefined ? reply.headers : olderRateHeaders(reply.headers);
  const headers = responseHeaders(service, translator.api, known, "toWire");
  if (body instanceof ReadableStream) {
    return { ...reply, headers, body: body.pipeThrough(eventStream(translator, "toWire")) };
  }
  const value = typeof body === "string" ? parseJson(body) : undefined;
  if (value === undefined) return { ...reply, headers };
  return { ...reply, headers, body: JSON.stringify(translator.encode(operation, status, value)) };
}

/** The limit in three headers, which a service file names. */
function olderRateHeaders({ ratelimit, "ratelimit-policy": policy, ...headers }: PlainReply["headers"]) {
  const [, left, seconds] = /r=(\d+);t=(\d+)/.exec(ratelimit ?? "") ?? [];
  const limit = /q=(\d+)/.exec(policy ?? "")?.[1];
  if (left === undefined || seconds === undefined || limit === undefined) return headers;
  return { ...headers, "ratelimit-limit": limit, "ratelimit-remaining": left, "ratelimit-reset": seconds };
}

const withModelIds = ({ names }: Translator, { path }: Operation, given: string): string => {
  const parts = path.split("/");
  const segment = (part: string, at: number) =>
    parts[at]?.startsWith("{") ? names.translate(part, "#", "toModel") : part;
  return given.split("/").map(segment).join("/");
};

/** Numbers for ids that are texts. An id has the same number each time. */
function numberedIds(): Ids {
  const byNumber = new Map<string, string>();
  return {
    toWire(id) {
      if (typeof id !== "string") return id;
      let number = 7;
      for (const letter of id) number = (Math.imul(number, 31) + letter.codePointAt(0)!) >>> 0;
      byNumber.set(String(number), id);
      return number;
    },
    toModel: (id) => byNumber.get(String(id)) ?? textOf(id),
  };
}
