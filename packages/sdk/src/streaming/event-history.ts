const headSize = 64;
const tailSize = 1_024;
/** Characters of a message that its digest covers, besides its length. */
const digestedChars = 2_000;

/**
 * What the first and the latest numbers of a stream stood for: enough to tell a number that is repeated from one that
 * was given again to another event. Takes some kilobytes, however long the stream is: a text that is kept could be a part
 * of a much longer one, and keep that too.
 */
export class EventHistory {
  /** Numbers rise, so that the n-th message added is in place n of the first, and n modulo the size of the latest. */
  #head: { readonly sequence: number; readonly digest: number }[] = [];
  #sequences: number[] = [];
  readonly #digests: number[] = [];
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(sequence: number, data: string): void {
    const count = this.#count++;
    const digest = digestOf(data);
    if (count < headSize) this.#head.push({ sequence, digest });
    this.#sequences[count % tailSize] = sequence;
    this.#digests[count % tailSize] = digest;
  }

  /** Is it the message that had this number before? Undefined when that is not known any more. */
  matches(sequence: number, data: string): boolean | undefined {
    const place = this.#sequences.lastIndexOf(sequence);
    const known = place < 0 ? this.#head.find((early) => early.sequence === sequence)?.digest : this.#digests[place];
    return known === undefined ? undefined : known === digestOf(data);
  }
}

/** A number for a message that another message hardly has (FNV-1a). */
function digestOf(data: string): number {
  let digest = data.length | 0;
  const end = Math.min(data.length, digestedChars);
  for (let index = 0; index < end; index++) digest = Math.imul(digest ^ data.charCodeAt(index), 16_777_619);
  return digest;
}
