import { ownText } from "../streaming/event-history.ts";

const keptChars = 256 * 1024;
/** Joined now and then, because many small strings use more memory. */
const joinedChars = 16 * 1024;

/** A growing text. Only its end is kept, to limit memory use. */
export class AiText {
  #length = 0;
  #end = "";
  /** Text after `#end`. */
  #latest = "";
  isDone = false;

  get end(): string {
    return (this.#end + this.#latest).slice(-keptChars);
  }

  append(part: string): void {
    this.#length += part.length;
    this.#latest += part;
    if (this.#latest.length >= joinedChars) this.#keep(this.end);
  }

  set(text: string, isDone: boolean): void {
    this.isDone ||= isDone;
    this.#length = text.length;
    this.#keep(text.length > keptChars ? text.slice(-keptChars) : text);
  }

  #keep(end: string): void {
    this.#end = ownText(end);
    this.#latest = "";
  }

  /** The part of `whole` after this text; undefined if it isn't a continuation. */
  restOf(whole: string): string | undefined {
    const { end } = this;
    return whole.startsWith(end, this.#length - end.length) ? whole.slice(this.#length) : undefined;
  }
}
