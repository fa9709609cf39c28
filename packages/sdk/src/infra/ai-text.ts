/** Characters at the end of a text that are kept. */
const keptChars = 256 * 1024;

interface Piece {
  /** Joined only when somebody asks: most texts are never asked for. */
  parts: readonly string[];
  length: number;
}

/** A text that grows piece by piece. Its end is kept, so that a long one does not fill the memory. */
export class AiText {
  #length = 0;
  #kept: Piece[] = [];
  #keptLength = 0;
  /** Nothing more will be added. */
  isDone = false;

  get end(): string {
    return this.#kept.map(({ parts }) => parts.join("")).join("");
  }

  append(parts: readonly string[]): void {
    let length = 0;
    for (const part of parts) length += part.length;
    this.#length += length;
    this.#keptLength += length;
    this.#kept.push({ parts, length });
    while (this.#keptLength - this.#kept[0]!.length >= keptChars) this.#keptLength -= this.#kept.shift()!.length;
  }

  set(text: string, isDone: boolean): void {
    this.isDone ||= isDone;
    this.#length = text.length;
    const end = text.slice(-keptChars);
    this.#kept = [{ parts: [end], length: end.length }];
    this.#keptLength = end.length;
  }

  /** What `whole` has more than this; undefined when it does not go on where this ends. */
  restOf(whole: string): string | undefined {
    return whole.startsWith(this.end, this.#length - this.#keptLength) ? whole.slice(this.#length) : undefined;
  }
}
