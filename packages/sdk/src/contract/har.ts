import type { Exchange } from "../../../wire/src/read-har.ts";
import { readable } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { version } from "../generated/version.ts";
import { Redactor } from "./redact.ts";

/** A HAR 1.2 recording. Fields of entries with an underscore are extensions. */
export interface Har {
  log: { version: "1.2"; creator: { name: string; version: string }; entries: object[] };
}

/**
 * Returns exchanges as HAR 1.2, without credentials, cookies and secrets.
 *
 * ```ts
 * const har = writeHar([], ["a secret that has no telling name"]);
 * ```
 *
 * @param secrets further values to remove.
 */
export function writeHar(exchanges: readonly Exchange[], secrets: readonly string[] = []): Har {
  if (!Array.isArray(exchanges)) throw wrongOption("exchanges", "exchanges must be an array, as readHar returns it");
  const redactor = new Redactor(secrets);
  return readable("exchanges", () => {
    for (const { url, requestHeaders, requestBody = "", headers, body } of exchanges) {
      redactor.learnFrom(url, requestHeaders, requestBody);
      redactor.learnFrom(url, headers, body);
    }
    const entries = exchanges.map((exchange) => entryOf(exchange, redactor));
    return { log: { version: "1.2", creator: { name: "tandem", version }, entries } };
  });
}

function entryOf(exchange: Exchange, redactor: Redactor): object {
  const { method, requestBody, status, startedAt, durationMs, chunks, origin } = exchange;
  const [url, text] = [redactor.text(exchange.url), redactor.text(exchange.body)];
  const [sent, received] = [redactor.headers(exchange.requestHeaders), redactor.headers(exchange.headers)];
  const message = (headers: Record<string, string>, bodySize: number) => ({
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: pairsOf(Object.entries(headers)),
    headersSize: -1,
    bodySize,
  });
  const post = requestBody === undefined ? undefined : redactor.text(requestBody);
  const parts = chunks?.map((chunk) => ({ ...chunk, text: redactor.text(chunk.text) }));
  // A secret can be split across chunks.
  const isClean = parts?.map((chunk) => chunk.text).join("") === text;
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: durationMs,
    cache: {},
    request: {
      method,
      url,
      ...message(sent, post?.length ?? 0),
      queryString: URL.canParse(url) ? pairsOf(new URL(url).searchParams) : [],
      ...(post !== undefined && { postData: { mimeType: sent["content-type"] ?? "application/json", text: post } }),
    },
    response: {
      status,
      statusText: "",
      redirectURL: "",
      ...message(received, text.length),
      content: {
        size: text.length,
        mimeType: received["content-type"] ?? "",
        text,
        ...(isClean && { _chunks: parts }),
      },
    },
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(origin && { _origin: origin }),
  };
}

const pairsOf = (entries: Iterable<readonly [string, string]>): object[] =>
  Array.from(entries, ([name, value]) => ({ name, value }));
