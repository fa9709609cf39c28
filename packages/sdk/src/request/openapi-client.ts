import createClient, { type Client, defaultPathSerializer } from "openapi-fetch";
import { masked, requestIdOf } from "../client/credential.ts";
import { type ApiSettings, type Call, parseHeaders } from "../client/settings.ts";
import { InvalidResponseError, wrongOption } from "../errors/call-errors.ts";
import type { Attempt, ErrorInit } from "../errors/tandem-error.ts";
import { type Answer, isEventStream, isJson, type Outgoing, textOf } from "./body.ts";
import { type Executed, execute } from "./execute.ts";

/** A request of a caller of the typed client, to which openapi-fetch adds options. */
export type CallRequest = Request & {
  [Name in "timeout" | "retries" | "priority" | "label" | "idempotencyKey"]?: never;
};

type Send = (outgoing: Outgoing, call: Call) => Promise<Response>;

/** What a client calls the service with. Middleware of `client` doesn't apply to `methods`. */
export interface Connection<Paths extends {}> {
  settings: ApiSettings;
  methods: Client<Paths>;
  client: Client<Paths>;
}

export const sendWhole = async (outgoing: Outgoing, call: Call, settings: ApiSettings): Promise<WholeResponse> =>
  new WholeResponse(await execute(outgoing, call, settings), outgoing, settings);

/** openapi-fetch's client, as its readme describes it: over a `fetch`, which is ours. */
export const openapiClient = <Paths extends {}>(
  settings: ApiSettings,
  send: Send,
  callOf: (request: CallRequest) => Call,
): Client<Paths> =>
  createClient<Paths>({
    ...clientOptions(settings),
    Request: checkedRequest(settings.baseUrl),
    async fetch(request: CallRequest) {
      const call = callOf(request);
      const headers = parseHeaders(Object.fromEntries(request.headers));
      return send(outgoingOf(request, headers, await bodyOf(request), call, settings), call);
    },
  });

/** The platform's `Request`, after a check of the URL as it's written: a parsed one has no dot segments any more. */
const checkedRequest = (baseUrl: string): typeof Request =>
  new Proxy(Request, {
    construct(target, [url, init]) {
      checkUrl(url, baseUrl);
      return new target(url, init);
    },
  });

/** A request of a method of this package: a platform's `Request` would turn its text into a stream. */
class MethodRequest {
  declare readonly url: string;
  declare readonly method: string;
  declare readonly headers: Headers;
  declare readonly body: string | undefined;
  declare readonly call: Call;

  constructor(url: string, init: Omit<MethodRequest, "url">) {
    Object.assign(this, init, { url });
  }
}

/** The same client for the methods of this package, which pass a `call`. */
export const methodClient = <Paths extends {}>(settings: ApiSettings, send: Send): Client<Paths> =>
  createClient<Paths>({
    ...clientOptions(settings),
    Request: MethodRequest as unknown as typeof Request,
    async fetch(request) {
      const { call, body, headers, ...route } = request as unknown as MethodRequest;
      checkUrl(route.url, settings.baseUrl);
      return send(outgoingOf(route, Object.fromEntries(headers), body, call, settings), call);
    },
  });

/** `null` removes a header that openapi-fetch would add. */
const clientOptions = ({ baseUrl, headers }: ApiSettings) => ({
  baseUrl,
  pathSerializer,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? null])),
});

export function optionsOf({ signal, timeout, retries, priority, label }: CallRequest) {
  return { signal, timeout, retries, priority, label };
}

/**
 * What reaches another route: dots that a URL parser resolves, also when percent-encoded; and slashes, backslashes and
 * control characters, which gateways decode before they route.
 */
const misleading = /^(?:\.|%2e){1,2}$|[/\\\p{Cc}]/iu;

/** The same anywhere in a path, and empty segments, unfilled parameters, spaces and fragments. */
const misrouted = /\/(?:\.|%2e){1,2}(?:\/|$)|\/\/|[\\\s#{}\p{Cc}]|%(?:2f|5c|00)/iu;

function checkBase(url: string, baseUrl: string): void {
  if (url.startsWith(`${baseUrl}/`)) return;
  throw wrongOption("baseUrl", `The URL ${url} is not below ${baseUrl}`, "Create another client for it.");
}

function checkUrl(url: string, baseUrl: string): void {
  if (!url.startsWith(baseUrl)) checkBase(url, baseUrl);
  const [path = ""] = url.slice(baseUrl.length).split("?", 1);
  if (path.startsWith("/") && !misrouted.test(path) && path.isWellFormed()) return;
  throw wrongOption(
    "path",
    `The path ${JSON.stringify(path)} cannot be used`,
    "It must start with one slash, such as /servers, and have no empty or dot segment.",
  );
}

function checkPathParameter(name: string, value: unknown): void {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text === "string" && text !== "" && !misleading.test(text) && text.isWellFormed()) return;
  throw wrongOption(name, `Path parameter "${name}" cannot be ${JSON.stringify(value)}`, "Pass the resource's id.");
}

