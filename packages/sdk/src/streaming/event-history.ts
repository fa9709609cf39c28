const headSize = 64;
const tailSize = 1_024;
/** Bytes of a message that its digest covers, besides its length in characters. */
const digestedBytes = 2_000;

/**
 * What the first and the latest numbers of a stream stood for: enough to tell a number that is repeated from one that
 * was given again to another event. Takes some kilobytes, however long the stream is: a text that is kept could be a part
 * of a much longer one, and keep that too.
 */
export class EventHistory {
  /** Numbers rise, so that the n-th message added is in place n of the first, and n modulo the size of the latest. */
  #head: { readonly sequence: number; readonly digest: number }[] = [];
  readonly #sequences = new Float64Array(tailSize).fill(-1);
  readonly #digests = new Int32Array(tailSize);
  #count = 0;
  readonly #encoder = new TextEncoder();
  readonly #bytes = new Uint8Array(digestedBytes);
  readonly #words = new Int32Array(this.#bytes.buffer);

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(sequence: number, data: string): void {
    const count = this.#count++;
    const digest = this.#digestOf(data);
    if (count < headSize) this.#head.push({ sequence, digest });
    this.#sequences[count % tailSize] = sequence;
    this.#digests[count % tailSize] = digest;
  }

  /** Is it the message that had this number before? Undefined when that is not known any more. */
  matches(sequence: number, data: string): boolean | undefined {
    const place = this.#sequences.lastIndexOf(sequence);
    const known = place < 0 ? this.#head.find((early) => early.sequence === sequence)?.digest : this.#digests[place];
    return known === undefined ? undefined : known === this.#digestOf(data);
  }

  /** A number for a message that another message hardly has (FxHash): four bytes at a time, since each event pays for it. */
  #digestOf(data: string): number {
    const { written } = this.#encoder.encodeInto(data, this.#bytes);
    const words = written >> 2;
    let digest = data.length | 0;
    for (let index = 0; index < words; index++) digest = mixed(digest, this.#words[index]!);
    for (let index = words << 2; index < written; index++) digest = mixed(digest, this.#bytes[index]!);
    return digest;
  }
}

const mixed = (digest: number, word: number): number => Math.imul(((digest << 5) | (digest >>> 27)) ^ word, 0x9e3779b9);
