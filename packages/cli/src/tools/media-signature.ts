interface Signature {
  readonly type: string;
  readonly at: number;
  readonly bytes: string;
}

/** How the files begin that the tools take. RIFF and ISO media are told apart by the name of their brand. */
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

/** Bytes that `mediaSignature` needs to see. */
export const signatureBytes = 16;

/** The media type a file's first bytes show, or undefined when they show none of those the tools take. */
export function mediaSignature(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.subarray(0, signatureBytes)).toString("latin1");
  return signatures.find(({ at, bytes }) => text.startsWith(bytes, at))?.type;
}

/** Does a media type match a pattern such as `audio/*`? */
export function matchesMediaType(type: string, pattern: string): boolean {
  return pattern.endsWith("/*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
