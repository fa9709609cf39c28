import { ApiError } from "../engine/reply.ts";
import { invalidInput, providerFailed } from "./tool-errors.ts";

/** What a file input holds: the bytes of a data URI, or an address, which the mock never fetches. */
export type FileInput =
  /** One character a byte, as `atob` gives them. */
  { readonly kind: "bytes"; readonly binary: string } | { readonly kind: "url"; readonly url: URL };

/** Decoded bytes a data URI may hold (T-06). */
const maxBytes = 10_000_000;

const dataUri = /^data:([^;,]+)(?:;[^;,]+)*;base64,/;

/**
 * Reads the `input` of a tool that takes a file.
 *
 * @throws ApiError when the base64 is broken, the file empty or too large, or the address no address.
 */
export function readFileInput(input: string): FileInput {
  const head = dataUri.exec(input.slice(0, 300));
  if (!head) return { kind: "url", url: readUrl(input) };
  const binary = decode(input.slice(head[0].length));
  if (binary === undefined) throw invalidInput("The data URI is not valid base64.", "input");
  if (binary.length === 0) throw invalidInput("The file is empty.", "input");
  if (binary.length > maxBytes) {
    const message = `The file has ${binary.length} bytes; this tool takes at most ${maxBytes}. Send an https address instead.`;
    throw new ApiError(400, "input_too_long", message, { max: maxBytes, actual: binary.length, field: "input" });
  }
  return { kind: "bytes", binary };
}

function decode(base64: string): string | undefined {
  try {
    return /^[A-Za-z0-9+/]*={0,2}$/.test(base64) ? atob(base64) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads an address.
 *
 * @throws ApiError when it is none; a 422 for a host under `.invalid`, which never resolves (RFC 6761).
 */
export function readUrl(input: string): URL {
  if (!URL.canParse(input)) throw invalidInput("The input is not a valid URL.", "input");
  const url = new URL(input);
  if (url.hostname.endsWith(".invalid")) throw providerFailed(`${url.hostname} could not be reached.`);
  return url;
}

/**
 * How many pages a PDF has.
 *
 * @throws ApiError when the file is none.
 */
export function countPages(binary: string): number {
  if (!binary.slice(0, 1_024).includes("%PDF-")) throw invalidInput("The file is not a PDF.", "input");
  return Math.max(1, binary.match(/\/Type\s{0,9}\/Page(?![A-Za-z])/g)?.length ?? 0);
}

/**
 * Checks a page range such as `1-5,8`.
 *
 * @throws ApiError when it is none, or names no page of the document.
 */
export function checkPageRange(range: string, pageCount: number): void {
  const field = "options.pages";
  const firsts = range.split(",").map((part) => {
    const [, first, last = first] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? [];
    return Number(first) >= 1 && Number(last) >= Number(first) ? Number(first) : undefined;
  });
  if (firsts.includes(undefined)) throw invalidInput(`${field} must be a range such as \`1-5,8\`.`, field);
  if (firsts.every((first) => first! > pageCount)) {
    throw invalidInput(`The document has ${pageCount} ${pageCount === 1 ? "page" : "pages"}.`, field);
  }
}
