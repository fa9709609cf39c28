// Signatures are compared as bytes, so two texts for the same bytes would make two deliveries of one. Only the one
// canonical text of each is read: no other alphabet, no missing padding, no bits left over, no separators.
export type BinaryEncoding = "base64" | "base64url" | "hex";

const alphabets = {
  base64: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
  base64url: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
  hex: "0123456789abcdef",
} as const;

/** Value by character code, -1 for a character outside of the alphabet. */
const valuesOf = (alphabet: string) =>
  Int8Array.from({ length: 128 }, (_, code) => alphabet.indexOf(String.fromCharCode(code)));

const values = /* @__PURE__ */ (() => ({
  base64: valuesOf(alphabets.base64),
  base64url: valuesOf(alphabets.base64url),
  hex: valuesOf(alphabets.hex),
}))();

/** The bytes that `text` writes, or undefined when it is not their canonical text. */
export function decodeBinary(text: string, encoding: BinaryEncoding): Uint8Array | undefined {
  if (encoding === "hex") return text.length % 2 === 0 ? unpack(text, text.length, values.hex, 4) : undefined;
  if (encoding === "base64url") return unpack(text, text.length, values.base64url, 6);
  if (text.length % 4 !== 0) return undefined;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return unpack(text, text.length - padding, values.base64, 6);
}

function unpack(text: string, length: number, table: Int8Array, bitsEach: 4 | 6): Uint8Array | undefined {
  const bytes = new Uint8Array((length * bitsEach) >> 3);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let i = 0; i < length; i++) {
    const value = table[text.charCodeAt(i)] ?? -1;
    if (value < 0) return undefined;
    bits = ((bits << bitsEach) | value) & 0xffff;
    held += bitsEach;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = bits >> held;
  }
  const leftOver = bits & ((1 << held) - 1);
  return held < bitsEach && leftOver === 0 ? bytes : undefined;
}

/** The canonical text of `bytes`. */
export function encodeBinary(bytes: Uint8Array, encoding: BinaryEncoding): string {
  if (encoding === "hex") return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const text = btoa(String.fromCharCode(...bytes));
  return encoding === "base64" ? text : text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
