import { createFinalURL } from "openapi-fetch";
import { headerOf } from "../arguments/header-of.ts";
import { InvalidResponseError } from "../errors/call-errors.ts";
import { InvalidArgumentError } from "../errors/invalid-argument-error.ts";
import type { ApiResult } from "./api-promise.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { Call } from "./call.ts";
import type { Outgoing, Reply } from "./exchange.ts";
import { type Executed, execute } from "./execute.ts";
import { fillPath } from "./fill-path.ts";
import { writeQuery } from "./write-query.ts";

/** Values for any route: RouteValues says which of them one route takes. */
export interface AnyValues {
  path?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * The one place that knows openapi-fetch, which puts an address together. Its client is not used: it makes `Headers` and a
 * `Request` that nobody reads. Nor are its serialisers, most of which write styles that neither API has.
 */
export class OpenapiClient {
  readonly #settings: ApiSettings;

  constructor(settings: ApiSettings) {
    this.#settings = settings;
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
    values: AnyValues,
    parseAs: "json" | "text" = "json",
  ): Promise<ApiResult<unknown>> {
    return this.send(this.write(call, method, path, values), call, parseAs);
  }

  /** Performs a call whose request was written before. */
  async send(outgoing: Outgoing, call: Call, parseAs: "json" | "text" = "json"): Promise<ApiResult<unknown>> {
    const executed = await execute(outgoing, call, this.#settings);
    const { reply, attempts } = executed;
    try {
      return { data: decode(reply, parseAs), response: reply.response, attempts };
    } catch (error) {
      throw unreadable(executed, this.#settings, outgoing.method, error);
    }
  }

  /** The request as its values are now: whatever becomes of them while the call waits, this is what is sent. */
  write(call: Call, method: string, path: string, { path: inPath, query, body }: AnyValues): Outgoing {
    const { baseUrl, headers, credential } = this.#settings;
    const all: Record<string, string> = { ...headers, ...call.headers };
    const text = body === undefined ? undefined : serialize(body);
    if (text !== undefined) all["content-type"] = "application/json";
    if (credential !== undefined && call.authenticated) all[credential.header] = credential.value();
    const params = { path: inPath as PathValues, query: query as Record<string, unknown> };
    const url = createFinalURL(path, { baseUrl, params, querySerializer: writeQuery, pathSerializer: fillPath });
    return { method, url, headers: all, body: text };
  }
}

type PathValues = Readonly<Record<string, unknown>>;

/** @throws SyntaxError when it should be JSON and is not. */
function decode({ status, headers, text }: Reply, parseAs: "json" | "text"): unknown {
  if (status === 204 || (text === "" && !Number(headerOf(headers, "content-length")))) return undefined;
  return parseAs === "text" ? text : JSON.parse(text);
}

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
  const type = headerOf(headers, "content-type") ?? "no content type";
  // What JSON.parse says quotes the text.
  const isSafe = secret === undefined || secret.maskIn(reply.text) === reply.text;
  return new InvalidResponseError({
    summary: `The service answered ${reply.status}, but not with JSON (${type}, ${reply.text.length} characters)`,
    advice: "Check that baseUrl is the API's address.",
    facts: { option: `${settings.api}.baseUrl`, contentType: type, method: method.toUpperCase() },
    outcome: "executed",
    status: reply.status,
    attempts,
    requestId: headerOf(headers, settings.requestIdHeader) ?? undefined,
    ...(isSafe && { cause }),
    ...(settings.api === "tools" && { charged: "unknown" as const }),
  });
}
