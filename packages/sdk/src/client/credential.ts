import { wrongOption } from "../errors/call-errors.ts";

const mask = "[secret]";
/** A shorter key can be an ordinary word, such as `test`. */
const shortestToken = 8;

/** A key or token. Printing, logging or serializing it shows a mask. */
export class Credential {
  readonly #value: string;

  constructor(value: string, option: string) {
    if (!/^[\x21-\x7e]+$/.test(value)) {
      throw wrongOption(option, `${option} contains a space, a line break or a character that no header can carry`);
    }
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  /** Masks the credential in a text, such as a response that repeats it. A short one is masked only as a whole word. */
  maskIn(text: string): string {
    if (!text.includes(this.#value)) return text;
    if (this.#value.length >= shortestToken) return text.replaceAll(this.#value, mask);
    return text.replace(new RegExp(`(?<!\\w)${this.#value.replace(/\W/g, "\\$&")}(?!\\w)`, "g"), mask);
  }

  toString(): string {
    return mask;
  }

  toJSON(): string {
    return mask;
  }
}

/** The service's request id, for support requests (assumption G-17). */
export function requestIdOf(headers: Pick<Headers, "get">, credential: Credential | undefined): string | undefined {
  const id = headers.get("x-request-id");
  return id === null ? undefined : masked(credential, id);
}

export const masked = (credential: Credential | undefined, text: string): string => credential?.maskIn(text) ?? text;
