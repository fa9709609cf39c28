import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import { concatBytes } from "./hmac.ts";

/** A raw body: text, bytes, a stream, or a request. */
export type RawBody =
  | string
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>
  | Request;

const rawHint = "Pass the raw body: `await request.text()`, or your framework's raw body.";

export function readRawBody(
  body: RawBody,
  maxBytes: number,
  declaredLength: () => number,
): string | Uint8Array | Promise<string | Uint8Array> {
  if (typeof body === "string") return body.length > maxBytes ? tooLarge(maxBytes) : checkText(body, maxBytes);
  if (body instanceof Uint8Array) return checkSize(body, maxBytes);
  if (ArrayBuffer.isView(body)) {
    return checkSize(new Uint8Array(body.buffer, body.byteOffset, body.byteLength), maxBytes);
  }
  if (body instanceof ArrayBuffer) return checkSize(new Uint8Array(body), maxBytes);
  return readStream(body, maxBytes, declaredLength);
}

/** At most three bytes per character in UTF-8, so most texts needn't be counted. */
function checkText(text: string, maxBytes: number): string {
  const fits = text.length * 3 <= maxBytes || new TextEncoder().encode(text).byteLength <= maxBytes;
  return fits ? text : tooLarge(maxBytes);
}

function checkSize(bytes: Uint8Array, maxBytes: number): Uint8Array {
  return bytes.byteLength > maxBytes ? tooLarge(maxBytes) : bytes;
}

function tooLarge(maxBytes: number): never {
  throw new WebhookVerificationError({ reason: "body_too_large", hint: `The limit is ${maxBytes} bytes.` });
}

async function readStream(body: unknown, maxBytes: number, declaredLength: () => number): Promise<string | Uint8Array> {
  const { chunks, cancel } = openStream(body);
  if (declaredLength() > maxBytes) {
    cancel();
    tooLarge(maxBytes);
  }
  const whole = joinChunks(await collect(chunks, maxBytes));
  return typeof whole === "string" ? checkText(whole, maxBytes) : checkSize(whole, maxBytes);
}

interface OpenStream {
  chunks: AsyncIterable<unknown> | Iterable<unknown>;
  cancel(): void;
}

function openStream(body: unknown): OpenStream {
  if (typeof body !== "object" || body === null) throw notRaw(`A value of type ${typeof body} was passed. ${rawHint}`);
  if (body instanceof Request) {
    if (body.bodyUsed) throw notRaw(`The body of this request was already read. ${rawHint}`);
    return body.body === null ? { chunks: [], cancel: () => undefined } : openStream(body.body);
  }
  if (body instanceof ReadableStream) {
    const reader: ReadableStreamDefaultReader<unknown> = unreadStream(body).getReader();
    return { chunks: readChunks(reader), cancel: () => void reader.cancel().catch(() => undefined) };
  }
  if (!(Symbol.asyncIterator in body)) throw notRaw(`A parsed object was passed. ${rawHint}`);
  if ("readableDidRead" in body && body.readableDidRead === true) {
    throw notRaw(`This stream was already read. ${rawHint}`);
  }
  const stream = body as AsyncIterable<unknown> & { destroy?: () => unknown };
  return { chunks: stream, cancel: () => void stream.destroy?.() };
}

/** Only the constructor of a response detects a stream that was read. */
function unreadStream(stream: ReadableStream): ReadableStream {
  try {
    return new Response(stream).body ?? stream;
  } catch {
    throw notRaw(`This stream was already read. ${rawHint}`);
  }
}

async function* readChunks(reader: ReadableStreamDefaultReader<unknown>): AsyncGenerator<unknown> {
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

async function collect(chunks: OpenStream["chunks"], maxBytes: number): Promise<(string | Uint8Array)[]> {
  const collected: (string | Uint8Array)[] = [];
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) throw notRaw(`A chunk is not bytes. ${rawHint}`);
      collected.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes) tooLarge(maxBytes);
    }
  } catch (cause) {
    if (cause instanceof WebhookVerificationError) throw cause;
    throw new WebhookVerificationError({ reason: "body_unreadable", cause, retryable: true });
  }
  return collected;
}

/** Joins text before encoding, because chunks can split a character. */
function joinChunks(chunks: readonly (string | Uint8Array)[]): string | Uint8Array {
  if (chunks.length > 0 && chunks.every((chunk) => typeof chunk === "string")) return chunks.join("");
  const encoder = new TextEncoder();
  return concatBytes(chunks.map((chunk) => (typeof chunk === "string" ? encoder.encode(chunk) : chunk)));
}

function notRaw(hint: string): WebhookVerificationError {
  return new WebhookVerificationError({ reason: "body_not_raw", hint });
}
