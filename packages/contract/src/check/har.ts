import { isObject, readPath } from "../adapter/dotted-path.ts";
import { parseJson } from "../adapter/events.ts";
import type { Exchange } from "./exchange.ts";
import { Redactor } from "./redact.ts";

/** A HAR 1.2 recording. */
export interface Har {
  log: { version: "1.2"; creator: { name: string; version: string }; entries: object[] };
}

/** A recording or a document that can't be read. */
export class HarError extends Error {
  override readonly name = "HarError";
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
  const entries = withoutSecrets(exchanges, secrets).map((exchange) => {
    const { method, url, requestHeaders, requestBody, status, headers, body, startedAt, durationMs } = exchange;
    const message = (sent: Exchange["headers"], bodySize: number) => ({
      httpVersion: "HTTP/1.1",
      cookies: [],
      headersSize: -1,
      bodySize,
      headers: pairsOf(Object.entries(sent)),
    });
    const mimeType = requestHeaders["content-type"] ?? "application/json";
    return {
      startedDateTime: new Date(startedAt).toISOString(),
      time: durationMs,
      cache: {},
      request: {
        method,
        url,
        ...message(requestHeaders, requestBody?.length ?? 0),
        queryString: URL.canParse(url) ? pairsOf(new URL(url).searchParams) : [],
        ...(requestBody !== undefined && { postData: { mimeType, text: requestBody } }),
      },
      response: {
        status,
        statusText: "",
        redirectURL: "",
        ...message(headers, body.length),
        content: { size: body.length, mimeType: headers["content-type"] ?? "", text: body },
      },
      timings: { send: 0, wait: durationMs, receive: 0 },
    };
  });
  return { log: { version: "1.2", creator: { name: "tandem", version: "1.0.0" }, entries } };
}

/**
 * Returns exchanges without credentials, cookies and secrets. What is secret in one of them is removed from all.
 *
 * ```ts
 * const report = checkContract(withoutSecrets(readHar("{}")));
 * ```
 *
 * @param secrets further values to remove.
 */
export function withoutSecrets(exchanges: readonly Exchange[], secrets: readonly string[] = []): Exchange[] {
  const redactor = new Redactor(secrets);
  for (const { url, requestHeaders, requestBody = "", headers, body } of exchanges) {
    redactor.learnFrom(url, requestHeaders, requestBody);
    redactor.learnFrom(url, headers, body);
  }
  return exchanges.map((exchange) => ({
    ...exchange,
    url: redactor.text(exchange.url),
    requestHeaders: redactor.headers(exchange.requestHeaders),
    requestBody: exchange.requestBody === undefined ? undefined : redactor.text(exchange.requestBody),
    headers: redactor.headers(exchange.headers),
    body: redactor.text(exchange.body),
  }));
}

const pairsOf = (entries: Iterable<readonly [string, string]>): object[] =>
  Array.from(entries, ([name, value]) => ({ name, value }));

/**
 * Reads a recording, of Tandem, of a browser or of a proxy. Entries without a complete response are left out.
 *
 * ```ts
 * const exchanges = readHar(JSON.stringify(har));
 * ```
 *
 * @throws HarError when the text is no HAR file, or has no responses.
 */
export function readHar(text: string): Exchange[] {
  const har = parseJson(text);
  if (har === undefined) throw new HarError("The recording is not JSON");
  const entries = readPath(har, "log.entries");
  if (!Array.isArray(entries)) throw new HarError("The recording has no log.entries: is it a HAR file?");
  const exchanges = entries.flatMap((entry) => exchangeOf(entry) ?? []);
  if (exchanges.length === 0) throw new HarError("The recording has no responses");
  return exchanges;
}

function exchangeOf(entry: unknown): Exchange | undefined {
  const at = (path: string) => readPath(entry, path);
  const [method, url, status] = [at("request.method"), at("request.url"), at("response.status")];
  if (typeof method !== "string" || typeof url !== "string" || !URL.canParse(url)) return undefined;
  if (typeof status !== "number" || status < 100) return undefined;
  const [body, sent] = [at("response.content.text"), at("request.postData.text")];
  const isEncoded = at("response.content.encoding") === "base64";
  return {
    method: method.toUpperCase(),
    url,
    status,
    requestHeaders: headersOf(at("request.headers")),
    headers: headersOf(at("response.headers")),
    requestBody: typeof sent === "string" ? sent : undefined,
    body: typeof body !== "string" ? "" : isEncoded ? fromBase64(body) : body,
    startedAt: Date.parse(String(at("startedDateTime"))) || 0,
    durationMs: Math.max(0, Number(at("time")) || 0),
  };
}

function headersOf(headers: unknown): Record<string, string> {
  const pairs = (Array.isArray(headers) ? headers : []).flatMap((header: unknown) => {
    const { name, value } = isObject(header) ? header : {};
    const isHeader = typeof name === "string" && /^[\w!#$%&'*+.^`|~-]+$/.test(name) && typeof value === "string";
    return isHeader ? [[name.toLowerCase(), value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return "";
  }
}
