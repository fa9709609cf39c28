import { Yielding } from "../time/next-task.ts";
import type { FetchResponse } from "./client-options.ts";

/** Thrown by `readBody` when a body is larger than the limit. */
export class BodyTooLarge extends Error {}

/**
 * The body as text, of at most `maxBytes` bytes. A larger one is cancelled, whatever its headers claim.
 *
 * @param isFramed a declared length is true: it is what the platform itself framed the body by.
 */
export function readBody(
  response: Response & Pick<FetchResponse, "textWithin">,
  maxBytes: number,
  isFramed: boolean,
): Promise<string> {
  if (typeof response.textWithin === "function") return readWithin(response.textWithin(maxBytes));
  const { body, headers } = response;
  if (body === null) return Promise.resolve("");
  const declared = headers.get("content-length");
  if (Number(declared) > maxBytes) {
    body?.cancel?.().catch(() => undefined);
    return Promise.reject(new BodyTooLarge());
  }
  // node-fetch has a Node stream there, React Native nothing.
  if (typeof body?.getReader !== "function") return readWhole(response, maxBytes);
  // Of a body that was compressed on the way, it says nothing.
  const isBounded = isFramed && declared !== null && !headers.has("content-encoding");
  return isBounded ? response.text() : readBounded(body, maxBytes);
}

async function readWithin(text: Promise<string | undefined>): Promise<string> {
  const read = await text;
  if (read === undefined) throw new BodyTooLarge();
  return read;
}

async function readWhole(response: Response, maxBytes: number): Promise<string> {
  const text = await response.text();
  if (text.length > maxBytes) throw new BodyTooLarge();
  return text;
}

async function readBounded(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const yielding = new Yielding();
  let received = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    received += value.byteLength;
    if (received > maxBytes) {
      reader.cancel().catch(() => undefined);
      throw new BodyTooLarge();
    }
    text += decoder.decode(value, { stream: true });
    await yielding.next();
  }
}
