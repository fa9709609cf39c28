import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";

/** Assumption T-06: maximum size of a data URI, decoded. */
const maxDataUriBytes = 10_000_000;

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
 * @throws InvalidArgumentError for schemes other than http(s), a missing media type, an empty
 * file, or more than 10,000,000 bytes (pass a URL instead).
 */
export async function toInput(source: InputSource): Promise<string> {
  if (source instanceof URL) return urlInput(source);
  if (source instanceof Blob) {
    checkSize(source.size);
    return dataUri(source.type, new Uint8Array(await source.arrayBuffer()));
  }
  const { data, type } = source;
  return dataUri(type, new Uint8Array(await new Blob([data as BlobPart]).arrayBuffer()));
}

function urlInput(url: URL): string {
  if (url.protocol === "https:" || url.protocol === "http:") return url.href;
  throw wrongOption("input", `The service fetches only http(s) URLs, not ${url.protocol}//`);
}

export function checkSize(bytes: number, path?: string): void {
  const file = path ?? "The file";
  if (bytes === 0) throw wrongOption("input", `${file} is empty`);
  if (bytes <= maxDataUriBytes) return;
  throw new InvalidArgumentError({
    summary: `${file} has ${bytes} bytes; a call can carry at most ${maxDataUriBytes}`,
    advice: "Pass a URL instead.",
    facts: { option: "input", path, bytes, maxBytes: maxDataUriBytes },
  });
}

function dataUri(type: string, bytes: Uint8Array): string {
  checkSize(bytes.byteLength);
  // The file contains the parameters of `audio/webm;codecs=opus` too.
  const [essence = ""] = type.split(";", 1);
  const mediaType = essence.trim();
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(mediaType)) {
    throw wrongOption("type", "The file has no media type", 'Give one, for example { data, type: "application/pdf" }.');
  }
  return `data:${mediaType};base64,${base64(bytes)}`;
}

/** Bytes per step: few enough for the argument limit of every runtime, and a multiple of 3, so that parts join. */
const stepBytes = 24_576;

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += stepBytes) {
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + stepBytes)));
  }
  return text;
}
