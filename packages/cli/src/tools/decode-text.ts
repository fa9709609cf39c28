import { CliError } from "../errors/cli-error.ts";
import { advice } from "../errors/fix.ts";

const byteOrderMarks = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

/**
 * Bytes as text: UTF-8, or what a byte order mark says.
 *
 * @throws CliError USAGE when they are not text, or there is nothing but space in them.
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  const mark = byteOrderMarks.find((row) => row.bytes.every((byte, index) => bytes[index] === byte));
  const text = decode(bytes, mark?.encoding ?? "utf-8");
  if (text === undefined || text.includes("\0")) {
    throw new CliError("USAGE", `${name} is not a text`, {
      why: "it holds bytes that are not UTF-8",
      fix: advice("pass a text file"),
    });
  }
  checkNotEmpty(text, name);
  return text;
}

export function checkNotEmpty(text: string, name: string): void {
  if (text.trim() === "")
    throw new CliError("USAGE", `${name} is empty`, { fix: advice("pass some text; nothing was sent") });
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
