import { fstatSync, statSync, writeSync } from "node:fs";
import type { OutputStream } from "./io.ts";

/** A pipe accepts this much in one piece. */
const shortBytes = 4_096;

/**
 * A standard stream that is only opened when needed, which saves 3 ms. Writes the first short text for a pipe, and
 * everything for a file or /dev/null, to the descriptor: a stream reports success for a text that a full disk has only
 * in part. A terminal is opened immediately.
 */
export function standardStream(descriptor: number, open: () => OutputStream): OutputStream {
  const kind = kindOf(descriptor);
  return kind === undefined ? open() : (new UnopenedStream(descriptor, kind, open) as unknown as OutputStream);
}

function kindOf(descriptor: number): "file" | "pipe" | undefined {
  try {
    const found = fstatSync(descriptor);
    if (found.isFIFO() || found.isSocket()) return "pipe";
    return found.isFile() || found.rdev === statSync("/dev/null").rdev ? "file" : undefined;
  } catch {
    return undefined;
  }
}

type Listener = (...given: unknown[]) => void;

class UnopenedStream {
  readonly #descriptor: number;
  readonly #kind: "file" | "pipe";
  readonly #open: () => OutputStream;
  #listeners: (readonly [event: string, listener: Listener])[] = [];
  #opened: OutputStream | undefined;
  #hasWritten = false;

  constructor(descriptor: number, kind: "file" | "pipe", open: () => OutputStream) {
    this.#descriptor = descriptor;
    this.#kind = kind;
    this.#open = open;
  }

  get writableNeedDrain(): boolean {
    return this.#opened?.writableNeedDrain ?? false;
  }

  on(event: string, listener: Listener): this {
    if (this.#opened) this.#opened.on(event, listener);
    else this.#listeners.push([event, listener]);
    return this;
  }

  off(event: string, listener: Listener): this {
    this.#opened?.off(event, listener);
    this.#listeners = this.#listeners.filter(([at, known]) => at !== event || known !== listener);
    return this;
  }

  write(content: string | Uint8Array, done: () => void = () => {}): boolean {
    const bytes = Buffer.from(content as string);
    if (this.#kind === "file") return this.#writeWhole(bytes, done);
    const rest = this.#opened ? bytes : bytes.subarray(this.#writeAtOnce(bytes));
    if (!this.#opened && rest.length === 0) {
      process.nextTick(done);
      return true;
    }
    return this.#stream().write(rest, done);
  }

  #writeWhole(bytes: Uint8Array, done: () => void): true {
    let failure: unknown;
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
    } catch (error) {
      failure = error;
    }
    process.nextTick(() => {
      if (failure) this.#stream().emit("error", failure);
      done();
    });
    return true;
  }

  /** Stops before what would block or fails: the stream handles that. */
  #writeAtOnce(bytes: Uint8Array): number {
    if (bytes.length === 0 || bytes.length > shortBytes || this.#hasWritten) return 0;
    this.#hasWritten = true;
    try {
      return writeSync(this.#descriptor, bytes);
    } catch {
      return 0;
    }
  }

  #stream(): OutputStream {
    if (this.#opened) return this.#opened;
    this.#opened = this.#open();
    for (const [event, listener] of this.#listeners) this.#opened.on(event, listener);
    return this.#opened;
  }
}
