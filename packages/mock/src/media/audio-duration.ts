/** Bits a second of common compressed speech, to guess a length from a size. */
const assumedBitRate = 64_000;

/** How long a recording is, in seconds: exact for a WAV file, else a guess from its size; at least 1. */
export function audioDuration(bytes: Buffer): number {
  return Math.max(1, Math.round((wavDuration(bytes) ?? (bytes.length * 8) / assumedBitRate) * 100) / 100);
}

function wavDuration(bytes: Buffer): number | undefined {
  if (bytes.length < 44 || bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WAVE")
    return undefined;
  let at = 12;
  let bytesPerSecond = 0;
  while (at + 8 <= bytes.length) {
    const chunk = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (chunk === "fmt ") bytesPerSecond = bytes.readUInt32LE(at + 16);
    if (chunk === "data")
      return bytesPerSecond > 0 ? Math.min(size, bytes.length - at - 8) / bytesPerSecond : undefined;
    at += 8 + size + (size % 2);
  }
  return undefined;
}
