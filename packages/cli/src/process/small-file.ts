import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

export class UnfitFileError extends Error {
  override readonly name = "UnfitFileError";
}

/**
 * Never waits: rejects pipes, terminals, devices and files that are too large.
 *
 * @throws UnfitFileError for those; otherwise the file system's own error.
 */
export function readSmallFile(path: string, limitKb = 16_384): string {
  const file = open(path);
  try {
    if (!fstatSync(file).isFile()) throw new UnfitFileError("it is not a regular file");
    return readUpTo(file, limitKb);
  } finally {
    closeSync(file);
  }
}

// Windows has no such flag.
const { O_RDONLY, O_NONBLOCK = 0 } = constants;

function open(path: string): number {
  try {
    return openSync(path, O_RDONLY | O_NONBLOCK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A socket has no other end here.
    if (code === "ENXIO") throw new UnfitFileError("it is not a regular file");
    throw error;
  }
}

/** Counts bytes, because a reported size can be wrong, as under /proc. */
function readUpTo(file: number, limitKb: number): string {
  const chunks: Buffer[] = [];
  for (let left = limitKb * 1024 + 1; ; ) {
    const chunk = Buffer.allocUnsafe(Math.min(left, 65_536));
    const length = readSync(file, chunk);
    if (length === 0) return Buffer.concat(chunks).toString("utf8");
    chunks.push(chunk.subarray(0, length));
    left -= length;
    if (left === 0) throw new UnfitFileError(`it is larger than ${limitKb} kB`);
  }
}
