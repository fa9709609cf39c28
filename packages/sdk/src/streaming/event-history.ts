const headSize = 64;
const tailSize = 1_024;
/** Of longer messages, the length, the start and the end are remembered. */
const keptChars = 1_024;

/** Remembers the first and the latest messages by number, to detect a number that was reused for another event. */
export class EventHistory {
  #count = 0;
  /** The first ones, then the latest ones as a ring. */
  readonly #numbers: number[] = [];
  readonly #messages: string[] = [];
  /** Messages of earlier pieces of the stream, and characters received since. */
  #settled = 0;
  #chars = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(sequence: number, data: string): void {
    const place = placeOf(this.#count++);
    this.#numbers[place] = sequence;
    this.#messages[place] = shortened(data);
  }

  /** True if this message had the number before. Undefined if unknown. */
  matches(sequence: number, data: string): boolean | undefined {
    const place = this.#numbers.lastIndexOf(sequence);
    return place < 0 ? undefined : this.#messages[place] === shortened(data);
  }

  /** Call it after each piece of the stream. Copies the piece's messages if they are a small part of it. */
  settle(chars: number): void {
    this.#chars += chars;
    if (this.#settled === this.#count) return;
    const isSparse = this.#chars > (this.#count - this.#settled) * keptChars;
    for (let index = this.#settled; isSparse && index < this.#count; index++) {
      this.#messages[placeOf(index)] = ownText(this.#messages[placeOf(index)]!);
    }
    this.#settled = this.#count;
    this.#chars = 0;
  }
}

const placeOf = (index: number): number => (index < headSize ? index : headSize + ((index - headSize) % tailSize));

const shortened = (data: string): string =>
  data.length <= keptChars
    ? data
    : ownText(`${data.length} ${data.slice(0, keptChars / 2)}${data.slice(-keptChars / 2)}`);

/** Copies a string. Engines share characters, so a slice could keep a much longer string alive. */
export const ownText = (text: string): string => ` ${text}`.slice(1);
