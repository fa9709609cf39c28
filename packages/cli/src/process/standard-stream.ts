import { fstatSync, writeSync } from "node:fs";
import type { OutputStream } from "./io.ts";

/** A pipe takes as much in one piece. */
const shortBytes = 4_096;

/**
 * A standard stream of this process that is opened when it is needed: that takes 3 ms, for most runs write one short text.
 * The first one, where it is short, is written to the descriptor. A terminal is opened at once.
 */
export function standardStream(descriptor: number, open: () => OutputStream): OutputStream {
  if (!isPipeOrFile(descriptor)) return open();
  return new UnopenedStream(descriptor, open) as unknown as OutputStream;
}

function isPipeOrFile(descriptor: number): boolean {
  try {
    const found = fstatSync(descriptor);
    return found.isFIFO() || found.isFile() || found.isSocket();
  } catch {
    return false;
  }
}

type Listener = (...given: unknown[]) => void;

/** What is asked of a stream that is no terminal: the rest is for painting, and for programs that read and write it. */
class UnopenedStream {
  readonly #descriptor: number;
  readonly #open: () => OutputStream;
  #listeners: (readonly [event: string, listener: Listener])[] = [];
  #opened: OutputStream | undefined;
  #hasWritten = false;

  constructor(descriptor: number, open: () => OutputStream) {
    this.#descriptor = descriptor;
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
    const rest = this.#opened ? bytes : bytes.subarray(this.#writeAtOnce(bytes));
    if (!this.#opened && rest.length === 0) {
      process.nextTick(done);
      return true;
    }
    return this.#stream().write(rest, done);
  }

  /** How many bytes were written. None where a later one would have to wait, or fails: the stream itself does that. */
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
