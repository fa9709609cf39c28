import type { InfraWire } from "../../../wire/src/service-file.ts";
import { checkKinds, ownOptions } from "../arguments/check-argument.ts";
import { headerOf } from "../arguments/untrusted.ts";
import { wrongOption } from "../errors/call-errors.ts";
import type { Reply } from "./exchange.ts";

const mask = "[secret]";
/** Characters. A shorter secret can be an ordinary word, such as `test`. */
const shortestToken = 8;

/** Holds a credential so that printing, logging or serialising it shows a mask. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
    // As a method with a computed name it would keep the class in bundles that do not use it.
    Object.defineProperty(this, Symbol.for("nodejs.util.inspect.custom"), { value: () => mask });
  }

  /** The value itself, for the one header that carries it. */
  reveal(): string {
    return this.#value;
  }

  /** `text` with every occurrence of the secret masked: of a short one, which is part of many words, each whole word. */
  maskIn(text: string): string {
    if (!text.includes(this.#value)) return text;
    if (this.#value.length >= shortestToken) return text.replaceAll(this.#value, mask);
    return text.replace(new RegExp(`(?<!\\w)${this.#value.replace(/\W/g, "\\$&")}(?!\\w)`, "g"), mask);
  }

  /** A body with the secret masked in it. One that is JSON still is. */
  maskInBody(body: string): string {
    if (!body.includes(this.#value)) return body;
    try {
      return JSON.stringify(this.#maskInJson(JSON.parse(body)));
    } catch {
      return this.maskIn(body);
    }
  }

  #maskInJson(value: unknown): unknown {
    if (typeof value === "string") return this.maskIn(value);
    if (Array.isArray(value)) return value.map((part) => this.#maskInJson(part));
    if (typeof value !== "object" || value === null) return value;
    // A short secret can be the name of a field, and must not hide it.
    const nameOf = (name: string) => (this.#value.length < shortestToken ? name : this.maskIn(name));
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [nameOf(name), this.#maskInJson(part)]));
  }

  /**
   * `headers` with every occurrence of the secret masked. Some implementations of `fetch` give none to iterate over, and
   * the platform's `Headers` may be something else by now.
   */
  maskInHeaders(headers: Headers): Headers {
    const pairs = pairsOf(headers);
    if (pairs?.every(([, value]) => !value.includes(this.#value))) return headers;
    const maskOf = (value: string | null) => (value ? this.maskIn(value) : value);
    const masked = pairs?.map(([name, value]) => [name, this.maskIn(value)]);
    return {
      get: (name: string) => maskOf(headerOf(headers, name)),
      has: (name: string) => headers.has(name),
      ...(masked && { [Symbol.iterator]: () => masked.values() }),
    } as Headers;
  }

  toString(): string {
    return mask;
  }

  toJSON(): string {
    return mask;
  }
}

function pairsOf(headers: Headers): [string, string][] | undefined {
  try {
    const pairs = [...headers];
    return pairs.every(([, value]) => typeof value === "string") ? pairs : undefined;
  } catch {
    return undefined;
  }
}

/** A service that repeats the credential in its answer must not get it into an error or a hook. */
export function maskedReply(reply: Reply, credential: { secret: Secret } | undefined): Reply {
  if (credential === undefined) return reply;
  const { secret } = credential;
  return { ...reply, text: secret.maskInBody(reply.text), headers: secret.maskInHeaders(reply.headers) };
}

export interface Credential {
  secret: Secret;
  /** Name and value of the header that carries it. */
  header: string;
  value(): string;
}

/**
 * @param given of the service file.
 * @throws InvalidArgumentError when the credential holds spaces, line breaks or characters no header can carry. The
 * message does not repeat it.
 */
export function parseCredential(value: string, option: string, given: NonNullable<InfraWire["auth"]> = {}): Credential {
  checkKinds({ auth: given }, { auth: ["object", { header: "header", scheme: "text" }] });
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw wrongOption(option, `${option} contains a space, a line break or a character that no header can carry`);
  }
  const auth = ownOptions(given);
  const secret = new Secret(value);
  const scheme = auth.scheme ?? "Bearer";
  const prefix = scheme === "" ? "" : `${scheme} `;
  return { secret, header: (auth.header ?? "authorization").toLowerCase(), value: () => prefix + secret.reveal() };
}
