import type { Exchange } from "../../../wire/src/read-har.ts";
import { readable } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { version } from "../generated/version.ts";
import { Redactor } from "./redact.ts";

/** A HAR 1.2 recording. Fields with an underscore are extensions. */
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
  _origin?: "probe";
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
  if (!Array.isArray(secrets)) throw wrongOption("secrets", "secrets must be an array of strings");
  return readable("exchanges", () => written(exchanges, secrets));
}

function written(exchanges: readonly Exchange[], secrets: readonly string[]): Har {
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
  // A secret can be split across chunks.
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
    ...(exchange.origin === "probe" && { _origin: "probe" }),
  };
}

const pairsOf = (entries: readonly (readonly [string, string])[]): HarPair[] =>
  entries.map(([name, value]) => ({ name, value }));
