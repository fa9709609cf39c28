import createClient, { type Client } from "openapi-fetch";
import type { Attempt } from "../errors/attempt.ts";
import { InvalidResponseError } from "../errors/call-errors.ts";
import { InvalidArgumentError } from "../errors/invalid-argument-error.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { Call } from "./call.ts";
import type { Outgoing, Reply } from "./exchange.ts";
import { type Executed, execute } from "./execute.ts";
import { fillPath } from "./fill-path.ts";

/** A success: the decoded body, and how the call went. */
export interface Answer<T> {
  data: T;
  /** What `fetch` returned. Its body has been read: use `data`. */
  response: Response;
  attempts: readonly Attempt[];
}

/** Passed on by whoever performs a call: `client.GET(path, { ...via })`. */
export interface Via {
  fetch: (input: Request) => Promise<Response>;
}

/** openapi-fetch for one API's paths. */
export type TypedClient<Paths extends object> = Client<Paths, "application/json">;

/**
 * The one place that knows openapi-fetch. It types a request by the generated paths, fills in path, query and body,
 * and decodes the answer; sending is ours. Its own `Request` is not used: `fetch` would copy it, which doubles the
 * cost of a call.
 */
export class OpenapiClient<Paths extends object> {
  readonly #client: TypedClient<Paths>;
  readonly #settings: ApiSettings;

  constructor(settings: ApiSettings) {
    this.#settings = settings;
    this.#client = createClient<Paths, "application/json">({
      baseUrl: settings.baseUrl,
      pathSerializer: fillPath,
      bodySerializer: serialize,
      Request: PlainRequest as unknown as typeof Request,
    });
  }

  /** Performs one logical call. */
  async call<T>(
    call: Call,
    perform: (client: TypedClient<Paths>, via: Via) => Promise<{ data?: T }>,
  ): Promise<Answer<T>> {
    let executed: Executed | undefined;
    const via = (request: PlainRequest) =>
      execute(this.#outgoing(request, call), call, this.#settings).then((success) => {
        executed = success;
        return decodable(success.reply);
      });
    try {
      const { data } = await perform(this.#client, { fetch: via as unknown as Via["fetch"] });
      const { reply, attempts } = executed as Executed;
      return { data: data as T, response: reply.response, attempts };
    } catch (error) {
      if (executed === undefined || isTandemError(error)) throw error;
      throw unreadable(executed, this.#settings, error);
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

function unreadable({ reply, attempts }: Executed, settings: ApiSettings, cause: unknown): InvalidResponseError {
  const type = reply.headers.get("content-type") ?? "no content type";
  return new InvalidResponseError({
    summary: `The service answered ${reply.status}, but not with JSON (${type}, ${reply.text.length} characters)`,
    advice: "Check that baseUrl is the API's address.",
    facts: { option: `${settings.api}.baseUrl`, contentType: type },
    outcome: "executed",
    status: reply.status,
    attempts,
    requestId: reply.headers.get(settings.requestIdHeader) ?? undefined,
    cause,
    ...(settings.api === "tools" && { charged: "unknown" as const }),
  });
}
