/** A line of a file, without its end. */
export interface Line {
  /** From 1. */
  readonly number: number;
  /** Undefined for a line that is longer than was asked for: it was counted and let go. */
  readonly bytes: Buffer | undefined;
  readonly length: number;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Lines of a stream of bytes. Of the longest line no more than `maxBytes` is ever held. */
export async function* readLines(chunks: AsyncIterable<Uint8Array | string>, maxBytes: number): AsyncGenerator<Line> {
  let number = 1;
  let parts: Buffer[] = [];
  let length = 0;

  function add(part: Buffer): void {
    length += part.length;
    if (length > maxBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  }

  function take(): Line {
    const isLong = length > maxBytes;
    const line = { number, bytes: isLong ? undefined : trimmed(Buffer.concat(parts), number), length };
    number++;
    parts = [];
    length = 0;
    return line;
  }

  for await (const chunk of chunks) {
    const buffer = Buffer.from(chunk as Uint8Array);
    let from = 0;
    for (let end = buffer.indexOf(lineFeed); end !== -1; end = buffer.indexOf(lineFeed, from)) {
      add(buffer.subarray(from, end));
      from = end + 1;
      yield take();
    }
    add(buffer.subarray(from));
  }
  if (length > 0) yield take();
}

function trimmed(bytes: Buffer, number: number): Buffer {
  const hasMark = number === 1 && bytes.subarray(0, 3).equals(byteOrderMark);
  const end = bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length;
  return bytes.subarray(hasMark ? 3 : 0, end);
}
