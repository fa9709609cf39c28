import { WireMismatch, writeJson } from "../../../wire/src/dotted-path.ts";
import { decodeEvent } from "../../../wire/src/events.ts";
import { parseExact, parseJson } from "../../../wire/src/json.ts";
import { findOperation, type Operation } from "../../../wire/src/operations.ts";
import { type Nearest, parseServiceFile, ServiceFileError } from "../../../wire/src/parse-service-file.ts";
import type { ServiceFile } from "../../../wire/src/service-file.ts";
import { Translator } from "../../../wire/src/translator.ts";
import type { headerOf } from "../arguments/check-argument.ts";
import type { InvalidArgumentError } from "../errors/call-errors.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { FetchResponse } from "./client-options.ts";
import type { Outgoing } from "./exchange.ts";
import type { textWithin } from "./read-body.ts";

/** Parts of the client, passed in to keep them out of bundles without a service file. */
export interface ClientParts {
  readonly InvalidArgumentError: typeof InvalidArgumentError;
  readonly headerOf: typeof headerOf;
  readonly nearest: Nearest;
  readonly textWithin: typeof textWithin;
}

/** A request in the service's format, and its response in ours. */
export interface TranslatedCall {
  readonly outgoing: Outgoing;
  /** Differences from the service file are in `mismatch`. */
  decode(response: Response): Response & { mismatch?: WireMismatch };
}

/** Translates calls by a service file. Loaded only if there is one. */
export type ServiceWire = (outgoing: Outgoing) => TranslatedCall | undefined;

const modelPrefixes = { infra: "", tools: "/api/v1/tools" } as const;

/** @throws InvalidArgumentError for an invalid key of the file. */
export function openWire(
  given: ServiceFile,
  { api, baseUrl }: Pick<ApiSettings, "api" | "baseUrl">,
  parts: ClientParts,
): ServiceWire {
  const service = checkedFile(given, parts);
  const translator = new Translator(service, api);
  return (asked) => {
    const { path, query } = splitUrl(asked.url, baseUrl);
    const prefix = modelPrefixes[api];
    const isOurs = path.startsWith(prefix);
    const operation = isOurs ? findOperation(api, asked.method, path.slice(prefix.length)) : undefined;
    const decode = (response: Response) =>
      isResponse(response)
        ? (new ModelResponse(response, { translator, operation, query, url: asked.url, parts }) as never)
        : response;
    if (operation === undefined) return { outgoing: asked, decode };
    const body: unknown = asked.body === undefined ? undefined : parseExact(asked.body);
    const message = encoded(parts, () => translator.encodeRequest(operation, { query, headers: asked.headers, body }));
    const search = String(message.query);
    const outgoing = {
      method: asked.method,
      url: baseUrl + servicePath(service, operation, path) + (search === "" ? "" : `?${search}`),
      headers: message.headers,
      ...(body !== undefined && { body: writeJson(message.body) }),
    };
    return { outgoing, decode };
  };
}

/** Only a cursor can't be translated: one of another list, or of another service file. */
function encoded<T>({ InvalidArgumentError }: ClientParts, encode: () => T): T {
  try {
    return encode();
  } catch (cause) {
    if (!(cause instanceof WireMismatch)) throw cause;
    throw new InvalidArgumentError({
      summary: "cursor is not from a page of this list",
      facts: { option: "cursor" },
      cause,
    });
  }
}

function checkedFile(given: ServiceFile, { InvalidArgumentError, nearest }: ClientParts): ServiceFile {
  try {
    return parseServiceFile(given, nearest);
  } catch (cause) {
    if (!(cause instanceof ServiceFileError)) throw cause;
    throw new InvalidArgumentError({ summary: cause.message, facts: { option: "service", key: cause.key }, cause });
  }
}

function splitUrl(url: string, baseUrl: string): { path: string; query: URLSearchParams } {
  const [path = "", search] = url.slice(baseUrl.length).split("?");
  return { path, query: new URLSearchParams(search) };
}

function servicePath({ tools }: ServiceFile, operation: Operation, path: string): string {
  if (operation.api === "infra") return path;
  if (operation.id === "listTools" && tools?.list !== undefined) return tools.list;
  return (tools?.prefix ?? modelPrefixes.tools) + path.slice(modelPrefixes.tools.length);
}

const isResponse = (response: Response): boolean =>
  typeof response?.headers?.get === "function" && typeof response.text === "function";

