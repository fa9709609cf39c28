const headSize = 64;
const tailSize = 1_024;
/** Bytes of a message that are hashed, in addition to its length. */
const hashedBytes = 4_096;

/**
 * Remembers the first and the latest events by number, to detect a number that was reused for another event. Keeps
 * hashes, because a message can keep a much larger string alive.
 */
export class EventHistory {
  #count = 0;
  /** The first ones, then the latest ones as a ring. */
  readonly #numbers: number[] = [];
  readonly #hashes: number[] = [];
  // Not at import: some environments have no TextEncoder.
  readonly #encoder = new TextEncoder();
  readonly #words = new Int32Array(hashedBytes / 4 + 1);
  readonly #bytes = new Uint8Array(this.#words.buffer);
  readonly #room = this.#bytes.subarray(0, hashedBytes);

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(sequence: number, data: string): void {
    const place = this.#count < headSize ? this.#count : headSize + ((this.#count - headSize) % tailSize);
    this.#numbers[place] = sequence;
    this.#hashes[place] = this.#hashOf(data);
    this.#count++;
  }

  /** True if this message had the number before. Undefined if unknown. */
  matches(sequence: number, data: string): boolean | undefined {
    const place = this.#numbers.lastIndexOf(sequence);
    return place < 0 ? undefined : this.#hashes[place] === this.#hashOf(data);
  }

  /** FxHash. Copied first, because reading characters of a part of a larger string is slow. */
  #hashOf(data: string): number {
    const words = this.#words;
    const { written } = this.#encoder.encodeInto(data, this.#room);
    this.#bytes.fill(0, written, written + 4);
    let hash = data.length;
    for (let at = 0; at * 4 < written; at++) {
      hash = Math.imul(((hash << 5) | (hash >>> 27)) ^ words[at]!, 0x9e3779b9);
    }
    return hash;
  }
}
