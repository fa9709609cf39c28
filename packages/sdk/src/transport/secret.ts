import { parseExact } from "../../../wire/src/json.ts";
import type { InfraWire } from "../../../wire/src/service-file.ts";
import { checkKinds, headerOf, isHeaderName, ownOptions } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import type { Reply } from "./exchange.ts";

const mask = "[secret]";
/** A shorter secret can be an ordinary word, such as `test`. */
const shortestToken = 8;

/** Holds a credential. Printing, logging or serializing it shows a mask. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
    // A method with a computed name would keep the class in bundles that don't use it.
    Object.defineProperty(this, Symbol.for("nodejs.util.inspect.custom"), { value: () => mask });
  }

  reveal(): string {
    return this.#value;
  }

  /** Masks the secret in a text. A short secret is masked only as a whole word. */
  maskIn(text: string): string {
    if (!text.includes(this.#value)) return text;
    if (this.#value.length >= shortestToken) return text.replaceAll(this.#value, mask);
    return text.replace(new RegExp(`(?<!\\w)${this.#value.replace(/\W/g, "\\$&")}(?!\\w)`, "g"), mask);
  }

  /** Masks the secret in a body. JSON stays valid. */
  maskInBody(body: string): string {
    if (!body.includes(this.#value)) return body;
    try {
      return JSON.stringify(this.#maskInJson(parseExact(body)));
    } catch {
      return this.maskIn(body);
    }
  }

  #maskInJson(value: unknown): unknown {
    if (typeof value === "string") return this.maskIn(value);
    if (Array.isArray(value)) return value.map((part) => this.#maskInJson(part));
    if (typeof value !== "object" || value === null) return value;
    // A short secret can be the name of a field.
    const nameOf = (name: string) => (this.#value.length < shortestToken ? name : this.maskIn(name));
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [nameOf(name), this.#maskInJson(part)]));
  }

  /** Masks the secret in headers. Custom implementations may not be iterable. */
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

/** Masks a credential that the service repeats in its response. */
export function maskedReply(reply: Reply, credential: { secret: Secret } | undefined): Reply {
  if (credential === undefined) return reply;
  const { secret } = credential;
  return { ...reply, text: secret.maskInBody(reply.text), headers: secret.maskInHeaders(reply.headers) };
}

export interface Credential {
  secret: Secret;
  header: string;
  value(): string;
}

/**
 * @param given from the service file.
 * @throws InvalidArgumentError if the credential contains spaces, line breaks or characters that no header can carry.
 * The message doesn't repeat it.
 */
export function parseCredential(value: string, option: string, given: NonNullable<InfraWire["auth"]> = {}): Credential {
  checkKinds({ auth: given }, { auth: ["object", { header: ["the name of a header", isHeaderName], scheme: "text" }] });
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw wrongOption(option, `${option} contains a space, a line break or a character that no header can carry`);
  }
  const auth = ownOptions(given);
  const secret = new Secret(value);
  const scheme = auth.scheme ?? "Bearer";
  const prefix = scheme === "" ? "" : `${scheme} `;
  return { secret, header: (auth.header ?? "authorization").toLowerCase(), value: () => prefix + secret.reveal() };
}
