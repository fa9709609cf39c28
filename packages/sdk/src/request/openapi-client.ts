import createClient, { type Client, defaultPathSerializer } from "openapi-fetch";
import type { PostOptions } from "../client/options.ts";
import { type ApiSettings, type Call, checkLimits, parseHeaders } from "../client/settings.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { checkBase, type Outgoing, outgoingOf } from "./body.ts";

/** Options of a call of the typed client. */
export type TypedCallOptions = Pick<PostOptions, "signal" | "timeout" | "retries" | "priority" | "idempotencyKey"> & {
  label?: string;
};

type Send = (outgoing: Outgoing, call: Call) => Promise<Response>;

/** openapi-fetch's client, as its readme describes it: over a `fetch`, which is ours. */
export const openapiClient = <Paths extends {}>(
  settings: ApiSettings,
  send: Send,
  callOf: (options: TypedCallOptions, url: string) => Call,
): Client<Paths> =>
  createClient<Paths>({
    ...clientOptions(settings),
    Request: requestWithOptions(settings.baseUrl),
    async fetch(request) {
      const { [optionsHeader]: options = "{}", ...headers } = Object.fromEntries(request.headers);
      const { signal } = request;
      const call = callOf({ ...readOptions(options), signal }, request.url);
      return send(outgoingOf(request, parseHeaders(headers), await bodyOf(request), call, settings), call);
    },
  });

/** Carries the options of a call to `fetch`, because a middleware can return another request. */
const optionsHeader = "tandem-options";

/** JSON has no Infinity. */
const readOptions = (text: string): TypedCallOptions =>
  JSON.parse(decodeURIComponent(text), (_, value) => (value === null ? Infinity : value));

/** The platform's `Request`, after a check of the URL as it's written: a parsed one has no dot segments any more. */
const requestWithOptions = (baseUrl: string): typeof Request =>
  new Proxy(Request, {
    construct(target, [url, init]) {
      checkUrl(url, baseUrl);
      // `fetch` has a priority of its own.
      const { timeout, retries, priority, label, idempotencyKey, ...platformInit } = init;
      checkLimits(init);
      if (init.headers.has(optionsHeader)) throw wrongOption("headers", `headers cannot set ${optionsHeader}`);
      const options = JSON.stringify({ timeout, retries, priority, label, idempotencyKey });
      const request = new target(url, platformInit);
      if (options !== "{}") request.headers.set(optionsHeader, encodeURIComponent(options));
      return request;
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

/**
 * What reaches another route: dots that a URL parser resolves, also when percent-encoded; and slashes, backslashes and
 * control characters, which gateways decode before they route.
 */
const misleading = /^(?:\.|%2e){1,2}$|[/\\\p{Cc}]/iu;

/** The same anywhere in a path, and empty segments, unfilled parameters, spaces, fragments and stray percent signs. */
const misrouted = /\/(?:\.|%2e){1,2}(?:\/|$)|\/\/|[\\\s#{}\p{Cc}]|%(?:2f|5c|00|(?![\da-f]{2}))/iu;

function checkUrl(url: string, baseUrl: string): void {
  if (!url.startsWith(baseUrl)) checkBase(url, baseUrl);
  const [path = ""] = url.slice(baseUrl.length).split("?", 1);
  if (path.startsWith("/") && !misrouted.test(path) && path.isWellFormed()) return;
  throw wrongOption(
    "path",
    `The path ${JSON.stringify(path)} cannot be used`,
    "It must start with one slash, such as /servers, and have no empty or dot segment. A % is written as %25.",
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

/** Reads a body, because a request can be sent several times. As text, if it is text in UTF-8. */
async function bodyOf(request: Request): Promise<Outgoing["body"]> {
  if (!request.body) return undefined;
  const bytes = new Uint8Array(await request.arrayBuffer());
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}
