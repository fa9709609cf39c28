import { Transform, type TransformCallback } from "node:stream";

/** Passes lines on whole, because the transport copies and searches all that it has for each chunk. */
export class WholeLines extends Transform {
  readonly #limit: number;
  readonly #onTooLong: (id: number | string | null) => void;
  #parts: Buffer[] = [];
  #size = 0;

  /** @param onTooLong called for a line that is dropped, with the id of its request if that is readable. */
  constructor(limit: number, onTooLong: (id: number | string | null) => void) {
    super();
    this.#limit = limit;
    this.#onTooLong = onTooLong;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", start)) {
      this.#add(chunk.subarray(start, end + 1));
      this.#endLine();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
    done();
  }

  #add(part: Buffer): void {
    this.#size += part.length;
    // Of a line that is too long, the beginning and the end: one of them holds its id.
    if (this.#size > this.#limit && this.#parts.length > 1) this.#parts = [this.#parts[0]!, this.#parts.at(-1)!];
    this.#parts.push(part);
  }

  #endLine(): void {
    const isTooLong = this.#size > this.#limit;
    const line = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#size = 0;
    if (isTooLong) this.#onTooLong(idIn(line));
    else this.push(line);
  }
}

const idIn = (line: Buffer): number | string | null => {
  const ends = `${line.toString("utf8", 0, 300)}\n${line.toString("utf8", line.length - 300)}`;
  const found = /^\{"jsonrpc":"2.0","id":(\d+|"[^"\\]*")|"id":(\d+|"[^"\\]*")\}\s*$/.exec(ends);
  const id = found?.[1] ?? found?.[2];
  return id === undefined ? null : JSON.parse(id);
};
