import { open } from "node:fs/promises";
import { CliError } from "../errors/cli-error.ts";

/** What is read of one input at most. A file of 10,000,000 bytes as a data URI, the most that a call can carry, fits. */
export const mostInputBytes = 16_000_000;

/**
 * The bytes of a file, a pipe or a device that the user has named. A device may never come to an end, and a file may be larger
 * than memory.
 *
 * @throws CliError USAGE for more than 16,000,000 bytes; otherwise the file system's own error.
 */
export async function readBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const chunks: Uint8Array[] = [];
    for (let length = 0; ; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(65_536));
      if (bytesRead === 0) return Buffer.concat(chunks);
      length += bytesRead;
      if (length > mostInputBytes) throw tooMany(path);
      chunks.push(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

export const tooMany = (name: string): CliError =>
  new CliError("USAGE", `${name} has more than ${mostInputBytes.toLocaleString("en-US")} bytes`);
