import { Refusal } from "../engine/refusal.ts";
import { invalidInput } from "../tools/tool-errors.ts";

/** What a file input holds: the bytes of a data URI, or an address, which the mock never fetches. */
export type FileInput =
  | { readonly kind: "bytes"; readonly mimeType: string; readonly bytes: Buffer }
  | { readonly kind: "url"; readonly url: URL };

/** Decoded bytes a data URI may hold (T-06). */
const maxBytes = 10_000_000;

const dataUri = /^data:([^;,]+)(?:;[^;,]+)*;base64,/;

/**
 * Reads the `input` of a tool that takes a file.
 *
 * @throws Refusal when the base64 is broken, the file empty or too large, or the address no address.
 */
export function readFileInput(input: string): FileInput {
  const head = dataUri.exec(input.slice(0, 300));
  if (!head) return { kind: "url", url: readUrl(input) };
  const encoded = input.slice(head[0].length);
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) throw invalidInput("The data URI is not valid base64.", "input");
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length === 0) throw invalidInput("The file is empty.", "input");
  if (bytes.length > maxBytes) {
    const message = `The file has ${bytes.length} bytes; this tool takes at most ${maxBytes}. Send an https address instead.`;
    throw new Refusal(400, "input_too_long", message, { max: maxBytes, actual: bytes.length, field: "input" });
  }
  return { kind: "bytes", mimeType: head[1]!, bytes };
}

/**
 * Reads an address.
 *
 * @throws Refusal when it is none; a 422 for a host under `.invalid`, which never resolves (RFC 6761).
 */
export function readUrl(input: string): URL {
  if (!URL.canParse(input)) throw invalidInput("The input is not an address.", "input");
  const url = new URL(input);
  if (url.hostname.endsWith(".invalid")) {
    throw new Refusal(422, "provider_error", `${url.hostname} could not be reached.`, {
      provider: "mock",
      retryable: true,
    });
  }
  return url;
}
