import { CliError } from "../errors/cli-error.ts";
import { advice } from "../errors/fix.ts";

const byteOrderMarks = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

/**
 * UTF-8, or what a byte order mark says.
 *
 * @throws CliError USAGE if it isn't text, or is blank.
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  const mark = byteOrderMarks.find((row) => row.bytes.every((byte, index) => bytes[index] === byte));
  const text = decode(bytes, mark?.encoding ?? "utf-8");
  if (text === undefined || text.includes("\0")) {
    throw new CliError("USAGE", `${name} is not a text file`, {
      why: "it contains bytes that are not valid UTF-8",
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

interface Signature {
  readonly type: string;
  readonly at: number;
  readonly bytes: string;
}

/** RIFF and ISO media are distinguished by their brand. */
const signatures: readonly Signature[] = [
  { type: "application/pdf", at: 0, bytes: "%PDF-" },
  { type: "image/png", at: 0, bytes: "\x89PNG\r\n\x1a\n" },
  { type: "image/jpeg", at: 0, bytes: "\xff\xd8\xff" },
  { type: "image/webp", at: 8, bytes: "WEBP" },
  { type: "audio/wav", at: 8, bytes: "WAVE" },
  { type: "video/x-msvideo", at: 8, bytes: "AVI " },
  { type: "audio/mp4", at: 4, bytes: "ftypM4A" },
  { type: "video/quicktime", at: 4, bytes: "ftypqt" },
  { type: "video/mp4", at: 4, bytes: "ftyp" },
  { type: "audio/ogg", at: 0, bytes: "OggS" },
  { type: "audio/flac", at: 0, bytes: "fLaC" },
  { type: "audio/mpeg", at: 0, bytes: "ID3" },
  { type: "audio/mpeg", at: 0, bytes: "\xff\xfb" },
  { type: "video/webm", at: 0, bytes: "\x1a\x45\xdf\xa3" },
];

export const signatureBytes = 16;

export function mediaSignature(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.subarray(0, signatureBytes)).toString("latin1");
  return signatures.find(({ at, bytes }) => text.startsWith(bytes, at))?.type;
}

export function matchesMediaType(type: string, pattern: string): boolean {
  return pattern.endsWith("/*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
