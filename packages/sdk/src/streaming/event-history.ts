const headSize = 64;
const tailSize = 1_024;
/** Characters of a message that is kept as it came. Of a longer one, a digest costs little beside reading it. */
const mostKept = 2_000;
/** Bytes of a message that its digest covers, besides its length in characters. */
const digestedBytes = 2_000;
/** Bytes of a stream after which the messages before them become digests. */
const bytesOfAge = 512 * 1_024;

/**
 * What the first and the latest numbers of a stream stood for: enough to tell a number that is repeated from one that
 * was given again to another event.
 *
 * Nearly none is asked for again, so the latest messages are kept as they came. A text may be a part of a much longer one,
 * though, and keep that too: it becomes a digest once twice `bytesOfAge` have been read since, or before.
 */
export class EventHistory {
  /** Numbers rise, so that the n-th message added is in place n of the first, and n modulo the size of the latest. */
  readonly #head: { readonly sequence: number; readonly digest: number }[] = [];
  readonly #sequences = new Float64Array(tailSize).fill(-1);
  /** Messages, or their digests. */
  readonly #messages: (string | number)[] = [];
  #count = 0;
  /** Those from this one on have come since `#bytes` was 0. */
  #young = 0;
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(sequence: number, data: string): void {
    const count = this.#count++;
    const place = count % tailSize;
    this.#sequences[place] = sequence;
    this.#messages[place] = count < headSize || data.length > mostKept ? digestOf(data) : data;
    if (count < headSize) this.#head.push({ sequence, digest: this.#messages[place] as number });
  }

  /** Is it the message that had this number before? Undefined when that is not known any more. */
  matches(sequence: number, data: string): boolean | undefined {
    const place = this.#sequences.lastIndexOf(sequence);
    const known = place < 0 ? this.#head.find((early) => early.sequence === sequence)?.digest : this.#messages[place];
    if (known === undefined) return undefined;
    return typeof known === "string" ? known === data : known === digestOf(data);
  }

  /** So many bytes of the stream were read. */
  noteRead(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < bytesOfAge) return;
    this.#digestUpTo(this.#young);
    this.#young = this.#count;
    this.#bytes = 0;
  }

  /** Nothing more will be added: no text is kept. */
  close(): void {
    this.#digestUpTo(this.#count);
  }

  #digestUpTo(end: number): void {
    for (let index = Math.max(0, this.#count - tailSize); index < end; index++) {
      const message = this.#messages[index % tailSize]!;
      if (typeof message === "string") this.#messages[index % tailSize] = digestOf(message);
    }
  }
}

/** Made when it is needed: nothing happens at import. */
let scratch: { encoder: TextEncoder; bytes: Uint8Array; words: Int32Array } | undefined;

function makeScratch() {
  const bytes = new Uint8Array(digestedBytes);
  return { encoder: new TextEncoder(), bytes, words: new Int32Array(bytes.buffer) };
}

/** A number for a message that another message hardly has (FxHash): four bytes at a time, since long ones pay for it. */
function digestOf(data: string): number {
  scratch ??= makeScratch();
  const { encoder, bytes, words } = scratch;
  const { written } = encoder.encodeInto(data, bytes);
  const whole = written >> 2;
  let digest = data.length | 0;
  for (let index = 0; index < whole; index++) digest = mixed(digest, words[index]!);
  for (let index = whole << 2; index < written; index++) digest = mixed(digest, bytes[index]!);
  return digest;
}

const mixed = (digest: number, word: number): number => Math.imul(((digest << 5) | (digest >>> 27)) ^ word, 0x9e3779b9);
