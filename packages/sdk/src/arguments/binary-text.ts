export type BinaryEncoding = "base64" | "base64url" | "hex";

/**
 * The bytes of `text`, or undefined if it is not their canonical text: other alphabets, missing padding, bits left over
 * and separators would give one signature several texts.
 */
export function decodeBinary(text: string, encoding: BinaryEncoding): Uint8Array | undefined {
  const bytes = encoding === "hex" ? hexBytes(text) : base64Bytes(text.replaceAll("-", "+").replaceAll("_", "/"));
  return bytes && encodeBinary(bytes, encoding) === text ? bytes : undefined;
}

const hexBytes = (text: string) => Uint8Array.from(text.match(/../gs) ?? [], (pair) => Number.parseInt(pair, 16));

function base64Bytes(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Bytes per step: few enough for the argument limit of every runtime, and a multiple of 3, so that parts join. */
const stepBytes = 24_576;

/** The canonical text of `bytes`. */
export function encodeBinary(bytes: Uint8Array, encoding: BinaryEncoding): string {
  if (encoding === "hex") return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  let text = "";
  for (let from = 0; from < bytes.length; from += stepBytes) {
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + stepBytes)));
  }
  return encoding === "base64" ? text : text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The SHA-256 of a text, in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  return encodeBinary(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))), "hex");
}
