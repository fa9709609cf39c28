import { encodeBinary } from "../arguments/binary-text.ts";
import { isObject } from "../arguments/check-argument.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import { maxDataUriBytes } from "../transport/defaults.ts";

/** Content for a tool: a URL, a file, or bytes with their media type. */
export type InputSource = URL | Blob | { data: ArrayBuffer | ArrayBufferView; type: string };

/**
 * Converts a URL, `File`, `Blob` or bytes to a tool's `input`: URLs stay as is, files become data URIs (assumed). Pass
 * text as `input` directly.
 *
 * ```ts
 * await tandem.tools.run("transcription", { input: await toInput(new URL("https://example.com/talk.mp3")) });
 * await tandem.tools.run("pdf-summarizer", { input: await toInput({ data: new Uint8Array([1]), type: "application/pdf" }) });
 * ```
 *
 * @throws InvalidArgumentError for other values, schemes other than http(s), a missing media type, an empty or changed
 * file, transferred bytes, or more than 10,000,000 bytes (pass a URL instead).
 */
export async function toInput(source: InputSource): Promise<string> {
  try {
    return await written(source);
  } catch (cause) {
    if (isTandemError(cause)) throw cause;
    // The file behind a Blob has changed, or a getter threw.
    throw new InvalidArgumentError({ summary: "The input cannot be read", facts: { option: "input" }, cause });
  }
}

async function written(source: InputSource): Promise<string> {
  if (source instanceof URL) return urlInput(source);
  if (source instanceof Blob) {
    checkSize(source.size);
    return dataUri(source.type, new Uint8Array(await source.arrayBuffer()));
  }
  if (!isObject(source) || !("data" in source)) throw wrongOption("input", unknown, adviceFor(source));
  return dataUri(source.type, bytesOf(source.data));
}

const unknown = "The input must be a URL, a Blob or { data, type }, with an ArrayBuffer or a view of one as data";

function adviceFor(source: unknown): string {
  if (typeof source === "string") return "Pass a URL as new URL(address), and text as input, without toInput.";
  const { blob, getReader, pipe } = (source ?? {}) as Partial<Response & ReadableStream & { pipe: unknown }>;
  if (typeof blob === "function") return "Pass `await response.blob()`.";
  return getReader || pipe ? "Pass `await new Response(stream).blob()`." : "Read a file with fileInput.";
}

function urlInput(url: URL): string {
  if (url.protocol === "https:" || url.protocol === "http:") return url.href;
  throw new InvalidArgumentError({
    summary: `The service fetches only http(s) URLs, not ${url.protocol}//`,
    facts: { option: "input", validValues: ["https:", "http:"] },
  });
}

function bytesOf(data: ArrayBuffer | ArrayBufferView): Uint8Array {
  if (ArrayBuffer.isView(data))
    return isTransferred(data.buffer) ? none : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (!/ArrayBuffer\]$/.test(Object.prototype.toString.call(data))) throw wrongOption("data", unknown);
  return isTransferred(data) ? none : new Uint8Array(data);
}

const none = new Uint8Array();
const isTransferred = (buffer: ArrayBufferLike): boolean => buffer.byteLength === 0;

function checkSize(bytes: number): void {
  if (bytes === 0) {
    throw new InvalidArgumentError({
      summary: "The file is empty, or its bytes were transferred",
      facts: { option: "input", bytes },
    });
  }
  if (bytes <= maxDataUriBytes) return;
  throw new InvalidArgumentError({
    summary: `The file has ${bytes} bytes; a call can carry at most ${maxDataUriBytes}`,
    advice: "Pass a URL instead.",
    facts: { option: "input", bytes, maxBytes: maxDataUriBytes },
  });
}

function dataUri(type: string, bytes: Uint8Array): string {
  checkSize(bytes.byteLength);
  // The file contains the parameters of `audio/webm;codecs=opus` too.
  const [essence = ""] = typeof type === "string" ? type.split(";", 1) : [];
  const mediaType = essence.trim();
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(mediaType)) {
    throw wrongOption("type", "The file has no media type", 'Give one, for example { data, type: "application/pdf" }.');
  }
  return `data:${mediaType};base64,${encodeBinary(bytes, "base64")}`;
}
