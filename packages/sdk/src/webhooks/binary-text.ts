type Encoding = "base64" | "base64url" | "hex";

/**
 * Returns the bytes of `text`, or undefined if it isn't their canonical text. Other alphabets, missing padding, unused
 * bits and separators would give one signature several texts.
 */
export function decodeBinary(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> | undefined {
  const bytes = encoding === "hex" ? hexBytes(text) : base64Bytes(text.replaceAll("-", "+").replaceAll("_", "/"));
  return bytes && encodeBinary(bytes, encoding) === text ? bytes : undefined;
}

const hexBytes = (text: string) => Uint8Array.from(text.match(/../gs) ?? [], (pair) => Number.parseInt(pair, 16));

function base64Bytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export function encodeBinary(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === "hex") return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const text = btoa(String.fromCharCode(...bytes));
  return encoding === "base64" ? text : text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
