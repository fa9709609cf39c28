const mask = "[secret]";

/** Holds a credential so that printing, logging or serialising it shows a mask. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself, for the one header that carries it. */
  reveal(): string {
    return this.#value;
  }

  /** `text` with every occurrence of the secret masked. */
  maskIn(text: string): string {
    return text.includes(this.#value) ? text.replaceAll(this.#value, mask) : text;
  }

  toString(): string {
    return mask;
  }

  toJSON(): string {
    return mask;
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return mask;
  }
}
