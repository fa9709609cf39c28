const headSize = 64;
const tailSize = 1_024;
/** Shorter messages are kept as is. For longer ones, hashing costs little compared to reading. */
const mostKept = 2_000;
/** Bytes of a message that are hashed, in addition to its length. */
const digestedBytes = 2_000;
/** Bytes after which earlier messages are replaced by hashes. */
const bytesOfAge = 512 * 1_024;

/**
 * Remembers the first and the latest events by number, to detect a number that was reused for another event. Recent
 * messages are kept as text, older ones as hashes, because a slice can keep a much larger string alive.
 */
export class EventHistory {
  /** Numbers increase, so the n-th message is at position n, modulo the size for the latest ones. */
  readonly #head: { readonly sequence: number; readonly digest: number }[] = [];
  readonly #sequences = new Float64Array(tailSize).fill(-1);
  readonly #messages: (string | number)[] = [];
  #count = 0;
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

  /** True if this message had the number before. Undefined if unknown. */
  matches(sequence: number, data: string): boolean | undefined {
    const place = this.#sequences.lastIndexOf(sequence);
    const known = place < 0 ? this.#head.find((early) => early.sequence === sequence)?.digest : this.#messages[place];
    if (known === undefined) return undefined;
    return typeof known === "string" ? known === data : known === digestOf(data);
  }

  noteRead(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < bytesOfAge) return;
    this.#digestUpTo(this.#young);
    this.#young = this.#count;
    this.#bytes = 0;
  }

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

let scratch: { encoder: TextEncoder; bytes: Uint8Array; words: Int32Array } | undefined;

function makeScratch() {
  const bytes = new Uint8Array(digestedBytes);
  return { encoder: new TextEncoder(), bytes, words: new Int32Array(bytes.buffer) };
}

/** FxHash of a message, four bytes at a time. */
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
