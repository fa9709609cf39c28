const headSize = 64;
const tailSize = 1_024;
/** Characters of a message that are hashed, in addition to its length. */
const hashedChars = 2_000;

/**
 * Remembers the first and the latest events by number, to detect a number that was reused for another event. Keeps
 * hashes, because a message can keep a much larger string alive.
 */
export class EventHistory {
  readonly #head = new Map<number, number>();
  /** Oldest first. */
  readonly #tail = new Map<number, number>();

  get isEmpty(): boolean {
    return this.#head.size === 0;
  }

  add(sequence: number, data: string): void {
    const hashes = this.#head.size < headSize ? this.#head : this.#tail;
    hashes.set(sequence, hashOf(data));
    if (this.#tail.size > tailSize) this.#tail.delete(this.#tail.keys().next().value!);
  }

  /** True if this message had the number before. Undefined if unknown. */
  matches(sequence: number, data: string): boolean | undefined {
    const known = this.#tail.get(sequence) ?? this.#head.get(sequence);
    return known === undefined ? undefined : known === hashOf(data);
  }
}

/** FxHash. */
function hashOf(data: string): number {
  let hash = data.length;
  const end = Math.min(data.length, hashedChars);
  for (let at = 0; at < end; at++) {
    hash = Math.imul(((hash << 5) | (hash >>> 27)) ^ data.charCodeAt(at), 0x9e3779b9);
  }
  return hash;
}
