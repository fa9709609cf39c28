import { readFileSync, statSync } from "node:fs";

export class UnfitFileError extends Error {
  override readonly name = "UnfitFileError";
}

/**
 * Never waits: rejects pipes, terminals, devices and files that are too large.
 *
 * @throws UnfitFileError for those; otherwise the file system's own error.
 */
export function readSmallFile(path: string, limitKb = 16_384): string {
  const found = statSync(path);
  if (!found.isFile()) throw new UnfitFileError("it is not a regular file");
  if (found.size > limitKb * 1024) throw new UnfitFileError(`it is larger than ${limitKb} kB`);
  return readFileSync(path, "utf8");
}
