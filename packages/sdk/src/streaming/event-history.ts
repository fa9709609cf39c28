const headSize = 64;
const tailSize = 1_024;
/** Characters of a message that its digest covers, besides its length. */
const digestedChars = 2_000;
/** Of the latest messages, that are kept as they are: a digest is only made of what was read again, or is long. */
const keptChars = 256 * 1_024;

/**
 * What the first and the latest numbers of a stream stood for: enough to tell a number that is repeated from one that
 * was given again to another event. Takes no more than half a megabyte, however long the stream is.
 */
export class EventHistory {
  /** Numbers rise, so that the n-th message added is in place n of the first, and n modulo the size of the latest. */
  #head: { readonly sequence: number; readonly digest: number }[] = [];
  #sequences: number[] = [];
  /** The message's text, or its digest. */
  readonly #messages: (string | number)[] = [];
  #count = 0;
  /** The first message that is kept as text, and how long all of them are. */
  #firstText = 0;
  #chars = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(sequence: number, data: string): void {
    const count = this.#count++;
    const place = count % tailSize;
    if (count < headSize) this.#head.push({ sequence, digest: digestOf(data) });
    if (count - this.#firstText === tailSize)
      this.#chars -= (this.#messages[this.#firstText++ % tailSize] as string).length;
    this.#sequences[place] = sequence;
    this.#messages[place] = data;
    this.#chars += data.length;
    while (this.#chars > keptChars) this.#digestFirst();
  }

  /** Is it the message that had this number before? Undefined when that is not known any more. */
  matches(sequence: number, data: string): boolean | undefined {
    const place = this.#sequences.lastIndexOf(sequence);
    const known = place < 0 ? this.#head.find((early) => early.sequence === sequence)?.digest : this.#messages[place];
    if (known === undefined) return undefined;
    return typeof known === "string" ? known === data : known === digestOf(data);
  }

  #digestFirst(): void {
    const place = this.#firstText++ % tailSize;
    const text = this.#messages[place] as string;
    this.#chars -= text.length;
    this.#messages[place] = digestOf(text);
  }
}

/** A number for a message that another message hardly has (FNV-1a). */
function digestOf(data: string): number {
  let digest = data.length | 0;
  const end = Math.min(data.length, digestedChars);
  for (let index = 0; index < end; index++) digest = Math.imul(digest ^ data.charCodeAt(index), 16_777_619);
  return digest;
}
