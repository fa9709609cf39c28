import { InvalidArgumentError, wrongOption } from "../errors/invalid-argument-error.ts";
import { maxDataUriBytes } from "../transport/defaults.ts";

/** Content for a tool: an address, a file, or its bytes with their media type. */
export type InputSource = URL | Blob | { data: ArrayBuffer | ArrayBufferView; type: string };

/**
 * Turns a URL, `File`, `Blob` or bytes into the string that `input` takes: a URL as it is, a file as a data URI
 * (assumed) without the parameters of its media type. Text needs no conversion: pass it as `input`.
 *
 * ```ts
 * await tandem.tools.run("transcription", { input: await toInput(new URL("https://example.com/talk.mp3")) });
 * await tandem.tools.run("pdf-summarizer", { input: await toInput({ data: new Uint8Array([1]), type: "application/pdf" }) });
 * ```
 *
 * @throws InvalidArgumentError for another scheme than http(s), a missing media type, an empty file, or more than
 * 10,000,000 bytes (give a URL then).
 */
export async function toInput(source: InputSource): Promise<string> {
  if (source instanceof URL) return urlInput(source);
  if (source instanceof Blob) {
    checkSize(source.size);
    return dataUri(source.type, new Uint8Array(await source.arrayBuffer()));
  }
  return dataUri(source.type, bytesOf(source.data));
}

function urlInput(url: URL): string {
  if (url.protocol === "https:" || url.protocol === "http:") return url.href;
  throw new InvalidArgumentError({
    summary: `The service fetches only http(s) URLs, not ${url.protocol}//`,
    facts: { option: "input", validValues: ["https:", "http:"] },
  });
}

const bytesOf = (data: ArrayBuffer | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

function checkSize(bytes: number): void {
  if (bytes === 0) throw new InvalidArgumentError({ summary: "The file is empty", facts: { option: "input", bytes } });
  if (bytes <= maxDataUriBytes) return;
  throw new InvalidArgumentError({
    summary: `The file has ${bytes} bytes; a call can carry at most ${maxDataUriBytes}`,
    advice: "Pass a URL instead.",
    facts: { option: "input", bytes, maxBytes: maxDataUriBytes },
  });
}

function dataUri(type: string, bytes: Uint8Array): string {
  checkSize(bytes.byteLength);
  // The parameters of `audio/webm;codecs=opus` are in the file as well.
  const [essence = ""] = type.split(";", 1);
  const mediaType = essence.trim();
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(mediaType)) {
    throw wrongOption("type", "The file has no media type", 'Give one, for example { data, type: "application/pdf" }.');
  }
  return `data:${mediaType};base64,${base64(bytes)}`;
}

/** Bytes per step: small enough for the argument limit of every runtime, and a multiple of 3 so that parts join. */
const stepBytes = 24_576;

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += stepBytes) {
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + stepBytes)));
  }
  return text;
}
