import { ApiError } from "../engine/reply.ts";
import { invalidInput, providerFailed } from "./tool-errors.ts";

/** Decoded bytes a data URI may hold (T-06). */
const maxBytes = 10_000_000;

const dataUri = /^data:([^;,]+)(?:;[^;,]+)*;base64,/;

/**
 * Checks the `input` of a tool that takes a file: a data URI, or an address, which the mock never fetches.
 *
 * @throws ApiError when the base64 is broken, the file empty or too large, or the address no address.
 */
export function checkFile(input: string): void {
  const head = dataUri.exec(input.slice(0, 300));
  if (!head) {
    checkUrl(input);
    return;
  }
  const binary = decode(input.slice(head[0].length));
  if (binary === undefined) throw invalidInput("The data URI is not valid base64.", "input");
  if (binary.length === 0) throw invalidInput("The file is empty.", "input");
  if (binary.length > maxBytes) {
    const message = `The file has ${binary.length} bytes; this tool takes at most ${maxBytes}. Send an https address instead.`;
    throw new ApiError(400, "input_too_long", message, { max: maxBytes, actual: binary.length, field: "input" });
  }
}

function decode(base64: string): string | undefined {
  try {
    return /^[A-Za-z0-9+/]*={0,2}$/.test(base64) ? atob(base64) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks an address.
 *
 * @throws ApiError when it is none; a 422 for a host under `.invalid`, which never resolves (RFC 6761).
 */
export function checkUrl(input: string): void {
  if (!URL.canParse(input)) throw invalidInput("The input is not a valid URL.", "input");
  const { hostname } = new URL(input);
  if (hostname.endsWith(".invalid")) throw providerFailed(`${hostname} could not be reached.`);
}
