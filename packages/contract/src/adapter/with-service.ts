import { parseServiceFile } from "../parse-service-file.ts";
import type { ServiceFile } from "../service-file.ts";
import { Mismatch } from "./dotted-path.ts";
import { eventStream, parseJson } from "./events.ts";
import { requestHeaders, responseHeaders } from "./headers.ts";
import { findOperation, locate, type Operation, servicePathname } from "./operations.ts";
import { WrongCursor } from "./paging.ts";
import { type ServiceAnswer, Translator } from "./translator.ts";

/** Any `fetch` that takes a URL as text. */
export type AnyFetch = (url: string, init: never) => Promise<unknown>;

type PlainFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Returns a `fetch` that translates: requests go out as the service file says, and responses come back as Tandem's specs
 * have them.
 *
 * ```ts
 * const tandem = new Tandem({ fetch: withService({ infra: { prefix: "/v2", case: "snake" } }) });
 * ```
 *
 * A success that isn't as the file says becomes a response with status 501, whose message names the key of the file: whether
 * it was executed or charged stays unknown. If `infra.headers.idempotencyKey` is null, a request whose outcome is unknown
 * isn't sent a second time.
 *
 * @param fetch sends the requests. Default: the platform's `fetch`.
 * @throws ServiceFileError for a wrong file.
 */
export function withService(file: ServiceFile): typeof globalThis.fetch;
export function withService<Fetch extends AnyFetch>(file: ServiceFile, fetch: Fetch): Fetch;
export function withService(file: ServiceFile, fetch?: AnyFetch): AnyFetch {
  const service = parseServiceFile(file);
  const translators = { infra: new Translator(service, "infra"), tools: new Translator(service, "tools") };
  const inDoubt = new KeysInDoubt();
  const send: PlainFetch = async (url, init) => {
    const sender = (fetch ?? globalThis.fetch) as PlainFetch;
    const target = new URL(url);
    const method = init.method ?? "GET";
    const location = locate(method, target.pathname);
    if (location === undefined) return sender(url, init);
    const { path } = location;
    const operation = findOperation(method, path);
    const translator = translators[path === "/tools" || path.startsWith("/tools/") ? "tools" : "infra"];
    const query = new URLSearchParams(target.search);
    target.pathname = servicePathname(service, location);
    try {
      if (operation) target.search = String(translator.encodeQuery(operation, query));
    } catch (error) {
      if (!(error instanceof WrongCursor)) throw error;
      return problem(422, error.message, "invalid_cursor");
    }
    const body = typeof init.body === "string" ? parseJson(init.body) : undefined;
    const sent = body === undefined ? undefined : translator.names.translate(body, operation?.request ?? "", "toWire");
    const headers = Object.fromEntries(new Headers(init.headers));
    const request = {
      ...init,
      headers: requestHeaders(translator.wire, headers, "toWire"),
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    };
    const key = translator.wire.headers?.idempotencyKey === null ? headers["idempotency-key"] : undefined;
    const response = await inDoubt.once(key, () => sender(target.href, request));
    const asked = { url: target.href, cursor: query.get("cursor") };
    return translated(response, service, translator, operation, asked);
  };
  // A transport says by a property of its own that it calls `onSent`.
  return Object.assign(plainArguments(send), fetch) as AnyFetch;
}

/** Takes a `Request` too. */
const plainArguments =
  (send: PlainFetch) =>
  async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    if (typeof input === "string" || input instanceof URL) return send(String(input), init);
    const { url, method, headers, signal, redirect } = input;
    const body = method === "GET" || method === "HEAD" ? undefined : await input.text();
    return send(url, { method, headers, signal, redirect, ...(body && { body }), ...init });
  };

/** Without idempotency keys, a request that may have been executed must not be repeated. */
class KeysInDoubt {
  readonly #keys = new Set<string>();

  async once(key: string | undefined, send: () => Promise<Response>): Promise<Response> {
    if (key === undefined) return send();
    if (this.#keys.has(key)) throw new Error("Not sent again: this service doesn't take idempotency keys");
    this.#keys.add(key);
    const [oldest] = this.#keys;
    if (this.#keys.size > 1_000) this.#keys.delete(oldest!);
    const response = await send();
    if (response.status >= 400 && response.status < 500) this.#keys.delete(key);
    return response;
  }
}

async function translated(
  response: Response,
  service: ServiceFile,
  translator: Translator,
  operation: Operation | undefined,
  asked: Pick<ServiceAnswer, "url" | "cursor">,
): Promise<Response> {
  const { status, statusText, body } = response;
  // Such as a redirect that a browser hides.
  if (status < 200 || status > 599) return response;
  const headers = responseHeaders(service, translator.api, Object.fromEntries(response.headers), "toModel");
  delete headers["content-length"];
  delete headers["content-encoding"];
  const init = { status, statusText, headers };
  if (status === 204 || status === 205 || status === 304 || body === null) return new Response(null, init);
  if (headers["content-type"]?.startsWith("text/event-stream")) {
    return new Response(body.pipeThrough(eventStream(translator, "toModel")), init);
  }
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    // The status is known anyway.
    return new Response(new ReadableStream({ start: (controller) => controller.error(error) }), init);
  }
  const value = parseJson(text);
  // What isn't JSON is for the SDK to report.
  if (operation === undefined || value === undefined) return new Response(text, init);
  try {
    const model = translator.decode(operation, { ...asked, status, body: value, header: (name) => headers[name] });
    return new Response(JSON.stringify(model), init);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    const message = `The response is not as the service file says (${error.message}). Run tandem doctor --contract`;
    return problem(501, message, "service_file_mismatch", { headers, received: value });
  }
}

/** What a gateway says of a request or a response that it can't translate. */
function problem(
  status: number,
  message: string,
  code: string,
  { headers = {}, received }: { headers?: Record<string, string>; received?: unknown } = {},
): Response {
  const kept = Object.entries(headers).filter(([name]) => /^(x-request-id|ratelimit.*|date)$/.test(name));
  const body = { title: message, status, code, detail: message, error: { code, message, details: { received } } };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...Object.fromEntries(kept), "content-type": "application/problem+json" },
  });
}
