// Replaces page-file.ts of the reference in the standalone program, which contains the files.
import { getRawAsset } from "node:sea";

export async function readPageFile(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(getRawAsset(`page/${path}`));
  } catch (cause) {
    throw Object.assign(new Error(`the page has no ${path}`, { cause }), { code: "ENOENT" });
  }
}
