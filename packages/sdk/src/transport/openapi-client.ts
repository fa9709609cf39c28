import createClient, { createQuerySerializer, defaultPathSerializer } from "openapi-fetch";
import type { WireMismatch } from "../../../wire/src/dotted-path.ts";
import { parseExact } from "../../../wire/src/json.ts";
import { nearest } from "../../../wire/src/nearest.ts";
import type { ServiceFile } from "../../../wire/src/service-file.ts";
import { visibleText } from "../../../wire/src/visible-text.ts";
import { headerOf, ownOptions, readable } from "../arguments/check-argument.ts";
import { reportDrift, reportOnce } from "../arguments/drift.ts";
import { InvalidArgumentError, InvalidResponseError } from "../errors/call-errors.ts";
import type { ErrorInit } from "../errors/tandem-error.ts";
import type { ApiResult } from "./api-promise.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { Call } from "./call.ts";
import { checkPathParameter, checkQueryParameter } from "./check-request.ts";
import { requestIdHeader } from "./defaults.ts";
import type { Outgoing } from "./exchange.ts";
import { type Executed, execute } from "./execute.ts";
import { textWithin } from "./read-body.ts";
import type { ServiceWire } from "./service-wire.ts";

/** Values for any route. `RouteValues` has those of a single route. */
export interface AnyValues {
  path?: unknown;
  query?: unknown;
  body?: unknown;
}

type ParseAs = "json" | "text";

/** openapi-fetch's client on top of `execute`. The only file that imports the library. */
export class OpenapiClient {
  readonly #settings: ApiSettings;
  #wire: Promise<ServiceWire> | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: callers have the types of their route.
  readonly #client: ReturnType<typeof createClient<any>>;