/** What a response answers, and what translates it. */
interface Asked {
  readonly translator: Translator;
  readonly operation: Operation | undefined;
  readonly query: URLSearchParams;
  readonly url: string;
  readonly parts: ClientParts;
}

/** A translated response. Its body is translated when it's read. */
class ModelResponse implements FetchResponse {
  declare readonly status: number;
  declare readonly statusText: string;
  declare readonly ok: boolean;
  declare readonly url: string;
  declare readonly type: ResponseType;
  readonly headers: Headers;
  mismatch: WireMismatch | undefined;
  #events: ReadableStream<Uint8Array> | undefined;
  #eventName: string | undefined;
  readonly #original: Response;
  readonly #asked: Asked;
  readonly #plainHeaders: Readonly<Record<string, string>>;

  constructor(original: Response, asked: Asked) {
    const { status, statusText, ok, url, type, headers } = original;
    Object.assign(this, { status, statusText, ok, url, type });
    this.#plainHeaders = asked.translator.modelHeaders(listed(headers, asked));
    this.headers = new Headers(this.#plainHeaders);
    this.#original = original;
    this.#asked = asked;
  }

  /** A stream of events is translated event by event. Other bodies are read as text. */
  get body(): ReadableStream<Uint8Array> | null {
    if (this.#events) return this.#events;
    const { body } = this.#original;
    const isStream = this.#asked.parts.headerOf(this.headers, "content-type")?.startsWith("text/event-stream");
    // node-fetch has a Node stream there, which isn't read as events.
    if (!isStream || typeof body?.getReader !== "function") return body;
    this.#events = this.#translatedEvents(body);
    return this.#events;
  }

  async text(): Promise<string> {
    return this.#translated(await this.#original.text());
  }

  async json(): Promise<unknown> {
    return parseExact(await this.text());
  }

  async textWithin(maxBytes: number): Promise<string | undefined> {
    const text = await this.#asked.parts.textWithin(this.#original, maxBytes);
    return text === undefined ? undefined : this.#translated(text);
  }

  /** What isn't JSON stays as it is: a later step reports it. */
  #translated(text: string): string {
    const { translator, operation } = this.#asked;
    const body = parseJson(text);
    if (body === undefined || operation === undefined) return text;
    try {
      const answer = { status: this.status, headers: this.#plainHeaders, body };
      return JSON.stringify(translator.decodeResponse(operation, answer, this.#asked).body) ?? text;
    } catch (error) {
      if (!(error instanceof WireMismatch)) throw error;
      this.mismatch = error;
      return text;
    }
  }

  /** What `ByteStream` reads of a stream. Under jsdom there is no global to make a whole one with. */
  #translatedEvents(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
    let rest = "";
    const getReader = () => {
      const reader = body.getReader();
      const read = async () => {
        const { done, value } = await reader.read();
        const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
        rest = done ? "" : lines.pop()!;
        if (done && lines.join("") === "") return { done, value: undefined };
        return { done: false, value: encoder.encode(lines.map((line) => `${this.#translatedLine(line)}\n`).join("")) };
      };
      return { read, cancel: (reason?: unknown) => reader.cancel(reason) };
    };
    return { getReader, cancel: (reason?: unknown) => body.cancel(reason) } as ReadableStream<Uint8Array>;
  }

  #translatedLine(line: string): string {
    const [, field, value = ""] = /^(event|data): ?(.*?)\r?$/.exec(line) ?? [];
    if (field === "event") {
      this.#eventName = value;
      return `event: ${this.#asked.translator.eventTypes.get(value) ?? value}`;
    }
    const data = field === "data" ? parseJson(value) : undefined;
    if (data === undefined) {
      if (line.trim() === "") this.#eventName = undefined;
      return line;
    }
    return `data: ${JSON.stringify(decodeEvent(this.#asked.translator, data, this.#eventName))}`;
  }
}

/** All headers of a response, or those that matter where they can't be listed. */
function listed(headers: Headers, { translator: { wire }, parts: { headerOf } }: Asked): Record<string, string> {
  if (typeof headers[Symbol.iterator] === "function") return Object.fromEntries(headers);
  const names = ["content-type", "content-length", "content-encoding", "retry-after", "date", "link", "location"];
  const own = [wire.headers?.requestId ?? "x-request-id", "ratelimit", "ratelimit-policy"];
  return Object.fromEntries(
    [...names, ...own].flatMap((name) => {
      const value = headerOf(headers, name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
