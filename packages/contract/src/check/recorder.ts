import type { AnyFetch } from "../adapter/with-service.ts";
import type { Exchange } from "./exchange.ts";
import { type Har, writeHar } from "./har.ts";

type PlainFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A `fetch` that records its traffic. */
export interface Recorder extends PlainFetch {
  /** Recorded exchanges, including secrets. Use them for `checkContract`; don't write them to a file. */
  readonly exchanges: readonly Exchange[];
  /** Returns the recording as HAR 1.2, without credentials, cookies and secrets. */
  har(secrets?: readonly string[]): Har;
}

/**
 * Records requests and responses. A response is recorded as far as your program reads it.
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
export function recorder(fetch: AnyFetch = globalThis.fetch): Recorder {
  const exchanges: Exchange[] = [];
  const record: PlainFetch = async (input, init) => {
    const startedAt = Date.now();
    const request = input instanceof Request ? new Request(input, init) : undefined;
    const requestBody = request?.body ? await request.clone().text() : init?.body;
    const send = fetch as PlainFetch;
    const response = await (request ? send(request) : send(input, init));
    const { status, statusText } = response;
    const exchange = {
      method: request?.method ?? init?.method ?? "GET",
      url: request?.url ?? String(input),
      requestHeaders: Object.fromEntries(new Headers(request?.headers ?? init?.headers)),
      requestBody: typeof requestBody === "string" ? requestBody : undefined,
      status,
      headers: Object.fromEntries(response.headers),
      body: "",
      startedAt,
      durationMs: Date.now() - startedAt,
    };
    exchanges.push(exchange);
    if (status < 200 || status === 204 || status === 205 || status === 304) return response;
    // Some implementations have the text alone.
    const body = response.body ?? new Blob([await response.text()]).stream();
    const decoder = new TextDecoder();
    const copy = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        exchange.body += decoder.decode(bytes, { stream: true });
        exchange.durationMs = Date.now() - startedAt;
        controller.enqueue(bytes);
      },
    });
    const read = new Response(body.pipeThrough(copy), { status, statusText, headers: exchange.headers });
    return Object.defineProperty(read, "url", { value: response.url });
  };
  const har = (secrets?: readonly string[]) => writeHar(exchanges, secrets);
  return Object.assign(record, fetch, { exchanges, har });
}
