const headSize = 64;
const tailSize = 1_024;
/** Characters of a message that its digest covers, besides its length. */
const digestedChars = 2_000;

/**
 * What the first and the latest numbers of a stream stood for: enough to tell a number that is repeated from one that
 * was given again to another event. Takes 16 kB, however long the stream is.
 */
export class EventHistory {
  readonly #head = new Ring(headSize);
  readonly #tail = new Ring(tailSize);
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(sequence: number, digest: number): void {
    if (this.#count++ < headSize) this.#head.add(sequence, digest);
    this.#tail.add(sequence, digest);
  }

  /** Is it the message that had this number before? Undefined when that is not known any more. */
  matches(sequence: number, digest: number): boolean | undefined {
    const known = this.#tail.get(sequence) ?? this.#head.get(sequence);
    return known === undefined ? undefined : known === digest;
  }
}

/** Values by number; a later number takes the place of the one that lies `size` before it. */
class Ring {
  readonly #size: number;
  #sequences: Float64Array | undefined;
  #digests: Int32Array | undefined;

  constructor(size: number) {
    this.#size = size;
  }

  add(sequence: number, digest: number): void {
    this.#sequences ??= new Float64Array(this.#size).fill(-1);
    this.#digests ??= new Int32Array(this.#size);
    const place = sequence % this.#size;
    this.#sequences[place] = sequence;
    this.#digests[place] = digest;
  }

  get(sequence: number): number | undefined {
    const place = sequence % this.#size;
    return this.#sequences?.[place] === sequence ? this.#digests![place] : undefined;
  }
}

/** A number for a message that another message hardly has (FNV-1a). */
export function digestOf(data: string): number {
  let digest = data.length | 0;
  const end = Math.min(data.length, digestedChars);
  for (let index = 0; index < end; index++) digest = Math.imul(digest ^ data.charCodeAt(index), 16_777_619);
  return digest;
}
