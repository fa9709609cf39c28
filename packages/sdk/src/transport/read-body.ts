import { headerOf } from "../arguments/check-argument.ts";
import { Yielding } from "../time/next-task.ts";
import type { FetchResponse } from "./client-options.ts";

export class BodyTooLarge extends Error {}

/**
 * Reads a body as text, up to `maxBytes` bytes. Cancels a larger one.
 *
 * @param isFramed the declared length is reliable.
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
  // node-fetch has a Node.js stream, React Native none.
  if (typeof body?.getReader !== "function") return readWhole(response, maxBytes);
  // The length of a compressed body says nothing.
  const isBounded = isFramed && declared !== null && !headers.has("content-encoding");
  return isBounded ? response.text() : readBounded(body, maxBytes);
}

/** The body, or undefined if it's larger: the result of `FetchResponse.textWithin`. */
export async function textWithin(response: Response, maxBytes: number): Promise<string | undefined> {
  try {
    return await readBody(response, maxBytes, false);
  } catch (error) {
    if (error instanceof BodyTooLarge) return undefined;
    throw error;
  }
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

/** True if JSON is truncated. Scans instead of parsing, because the client parses the text later. */
export function isTruncatedJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && isInsideAt(text.length, text);
}

function isInsideAt(end: number, text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < end; i++) {
    const char = text[i];
    if (isInString && char === "\\") i++;
    else if (char === '"') isInString = !isInString;
    else if (!isInString && (char === "{" || char === "[")) depth++;
    else if (!isInString && (char === "}" || char === "]")) depth--;
  }
  return isInString || depth > 0;
}

/**
 * Leaves the body of an event stream unread, for `ByteStream`. Drops any other success that isn't JSON, because it may
 * never end.
 */
export function openStream(response: Response, maxBytes: number, isFramed: boolean): Promise<string> {
  if (isEventStream(response)) return Promise.resolve("");
  if (response.status >= 300 || isJson(response)) return readBody(response, maxBytes, isFramed);
  drop(response.body as Droppable | null);
  return Promise.resolve("");
}

interface Droppable {
  cancel?(): Promise<void>;
  destroy?(): void;
}

function drop(body: Droppable | null | undefined): void {
  if (body?.cancel) body.cancel().catch(() => undefined);
  else body?.destroy?.();
}

/** Without web streams, an event stream can't be read. */
export const isEventStream = (response: Response): boolean =>
  response.status < 300 && typeOf(response) === "text/event-stream" && typeof response.body?.getReader === "function";

export const isJson = (response: Pick<Response, "headers">): boolean =>
  /^application\/(?:[\w.-]+\+)?json$/.test(typeOf(response));

function typeOf({ headers }: Pick<Response, "headers">): string {
  return (headerOf(headers, "content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}
