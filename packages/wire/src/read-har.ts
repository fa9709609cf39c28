import { readPath } from "./dotted-path.ts";
import { parseJson } from "./json.ts";

/** A request and its response, as they crossed the wire. Header names are in lower case. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** When the request began, in epoch milliseconds, and how long the response took. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** When each part of a stream arrived, in milliseconds after the request began. */
  readonly chunks?: readonly { readonly atMs: number; readonly text: string }[] | undefined;
  /** A request that only checks something, which the mock doesn't replay, or a sample of an OpenAPI document. */
  readonly origin?: "probe" | "document" | undefined;
}

/** A recording that can't be read. */
export class HarError extends Error {
  override readonly name = "HarError";
}

/**
 * Reads a recording, of Tandem, of a browser or of a proxy. Entries without a complete answer are left out.
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
  const [request, response] = [readPath(entry, "request"), readPath(entry, "response")];
  const [method, url, status] = [readPath(request, "method"), readPath(request, "url"), readPath(response, "status")];
  if (typeof method !== "string" || typeof url !== "string" || typeof status !== "number" || status < 100)
    return undefined;
  const content = readPath(response, "content");
  const [body, sent] = [readPath(content, "text"), readPath(request, "postData.text")];
  return {
    method,
    url,
    status,
    requestHeaders: headersOf(request),
    headers: headersOf(response),
    requestBody: typeof sent === "string" ? sent : undefined,
    body: typeof body !== "string" ? "" : readPath(content, "encoding") === "base64" ? fromBase64(body) : body,
    startedAt: Date.parse(String(readPath(entry, "startedDateTime"))) || 0,
    durationMs: Math.max(0, Number(readPath(entry, "time")) || 0),
    chunks: chunksOf(readPath(content, "_chunks")),
    origin: readPath(entry, "_origin") as Exchange["origin"],
  };
}

function headersOf(message: unknown): Record<string, string> {
  const headers = readPath(message, "headers");
  const pairs = (Array.isArray(headers) ? headers : []).flatMap((header: unknown) => {
    const [name, value] = [readPath(header, "name"), readPath(header, "value")];
    return typeof name === "string" && typeof value === "string" ? [[name.toLowerCase(), value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function chunksOf(value: unknown): Exchange["chunks"] {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((chunk: unknown) => {
    const [atMs, text] = [readPath(chunk, "atMs"), readPath(chunk, "text")];
    return typeof atMs === "number" && typeof text === "string" ? [{ atMs, text }] : [];
  });
}

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return "";
  }
}
