import type { Exchange } from "../../../wire/src/read-har.ts";
import type { Fetch, FetchInit, FetchResponse } from "../transport/client-options.ts";
import { textWithin } from "../transport/read-body.ts";
import { type Har, writeHar } from "./har.ts";

/** A `fetch` that records its traffic. */
export interface Recorder extends Fetch {
  /** Recorded exchanges, including secrets. Use them for `checkContract`; don't write them to a file. */
  readonly exchanges: readonly Exchange[];
  /** Returns the recording as HAR 1.2, without credentials, cookies and secrets. */
  har(secrets?: readonly string[]): Har;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Records a client's requests and responses.
 *
 * ```ts
 * import { writeFile } from "node:fs/promises";
 *
 * const record = recorder(fetch);
 * const tandem = new Tandem({ fetch: record });
 * await tandem.infra.servers.list();
 * await writeFile("service.har", JSON.stringify(record.har()));
 * ```
 *
 * @param fetch sends the requests. Default: the platform's.
 */
export function recorder(fetch: Fetch = globalThis.fetch as unknown as Fetch): Recorder {
  const exchanges: Exchange[] = [];
  const record = async (url: string, init: FetchInit): Promise<FetchResponse> => {
    const startedAt = Date.now();
    const response = await fetch(url, init);
    const exchange: Writable<Exchange> = {
      method: init.method,
      url,
      requestHeaders: lowerCase(Object.entries(init.headers)),
      requestBody: typeof init.body === "string" ? init.body : undefined,
      status: response.status,
      headers: headersOf(response.headers),
      body: "",
      startedAt,
      durationMs: Date.now() - startedAt,
    };
    exchanges.push(exchange);
    return recordBody(response, exchange);
  };
  return Object.assign(record, { exchanges, har: (secrets?: readonly string[]) => writeHar(exchanges, secrets) });
}

function recordBody(response: FetchResponse, exchange: Writable<Exchange>): FetchResponse {
  const keep = (text: string) => {
    exchange.body = text;
    exchange.durationMs = Date.now() - exchange.startedAt;
    return text;
  };
  if (response instanceof Response && response.body !== null) {
    const chunks: { atMs: number; text: string }[] = [];
    const decoder = new TextDecoder();
    const kept = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, controller) {
          const text = decoder.decode(bytes, { stream: true });
          keep(exchange.body + text);
          chunks.push({ atMs: Date.now() - exchange.startedAt, text });
          if (chunks.length > 1) exchange.chunks = chunks;
          controller.enqueue(bytes);
        },
      }),
    );
    const { status, statusText, headers } = response;
    const answer = new Response(kept, { status, statusText, headers });
    const { body } = answer;
    return Object.defineProperties(answer, {
      url: { value: response.url },
      textWithin: { value: (maxBytes: number) => textWithin({ body, headers } as Response, maxBytes) },
    });
  }
  const { textWithin: within } = response;
  const read: FetchResponse = {
    status: response.status,
    headers: response.headers,
    // Reading the property can start the body.
    get body() {
      return response.body;
    },
    text: async () => keep(await response.text()),
  };
  if (within)
    read.textWithin = async (maxBytes) => {
      const text = await within.call(response, maxBytes);
      return text === undefined ? undefined : keep(text);
    };
  return read;
}

const lowerCase = (headers: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

/** Custom implementations of `fetch` can have headers that aren't iterable. */
function headersOf(headers: FetchResponse["headers"]): Record<string, string> {
  const pairs: [string, string][] = [];
  const { forEach } = headers as Partial<Headers>;
  if (forEach) forEach.call(headers, (value, name) => pairs.push([name, value]));
  else for (const name of listed) if (headers.has(name)) pairs.push([name, headers.get(name) ?? ""]);
  return lowerCase(pairs);
}

const listed = ["content-type", "x-request-id", "retry-after", "ratelimit", "ratelimit-policy", "link", "date"];
