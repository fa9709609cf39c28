import { readPath, withPath, writeJson } from "../../../wire/src/dotted-path.ts";
import { encodeEvent, serviceType } from "../../../wire/src/events.ts";
import { decodeRequest, encodeResponse } from "../../../wire/src/inverse.ts";
import { parseJson } from "../../../wire/src/json.ts";
import { type Ids, numberOf, textOf } from "../../../wire/src/names.ts";
import { addressed, findOperation, modelPrefixes, type Operation } from "../../../wire/src/operations.ts";
import type { ServiceFile } from "../../../wire/src/service-file.ts";
import { Translator } from "../../../wire/src/translator.ts";
import type { MockRequest } from "../engine/mock-request.ts";
import type { Reply } from "../engine/reply.ts";
import { shownSecret } from "../infra/webhooks/sign-delivery.ts";
import { mapEvents } from "./map-events.ts";
import { askedPage, describePage } from "./service-pages.ts";

type Answer = (request: MockRequest) => Promise<Reply>;

/** The mock speaks a service's language: requests are translated before they are answered, and answers after. */
export class ServiceEdge {
  readonly #service: ServiceFile;
  readonly #infra: Translator;
  readonly #tools: Translator;

  constructor(service: ServiceFile) {
    this.#service = service;
    this.#infra = new Translator(service, "infra", service.infra?.ids === "number" ? numberedIds() : undefined);
    this.#tools = new Translator(service, "tools");
  }

