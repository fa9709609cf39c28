import { fstatSync, statSync, writeSync } from "node:fs";
import { Writable } from "node:stream";
import type { OutputStream } from "./io.ts";

/**
 * Stdout or stderr. What goes to a file or /dev/null is written to the descriptor, because a stream reports success for
 * a text that a full disk has only in part.
 */
export function standardStream(descriptor: number, open: () => OutputStream): OutputStream {
  return isFile(descriptor) ? new FileStream(descriptor) : open();
}

function isFile(descriptor: number): boolean {
  try {
    const found = fstatSync(descriptor);
    return found.isFile() || found.rdev === statSync("/dev/null").rdev;
  } catch {
    return false;
  }
}

class FileStream extends Writable {
  readonly #descriptor: number;

  constructor(descriptor: number) {
    super();
    this.#descriptor = descriptor;
  }

  override _write(bytes: Uint8Array, _: BufferEncoding, done: (error?: Error) => void): void {
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
      done();
    } catch (error) {
      done(error as Error);
    }
  }
}