  constructor(settings: ApiSettings) {
    this.#settings = settings;
    this.#client = createClient({
      ...unset,
      baseUrl: settings.baseUrl,
      fetch: (request) => this.#fetch(request as unknown as WrittenRequest),
      Request: writtenRequest as unknown as typeof Request,
      querySerializer,
      pathSerializer,
      bodySerializer,
    });
  }

  async call(
    call: Call,
    method: string,
    path: string,
    values: AnyValues,
    parseAs: ParseAs = "json",
  ): Promise<ApiResult<unknown>> {
    const { path: inPath = {}, query = {}, body } = ownOptions(values);
    const init = { ...unset, params: { path: inPath, query, header: undefined }, body, parseAs, call };
    const { data, response } = await this.#client.request(method as "get", path, init as never);
    const { reply, attempts } = (response as unknown as DecodedResponse).executed;
    return { data, response: reply.response, attempts };
  }

  #openWire(service: ServiceFile): Promise<ServiceWire> {
    this.#wire ??= import("./service-wire.ts").then(({ openWire }) =>
      openWire(service, this.#settings, { InvalidArgumentError, headerOf, nearest, textWithin }),
    );
    return this.#wire;
  }

  async #fetch({ call, ...request }: WrittenRequest): Promise<Response> {
    const { headers, credential } = this.#settings;
    const all: Record<string, string> = { ...headers, ...call.headers };
    if (request.body !== undefined) all["content-type"] = "application/json";
    if (credential !== undefined && call.authenticated) all[credential.header] = credential.value();
    const outgoing: Outgoing = { ...request, headers: all };
    if (call.before) await call.before();
    const { service } = this.#settings;
    const translated = service && { ...call, wire: (await this.#openWire(service))(outgoing) };
    const executed = await execute(outgoing, translated ?? call, this.#settings);
    const { mismatch } = executed.reply.response as { mismatch?: WireMismatch };
    // An answer that couldn't be translated differs in all that the service file corrects.
    if (mismatch) throw this.#mismatched(executed, `${outgoing.method} ${outgoing.url}`, mismatch);
    reportDrift("response", { outgoing, reply: executed.reply }, this.#settings.hooks);
    return decodedResponse(executed, this.#settings, request.method) as never;
  }

  #mismatched({ reply, attempts }: Executed, operation: string, mismatch: WireMismatch): InvalidResponseError {
    const { message, assumption, pointer, expected, found } = mismatch;
    reportOnce({ assumption, operation, pointer, expected, found }, this.#settings.hooks);
    return invalidResponse(
      this.#settings,
      { ...reply, attempts },
      {
        summary: `The response does not match the service file (${message})`,
        advice: "Run `tandem doctor --contract`, and correct the service file.",
        facts: { option: "service", assumption, pointer, expected, found },
      },
    );
  }
}

/** The error for a success that can't be used. */
export function invalidResponse(
  { credential, api }: ApiSettings,
  { response, attempts }: Pick<ApiResult<unknown>, "response" | "attempts">,
  init: ErrorInit,
): InvalidResponseError {
  const headers = credential?.secret.maskInHeaders(response.headers) ?? response.headers;
  return new InvalidResponseError({
    outcome: "executed",
    status: attempts.at(-1)?.status,
    attempts,
    requestId: headerOf(headers, requestIdHeader) ?? undefined,
    ...(api === "tools" && { charged: "unknown" as const }),
    ...init,
  });
}

/** All options that the library reads, so that it ignores a polluted `Object.prototype`. */
const unset = {
  baseUrl: undefined,
  fetch: undefined,
  Request: undefined,
  headers: undefined,
  requestInitExt: undefined,
  querySerializer: undefined,
  pathSerializer: undefined,
  bodySerializer: undefined,
  middleware: undefined,
} as object;

interface WrittenRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
  readonly call: Call;
}

/** The platform's `Request` can return a body only asynchronously, and would copy headers that `execute` sets. */
function writtenRequest(url: string, { method, body, call }: WrittenRequest): WrittenRequest {
  return { method, url, body, call };
}

type DecodedResponse = ReturnType<typeof decodedResponse>;

/** What the library reads of a response. A length makes it call `json()`, which reports what is wrong with a body. */
function decodedResponse(executed: Executed, settings: ApiSettings, method: string) {
  const { status, text, headers } = executed.reply;
  const length = text === "" && !Number(headerOf(headers, "content-length")) ? "0" : "1";
  return {
    executed,
    status,
    ok: true,
    headers: { get: () => length },
    text: async () => text,
    async json(): Promise<unknown> {
      try {
        return parseExact(text);
      } catch (cause) {
        throw unreadable(executed, settings, method, cause);
      }
    },
  };
}

/** Fills `{parameters}`, each encoded as one segment. */
export function pathSerializer(url: string, values: object): string {
  for (const [name, value] of Object.entries(values)) checkPathParameter(name, value);
  return defaultPathSerializer(url, values as Record<string, unknown>);
}

const writeQuery = /* @__PURE__ */ createQuerySerializer();

/** Omits undefined and null, also in lists. */
function querySerializer(query: Record<string, unknown>): string {
  return readable("query", () => written(query));
}

function written(query: Record<string, unknown>): string {
  const pairs: Record<string, unknown> = Object.create(null);
  for (const [name, given] of Object.entries(query)) {
    const values = [given].flat().filter((value) => value !== undefined && value !== null);
    for (const value of values) checkQueryParameter(name, value);
    pairs[encodeURIComponent(name)] = values;
  }
  return writeQuery(pairs);
}

function bodySerializer(body: unknown): string {
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
  const { status, text, headers } = reply;
  const secret = settings.credential?.secret;
  const type = headerOf(secret?.maskInHeaders(headers) ?? headers, "content-type") ?? "no content type";
  // JSON.parse quotes the text in its message.
  const { message } = cause as Error;
  const isSafe = visibleText(message) === message && (secret === undefined || secret.maskIn(text) === text);
  return invalidResponse(
    settings,
    { ...reply, attempts },
    {
      summary: `The service returned ${status}, but not JSON (${type}, ${text.length} characters)`,
      advice: "Check that baseUrl is the API's URL.",
      facts: { option: `${settings.api}.baseUrl`, contentType: type, method: method.toUpperCase() },
      ...(isSafe && { cause }),
    },
  );
}
