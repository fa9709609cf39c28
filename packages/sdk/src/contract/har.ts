import { version } from "../generated/version.ts";
import type { Exchange } from "./contract-types.ts";
import { Redactor } from "./redact.ts";

/** A recording in HAR 1.2. Parts that begin with an underscore are ours; other programs pass over them. */
export interface Har {
  log: { version: "1.2"; creator: { name: string; version: string }; entries: HarEntry[] };
}

interface HarEntry {
  startedDateTime: string;
  time: number;
  request: HarMessage & {
    method: string;
    url: string;
    queryString: HarPair[];
    postData?: { mimeType: string; text: string };
  };
  response: HarMessage & {
    status: number;
    statusText: string;
    redirectURL: string;
    content: {
      size: number;
      mimeType: string;
      text: string;
      encoding?: string;
      _chunks?: { atMs: number; text: string }[];
    };
  };
  cache: Record<string, never>;
  timings: { send: number; wait: number; receive: number };
}

interface HarMessage {
  httpVersion: string;
  cookies: HarPair[];
  headers: HarPair[];
  headersSize: number;
  bodySize: number;
}

interface HarPair {
  name: string;
  value: string;
}

/** A recording that can't be read. */
export class HarError extends Error {
  override readonly name = "HarError";
}

/**
 * Writes exchanges as HAR 1.2, without credentials, cookies and secrets.
 *
 * @param secrets values to remove wherever they are, beside what is found.
 */
export function writeHar(exchanges: readonly Exchange[], secrets: readonly string[] = []): Har {
  const redactor = new Redactor(secrets);
  for (const { url, requestHeaders, requestBody = "", headers, body } of exchanges) {
    redactor.learnFrom(url, requestHeaders, requestBody);
    redactor.learnFrom(url, headers, body);
  }
  const entries = exchanges.map((exchange) => entryOf(exchange, redactor));
  return { log: { version: "1.2", creator: { name: "tandem", version }, entries } };
}

function entryOf(exchange: Exchange, redactor: Redactor): HarEntry {
  const { method, requestBody, status, durationMs, chunks } = exchange;
  const url = redactor.text(exchange.url);
  const [sent, received] = [redactor.headers(exchange.requestHeaders), redactor.headers(exchange.headers)];
  const text = redactor.text(exchange.body);
  const message = (headers: Record<string, string>, bodySize: number): HarMessage => ({
    ...{ httpVersion: "HTTP/1.1", cookies: [], headers: pairsOf(Object.entries(headers)), headersSize: -1, bodySize },
  });
  const post = requestBody === undefined ? undefined : redactor.text(requestBody);
  // A secret may be cut in two by the parts of a stream.
  const isClean = chunks?.map((chunk) => redactor.text(chunk.text)).join("") === text;
  return {
    startedDateTime: new Date(exchange.startedAt).toISOString(),
    time: durationMs,
    request: {
      ...{ method, url, ...message(sent, post?.length ?? 0) },
      queryString: URL.canParse(url) ? pairsOf([...new URL(url).searchParams]) : [],
      ...(post !== undefined && { postData: { mimeType: sent["content-type"] ?? "application/json", text: post } }),
    },
    response: {
      ...{ status, statusText: "", redirectURL: "", ...message(received, text.length) },
      content: {
        ...{ size: text.length, mimeType: received["content-type"] ?? "", text },
        ...(chunks && isClean && { _chunks: chunks.map((chunk) => ({ ...chunk, text: redactor.text(chunk.text) })) }),
      },
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}

const pairsOf = (entries: readonly (readonly [string, string])[]): HarPair[] =>
  entries.map(([name, value]) => ({ name, value }));

/**
 * Reads a recording, of Tandem, of a browser or of a proxy. Entries without a complete answer are left out.
 *
 * @throws HarError when the text is no HAR file.
 */
export function readHar(text: string): Exchange[] {
  let har: unknown;
  try {
    har = JSON.parse(text);
  } catch {
    throw new HarError("The recording isn't JSON");
  }
  const entries = part(part(har, "log"), "entries");
  if (!Array.isArray(entries)) throw new HarError("The recording has no log.entries: is it a HAR file?");
  return entries.flatMap((entry) => exchangeOf(entry) ?? []);
}

function exchangeOf(entry: unknown): Exchange | undefined {
  const [request, response] = [part(entry, "request"), part(entry, "response")];
  const [method, url, status] = [part(request, "method"), part(request, "url"), part(response, "status")];
  if (typeof method !== "string" || typeof url !== "string" || typeof status !== "number" || status < 100)
    return undefined;
  const content = part(response, "content");
  const [body, sent] = [part(content, "text"), part(part(request, "postData"), "text")];
  const startedAt = Date.parse(String(part(entry, "startedDateTime")));
  const time = part(entry, "time");
  return {
    ...{ method, url, status, requestHeaders: headersOf(request), headers: headersOf(response) },
    requestBody: typeof sent === "string" ? sent : undefined,
    body: typeof body !== "string" ? "" : part(content, "encoding") === "base64" ? fromBase64(body) : body,
    startedAt: Number.isNaN(startedAt) ? 0 : startedAt,
    durationMs: typeof time === "number" && time > 0 ? time : 0,
    chunks: chunksOf(part(content, "_chunks")),
  };
}

function headersOf(message: unknown): Record<string, string> {
  const headers = part(message, "headers");
  const pairs = (Array.isArray(headers) ? headers : []).flatMap((header: unknown) => {
    const [name, value] = [part(header, "name"), part(header, "value")];
    return typeof name === "string" && typeof value === "string" ? [[name.toLowerCase(), value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function chunksOf(value: unknown): Exchange["chunks"] {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((chunk: unknown) => {
    const [atMs, text] = [part(chunk, "atMs"), part(chunk, "text")];
    return typeof atMs === "number" && typeof text === "string" ? [{ atMs, text }] : [];
  });
}

function part(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return "";
  }
}
