import createClient, { type Client } from "openapi-fetch";
import { InvalidResponseError } from "../errors/call-errors.ts";
import { InvalidArgumentError } from "../errors/invalid-argument-error.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { ApiResult } from "./api-promise.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { Call } from "./call.ts";
import { checkQuery } from "./check-query.ts";
import type { Outgoing, Reply } from "./exchange.ts";
import { type Executed, execute } from "./execute.ts";
import { fillPath } from "./fill-path.ts";

/** Values for any route: RouteValues says which of them one route takes. */
export interface AnyValues {
  path?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * The one place that knows openapi-fetch. It fills in path, query and body and decodes the answer; sending is ours. Its
 * own `Request` is not used: `fetch` would copy it, which doubles the cost of a call.
 */
export class OpenapiClient {
  readonly #client: Client<AnyPaths>;
  readonly #settings: ApiSettings;

  constructor(settings: ApiSettings) {
    this.#settings = settings;
    this.#client = createClient<AnyPaths>({
      baseUrl: settings.baseUrl,
      pathSerializer: fillPath,
      bodySerializer: serialize,
      Request: PlainRequest as unknown as typeof Request,
    });
  }

  /**
   * Performs one logical call.
   *
   * @param parseAs `text` for an answer whose body may be anything.
   */
  async call(
    call: Call,
    method: string,
    path: string,
    { path: inPath, query, body }: AnyValues,
    parseAs: "json" | "text" = "json",
  ): Promise<ApiResult<unknown>> {
    checkQuery(query);
    let executed: Executed | undefined;
    const fetch = (request: PlainRequest) =>
      execute(this.#outgoing(request, call), call, this.#settings).then((success) => {
        executed = success;
        return decodable(success.reply);
      });
    // Without a prototype, since openapi-fetch would send what somebody added to that of all objects.
    const ownQuery = Object.assign(Object.create(null), query);
    const init = { params: { path: inPath, query: ownQuery }, body, parseAs, fetch } as unknown as Init;
    try {
      const { data } = await this.#client.request(method as "get", path, init);
      const { reply, attempts } = executed as Executed;
      return { data, response: reply.response, attempts };
    } catch (error) {
      if (executed === undefined || isTandemError(error)) throw error;
      throw unreadable(executed, this.#settings, method, error);
    }
  }

  #outgoing({ url, method, body }: PlainRequest, call: Call): Outgoing {
    const { headers, credential } = this.#settings;
    const all: Record<string, string> = { ...headers, ...call.headers };
    if (body !== undefined) all["content-type"] = "application/json";
    if (credential !== undefined && call.authenticated) all[credential.header] = credential.value();
    return { method, url, headers: all, body };
  }
}

/** Routes are typed by whoever gives them (routes.ts), so openapi-fetch is not asked to. */
type AnyPaths = Record<string, { get: { responses: { 200: { content: { "application/json": unknown } } } } }>;
type Init = Parameters<Client<AnyPaths>["request"]>[2];

/** Holds what openapi-fetch worked out, without the cost of a real `Request`. */
class PlainRequest {
  readonly url: string;
  readonly method: string;
  readonly body: string | undefined;

  constructor(url: string, init: { method: string; body?: string }) {
    this.url = url;
    this.method = init.method;
    this.body = init.body;
  }
}

/** The part of a `Response` that openapi-fetch decodes. */
const decodable = ({ status, headers, text }: Reply) =>
  ({ ok: true, status, headers, text: async () => text, json: async () => JSON.parse(text) }) as unknown as Response;

function serialize(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new InvalidArgumentError({
      summary: "The request cannot be written as JSON",
      facts: { option: "body" },
      cause,
    });
  }
}

function unreadable(
  { reply, attempts }: Executed,
  settings: ApiSettings,
  method: string,
  cause: unknown,
): InvalidResponseError {
  const secret = settings.credential?.secret;
  const headers = secret?.maskInHeaders(reply.headers) ?? reply.headers;
  const type = headers.get("content-type") ?? "no content type";
  // What JSON.parse says quotes the text.
  const isSafe = secret === undefined || secret.maskIn(reply.text) === reply.text;
  return new InvalidResponseError({
    summary: `The service answered ${reply.status}, but not with JSON (${type}, ${reply.text.length} characters)`,
    advice: "Check that baseUrl is the API's address.",
    facts: { option: `${settings.api}.baseUrl`, contentType: type, method: method.toUpperCase() },
    outcome: "executed",
    status: reply.status,
    attempts,
    requestId: headers.get(settings.requestIdHeader) ?? undefined,
    ...(isSafe && { cause }),
    ...(settings.api === "tools" && { charged: "unknown" as const }),
  });
}