function pathSerializer(url: string, values: Record<string, unknown>): string {
  for (const name of Object.keys(values)) checkPathParameter(name, values[name]);
  return defaultPathSerializer(url, values);
}

/** Reads a body, because a request can be sent several times. */
async function bodyOf(request: Request): Promise<Outgoing["body"]> {
  if (!request.body) return undefined;
  const isText = /^(?:application\/json|text\/)/.test(request.headers.get("content-type") ?? "");
  return isText ? request.text() : new Uint8Array(await request.arrayBuffer());
}

function outgoingOf(
  { method, url }: Pick<Request, "method" | "url">,
  headers: Record<string, string | undefined>,
  body: Outgoing["body"],
  call: Call,
  settings: ApiSettings,
): Outgoing {
  const { baseUrl, credential } = settings;
  // A middleware can return another request.
  checkBase(url, baseUrl);
  const all = { ...headers, ...call.headers };
  if (credential) all.authorization = `Bearer ${credential.reveal()}`;
  for (const name of Object.keys(all)) if (all[name] === undefined) delete all[name];
  return { method, url, headers: all as Record<string, string>, body };
}

/** A response whose body has been read. An answer that isn't JSON is one of our errors. */
export class WholeResponse extends Response {
  readonly attempts: readonly Attempt[];
  readonly #unreadable: (text: string) => InvalidResponseError;
  readonly #whole: Answer["body"];
  #parsed: { value: unknown } | undefined;

  constructor({ answer, attempts }: Executed, { method, url }: Outgoing, settings: ApiSettings) {
    const { status, response, body } = answer;
    const headers = new Headers(response.headers as Headers);
    if (body !== undefined) {
      headers.delete("content-encoding");
      headers.delete("transfer-encoding");
      headers.set("content-length", String(body.length));
    }
    super(body === undefined && isEventStream(response) ? (response as Response).body : null, { status, headers });
    Object.defineProperty(this, "url", { value: url });
    this.attempts = attempts;
    this.#whole = body;
    this.#unreadable = (text) => invalidResponse(settings, this, notJson(this, text, method, settings));
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.#whole === undefined ? super.body : new Blob([this.#whole]).stream();
  }

  override async text(): Promise<string> {
    return this.#whole === undefined ? super.text() : textOf(this.#whole);
  }

  override blob(): Promise<Blob> {
    return new Response(this.body).blob();
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.body).arrayBuffer();
  }

  /** Parses once: the cost is read from the same value. */
  override async json(): Promise<unknown> {
    const text = this.#parsed ? "" : await this.text();
    try {
      this.#parsed ??= { value: text === "" ? undefined : JSON.parse(text) };
    } catch {
      throw this.#unreadable(text);
    }
    return this.#parsed.value;
  }
}

export function invalidResponse(
  { credential, api }: ApiSettings,
  { headers, attempts }: Pick<WholeResponse, "headers" | "attempts">,
  init: ErrorInit,
): InvalidResponseError {
  return new InvalidResponseError({
    outcome: "executed",
    status: attempts.at(-1)?.status,
    attempts,
    requestId: requestIdOf(headers, credential),
    ...(api === "tools" && { charged: "unknown" as const }),
    ...init,
  });
}

const names = { tools: "tool API", infra: "infrastructure API" };

/** A body in another format than JSON is another service's. */
function notJson(
  response: WholeResponse,
  text: string,
  method: string,
  { api, credential, baseUrl }: ApiSettings,
): ErrorInit {
  const { status } = response;
  const option = `${api}.baseUrl`;
  const contentType = masked(credential, response.headers.get("content-type") ?? "no content type");
  const init = { facts: { option, contentType, method }, ...(api === "tools" && method === "GET" && { charged: 0 }) };
  if (isJson(response))
    return { ...init, summary: `The service returned ${status}, but its JSON is truncated or invalid` };
  const what = `it returned ${status} with ${contentType} (${text.length} characters)`;
  const summary = `${baseUrl} does not look like the ${names[api]}: ${what}`;
  return { ...init, summary, advice: `Check ${option}.`, outcome: "unknown" };
}
