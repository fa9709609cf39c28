/** Copies a string. Engines share characters, so a slice could keep a much longer string alive. */
export const ownText = (text: string): string => ` ${text}`.slice(1);

const keptChars = 256 * 1024;
/** Joins small strings, because many of them use more memory. */
const joinedChars = 4 * 1024;

/** A growing text. Only its end is kept, to limit memory use. */
export class AiText {
  #length = 0;
  #kept: string[] = [];
  #keptLength = 0;
  /** Pieces after `text`. */
  #parts: string[] = [];
  #partsLength = 0;
  isDone = false;

  get end(): string {
    this.#join();
    return this.#kept.join("");
  }

  append(part: string): void {
    this.#length += part.length;
    this.#keptLength += part.length;
    this.#parts.push(part);
    this.#partsLength += part.length;
    if (this.#partsLength >= joinedChars) this.#join();
  }

  #join(): void {
    if (this.#parts.length === 0) return;
    this.#kept.push(this.#parts.join(""));
    this.#dropParts();
    while (this.#keptLength - this.#kept[0]!.length >= keptChars) this.#keptLength -= this.#kept.shift()!.length;
  }

  set(text: string, isDone: boolean): void {
    this.isDone ||= isDone;
    this.#length = text.length;
    const end = text.length > keptChars ? ownText(text.slice(-keptChars)) : text;
    this.#kept = [end];
    this.#keptLength = end.length;
    this.#dropParts();
  }

  #dropParts(): void {
    this.#parts = [];
    this.#partsLength = 0;
  }

  /** The part of `whole` after this text; undefined if it isn't a continuation. */
  restOf(whole: string): string | undefined {
    return whole.startsWith(this.end, this.#length - this.#keptLength) ? whole.slice(this.#length) : undefined;
  }
}
