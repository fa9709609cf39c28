import { WebhookVerificationError } from "./webhook-errors.ts";

/** A raw body: text, bytes, a stream, or a request. */
export type RawBody =
  | string
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>
  | Request;

type Chunks = AsyncIterable<Uint8Array | string> | readonly (Uint8Array | string)[];

/** @throws WebhookVerificationError if the body is too large, truncated, or was already read or parsed. */
export async function readRawBody(body: RawBody, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: (Uint8Array | string)[] = [];
  let length = 0;
  try {
    for await (const chunk of chunksOf(body)) {
      length += chunk.length;
      checkSize(length, maxBytes);
      // Chunks of text can split a character, so they are encoded together.
      const isText = typeof chunk === "string" && typeof chunks.at(-1) === "string";
      chunks.push(isText ? `${chunks.pop()}${chunk}` : chunk);
    }
  } catch (cause) {
    if (cause instanceof WebhookVerificationError) throw cause;
    throw new WebhookVerificationError({ reason: "body_unreadable", cause, retryable: true });
  }
  const bytes = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
  checkSize(bytes.byteLength, maxBytes);
  return bytes;
}

function checkSize(bytes: number, maxBytes: number): void {
  if (bytes <= maxBytes) return;
  throw new WebhookVerificationError({ reason: "body_too_large", hint: `The limit is ${maxBytes} bytes.` });
}

function chunksOf(body: RawBody): Chunks {
  if (typeof body === "string") return [body];
  if (ArrayBuffer.isView(body)) return [new Uint8Array(body.buffer, body.byteOffset, body.byteLength)];
  if (body instanceof ArrayBuffer) return [new Uint8Array(body)];
  if (body instanceof Request && !body.bodyUsed) return body.body === null ? [] : chunksOf(body.body);
  // A body that was parsed may be a number or null.
  const source: { readableDidRead?: boolean; locked?: boolean } = Object(body);
  if (Symbol.asyncIterator in source && !source.readableDidRead && !source.locked) return source as Chunks;
  const hint =
    "It was already read or parsed. Pass the raw body: `await request.text()`, or your framework's raw body.";
  throw new WebhookVerificationError({ reason: "body_not_raw", hint });
}