  /** Responds to a request in the service's language by the model's answer. */
  async answer(request: MockRequest, next: Answer): Promise<Reply> {
    const { api, path } = addressed(this.#service, request.method, request.path);
    const translator = api === "tools" ? this.#tools : this.#infra;
    const operation = path === undefined ? undefined : findOperation(api, request.method, path);
    const isServed = path !== undefined && (operation || !path.startsWith("/tools"));
    const modelPath = isServed
      ? modelPrefixes[api] + modelPathOf(path, operation, translator)
      : `/not-served${request.path}`;
    const headers = withModelCredential(request.headers, translator.wire.auth);
    if (!operation)
      return this.#encodeReply(await next(changed(request, { path: modelPath, headers })), translator, refused);
    const body = parseJson(request.body);
    const message = decodeRequest(translator, operation, { query: new URLSearchParams(request.query), headers, body });
    const model = changed(request, {
      path: modelPath,
      query: String(message.query),
      headers: message.headers,
      body: body === undefined ? request.body : JSON.stringify(message.body),
    });
    const paging = translator.paging;
    if (operation.answer === "list" && paging && paging.style !== "cursor") {
      return this.#answerPage(request, model, next, translator, operation);
    }
    return this.#encodeReply(await next(model), translator, operation);
  }

  /** An event as the service delivers it. */
  encodeEvent(event: object): unknown {
    return encodeEvent(this.#infra, event);
  }

  /** Reads the list to its end, so that a page can be counted from its start. */
  async #answerPage(
    request: MockRequest,
    model: MockRequest,
    next: Answer,
    translator: Translator,
    operation: Operation,
  ) {
    const items: unknown[] = [];
    let reply: Reply;
    let cursor: unknown;
    do {
      const query = new URLSearchParams(model.query);
      query.set("limit", "100");
      if (typeof cursor === "string") query.set("cursor", cursor);
      reply = await next(changed(model, { query: String(query) }));
      const body = reply.status === 200 ? parseJson(String(reply.body)) : undefined;
      if (body === undefined) return this.#encodeReply(reply, translator, operation);
      items.push(...((readPath(body, "data") as unknown[] | undefined) ?? []));
      cursor = readPath(body, "meta.nextCursor");
    } while (typeof cursor === "string");
    const { start, size } = askedPage(new URLSearchParams(request.query), translator.paging!);
    const page = JSON.stringify({ data: items.slice(start, start + size) });
    const encoded = this.#encodeReply({ ...reply, body: page }, translator, operation);
    const url = `${request.path}?${request.query}`;
    const body = parseJson(String(encoded.body));
    const described = describePage(body, translator.paging!, { start, size, total: items.length, url });
    const headers = described.link === undefined ? encoded.headers : { ...encoded.headers, link: described.link };
    return { ...encoded, headers, body: writeJson(described.body) };
  }

  #encodeReply(reply: Reply, translator: Translator, operation: Operation): Reply {
    const { status, body } = reply;
    const headers = this.#service.rateLimit === undefined ? reply.headers : olderRateHeaders(reply.headers);
    const parsed = typeof body === "string" ? this.#withSecret(parseJson(body), operation) : undefined;
    const encoded = encodeResponse(this.#service, translator, operation, { status, headers, body: parsed });
    if (body instanceof ReadableStream)
      return { ...reply, headers: encoded.headers, body: mapEvents(body, (block) => encodeBlock(block, translator)) };
    const text = encoded.body === undefined ? body : writeJson(encoded.body);
    return { ...reply, headers: encoded.headers, body: text };
  }

  /** A webhook's secret is shown as the scheme has it. */
  #withSecret(body: unknown, { id }: Operation): unknown {
    const secret = id === "createWebhook" ? readPath(body, "data.secret") : undefined;
    return typeof secret !== "string"
      ? body
      : withPath(body, "data.secret", shownSecret(secret, this.#service.webhooks?.scheme?.key));
  }
}

/** Numbers for the mock's own ids. An id has the same one in every mock. */
function numberedIds(): Ids {
  const byNumber = new Map<string, string>();
  const toWire = (id: unknown) => {
    const given = numberOf(id);
    if (typeof given !== "string") return given;
    let number = 7;
    for (const letter of given) number = (Math.imul(number, 31) + letter.codePointAt(0)!) >>> 0;
    byNumber.set(String(number), given);
    return number;
  };
  return [toWire, (id) => byNumber.get(String(id)) ?? textOf(id)];
}

function modelPathOf(path: string, operation: Operation | undefined, { names }: Translator): string {
  const parts = operation?.path.split("/") ?? [];
  const segments = path.split("/").map((part, at) => (parts[at]?.startsWith("{") ? names.toModel(part, "#") : part));
  return segments.join("/");
}

/** The limit in three headers, which a service file names. */
function olderRateHeaders({ ratelimit, "ratelimit-policy": policy, ...headers }: Reply["headers"]): Reply["headers"] {
  const [, left, seconds] = /r=(\d+);t=(\d+)/.exec(ratelimit ?? "") ?? [];
  const limit = /q=(\d+)/.exec(policy ?? "")?.[1];
  if (left === undefined || seconds === undefined || limit === undefined) return headers;
  return { ...headers, "ratelimit-limit": limit, "ratelimit-remaining": left, "ratelimit-reset": seconds };
}

/** What responds to a path that no operation has. */
const refused: Operation = { id: "", api: "infra", method: "", path: "", answer: "none", request: "", response: "" };

function withModelCredential(
  headers: Readonly<Record<string, string>>,
  { header = "authorization", scheme = "Bearer" }: { header?: string | undefined; scheme?: string | undefined } = {},
): Record<string, string> {
  const { [header.toLowerCase()]: value, authorization, ...others } = { ...headers };
  const prefix = scheme === "" ? "" : `${scheme.toLowerCase()} `;
  if (value === undefined || !value.toLowerCase().startsWith(prefix)) return others;
  return { ...others, authorization: `Bearer ${value.slice(prefix.length)}` };
}

const encodeBlock = (block: string, translator: Translator): string =>
  block
    .replace(/^event: ?(.*)$/m, (_, type: string) => `event: ${serviceType(translator, type)}`)
    .replace(/^data: ?(.*)$/m, (line, data: string) => {
      const event = parseJson(data);
      return event === undefined ? line : `data: ${writeJson(encodeEvent(translator, event))}`;
    });

/** A request with other contents. Its abort signal is created on first use. */
const changed = (
  request: MockRequest,
  parts: Partial<Pick<MockRequest, "path" | "query" | "headers" | "body">>,
): MockRequest => {
  const { method, path, query, headers, body } = request;
  return {
    method,
    path,
    query,
    headers,
    body,
    ...parts,
    get signal() {
      return request.signal;
    },
    get isGone() {
      return request.isGone;
    },
  };
};
