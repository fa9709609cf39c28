/**
 * The same text, as a string of its own. What is cut out of a longer string may keep all of that alive for as long as it
 * lives itself: engines share the characters. Joined and cut again, it shares those of a string no longer than itself.
 */
export const ownText = (text: string): string => ` ${text}`.slice(1);

/** Characters at the end of a text that are kept. */
const keptChars = 256 * 1024;
/** Characters that are joined to one string: many small ones that stay alive cost more than making it. */
const joinedChars = 4 * 1024;

/** A text that grows piece by piece. Its end is kept, so that a long one does not fill the memory. */
export class AiText {
  #length = 0;
  #kept: string[] = [];
  #keptLength = 0;
  /** What came after those. */
  #parts: string[] = [];
  #partsLength = 0;
  /** Nothing more will be added. */
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

  /** What `whole` has more than this; undefined when it does not go on where this ends. */
  restOf(whole: string): string | undefined {
    return whole.startsWith(this.end, this.#length - this.#keptLength) ? whole.slice(this.#length) : undefined;
  }
}
