/** Thrown by `readBody` when a body is larger than the limit. */
export class BodyTooLarge extends Error {}

/** The body as text, of at most `maxBytes` bytes. A larger one is cancelled, whatever its headers claim. */
export function readBody(response: Response, maxBytes: number): Promise<string> {
  const { body, headers } = response;
  if (body === null) return Promise.resolve("");
  const declared = headers.get("content-length");
  if (declared !== null && Number(declared) > maxBytes) {
    body?.cancel?.().catch(() => undefined);
    return Promise.reject(new BodyTooLarge());
  }
  // node-fetch has a Node stream there, React Native nothing.
  if (typeof body?.getReader !== "function") return readWhole(response, maxBytes);
  // A declared length is what HTTP frames the body by, unless it was compressed on the way.
  return declared !== null && !headers.has("content-encoding") ? response.text() : readBounded(body, maxBytes);
}

async function readWhole(response: Response, maxBytes: number): Promise<string> {
  const text = await response.text();
  if (text.length > maxBytes) throw new BodyTooLarge();
  return text;
}

async function readBounded(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
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
  }
}
