import { readPath, withPath } from "./dotted-path.ts";
import type { Operation } from "./operations.ts";
import type { ServiceFile } from "./service-file.ts";
import { type Answer, headerPairs, type Message, slugOf, type Translator } from "./translator.ts";

/** Translates a request of a service's client to the model. The caller handles its page. */
export function decodeRequest(translator: Translator, operation: Operation, message: Message): Message {
  const { names, wire, paging } = translator;
  const query = new URLSearchParams();
  const own = new Set([paging?.page ?? "page", paging?.offset ?? "offset", paging?.cursor, paging?.size]);
  for (const [name, value] of message.query) {
    if (operation.answer === "list" && paging && own.has(name)) continue;
    const [[field, word] = [name, value]] = Object.entries(
      names.toModel({ [name]: value }, operation.response) as object,
    );
    query.append(field, word);
  }
  if (paging?.style === "cursor" && operation.answer === "list") {
    const [cursor, size] = [message.query.get(paging.cursor ?? "cursor"), message.query.get(paging.size ?? "limit")];
    if (cursor !== null) query.set("cursor", cursor);
    if (size !== null) query.set("limit", size);
  }
  const { idempotencyKey } = wire.headers ?? {};
  const { [idempotencyKey?.toLowerCase() ?? ""]: key, ...others } = message.headers;
  const kept = Object.entries(others).filter(([name]) => idempotencyKey !== null || name !== "idempotency-key");
  const headers = Object.fromEntries(kept);
  return {
    query,
    headers: key === undefined ? headers : { ...headers, "idempotency-key": key },
    body: message.body === undefined ? undefined : names.toModel(message.body, operation.request),
  };
}

/** Translates a response of the model to the service's format, except page facts. */
export function encodeResponse(
  service: ServiceFile,
  translator: Translator,
  operation: Operation,
  answer: Answer,
): Answer {
  const headers = serviceHeaders(service, translator, answer.headers);
  if (answer.body === undefined) return { ...answer, headers };
  if (answer.status >= 300) return { ...answer, headers, body: errorBody(translator, operation, answer) };
  const { body } = answer;
  const isTool = translator.api === "tools";
  const encoded = isTool ? resultBody(service, translator, operation, body) : resourceBody(translator, operation, body);
  return { ...answer, headers, body: encoded };
}

function resourceBody({ names, wire, paging }: Translator, operation: Operation, body: unknown): unknown {
  const isList = operation.answer === "list";
  const path = isList ? wire.wrap?.list : wire.wrap?.item;
  const data = names.toWire(readPath(body, "data"), operation.response);
  const wrapped = withPath({}, path === undefined ? "data" : path, data);
  if (!isList || (paging && paging.style !== "cursor")) return wrapped;
  const next = paging?.next ?? `meta.${names.wireName("nextCursor")}`;
  const cursor = readPath(body, "meta.nextCursor");
  const described = cursor === undefined ? wrapped : withPath(wrapped, next, cursor);
  return paging?.more === undefined ? described : withPath(described, paging.more, cursor !== null);
}

function resultBody(service: ServiceFile, translator: Translator, operation: Operation, body: unknown): unknown {
  const { names, wire } = translator;
  if (operation.id === "listTools") return names.toWire(body, "Tool");
  const { data: dataPath = "data", meta: metaPath = "meta" } = wire.wrap ?? {};
  const data = readPath(body, "data");
  const places = service.tools?.results?.[slugOf(operation)] ?? {};
  let encoded: unknown = {};
  for (const [field, value] of Object.entries(data ?? {})) {
    const one = names.toWire({ [field]: value }, operation.response) as Record<string, unknown>;
    const [name = field] = Object.keys(one);
    encoded = withPath(encoded, places[field] ?? name, one[name]);
  }
  const meta = names.toWire(readPath(body, "meta"), "ToolMeta");
  const loose = { ...(metaPath === null && (meta as object)), ...(dataPath === null && (encoded as object)) };
  const withData = dataPath === null ? loose : withPath({ success: true, ...loose }, dataPath, encoded);
  return metaPath === null ? withData : withPath(withData, metaPath, meta);
}

function errorBody({ names, wire: { error }, api }: Translator, operation: Operation, { body }: Answer): unknown {
  if (error === undefined) return names.toWire(body, api === "infra" ? "Problem" : "");
  const at = (...paths: string[]) => paths.map((path) => readPath(body, path)).find((value) => value !== undefined);
  const code = at("error.code", "code");
  let written: unknown = {};
  const put = (path: string | undefined, value: unknown) => {
    if (path !== undefined && value !== undefined) written = withPath(written, path, value);
  };
  put(error.message, at("error.message", "detail", "title"));
  put(error.code, Object.values(names.toWire({ code }, "Problem") as object)[0]);
  put(error.requestId, at("requestId"));
  const rows = at("errors") as readonly { pointer: string; message: string }[] | undefined;
  const fields = rows?.map(
    ({ pointer, message }) => [names.wireName(pointer.slice(1), operation.request), [message]] as const,
  );
  put(error.fields, fields && Object.fromEntries(fields));
  return written;
}

function serviceHeaders(service: ServiceFile, { api }: Translator, headers: Readonly<Record<string, string>>) {
  const names = new Map(headerPairs(service, api).filter(([, wire]) => wire !== undefined));
  const renamed = Object.entries(headers).flatMap(([name, value]) => {
    const wire = names.has(name) ? names.get(name) : name;
    return wire === null ? [] : [[wire!.toLowerCase(), value] as const];
  });
  return Object.fromEntries(renamed);
}
