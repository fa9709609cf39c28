/** Characters at the end of a text that are kept. */
const keptChars = 256 * 1024;

/** A text that grows piece by piece. Its end is kept, so that a long one does not fill the memory. */
export class AiText {
  #length = 0;
  #end = "";
  /** Nothing more will be added. */
  isDone = false;

  get end(): string {
    return this.#end;
  }

  append(piece: string): void {
    this.#length += piece.length;
    this.#end += piece;
    if (this.#end.length > 2 * keptChars) this.#end = this.#end.slice(-keptChars);
  }

  set(text: string, isDone: boolean): void {
    this.isDone ||= isDone;
    this.#length = text.length;
    this.#end = text.slice(-2 * keptChars);
  }

  /** What `whole` has more than this; undefined when it does not go on where this ends. */
  restOf(whole: string): string | undefined {
    const start = this.#length - this.#end.length;
    return whole.startsWith(this.#end, start) ? whole.slice(this.#length) : undefined;
  }
}
