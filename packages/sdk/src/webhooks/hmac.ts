import { type BinaryEncoding, encodeBinary } from "../arguments/binary-text.ts";
import { shown } from "../arguments/check-argument.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import type { Scheme } from "./scheme.ts";

type Digest = Scheme["digest"];
type Bytes = Uint8Array<ArrayBuffer>;

/** HMAC of `head + body + tail`, encoded. Synchronous if the runtime supports it. */
export type Hmac = (head: string, body: string | Uint8Array, tail: string) => string | Promise<string>;

/** Creates HMAC functions for a key, which stays inside them. */
export type HmacEngine = (digest: Digest, key: Uint8Array, encoding: BinaryEncoding) => Hmac;

/** Implementation of HMAC. `auto` prefers node:crypto to WebCrypto. */
export type CryptoChoice = "auto" | "node" | "web";

const choices: readonly CryptoChoice[] = ["auto", "node", "web"];

/** @throws InvalidArgumentError if the runtime lacks the chosen implementation. */
export function hmacEngine(choice: CryptoChoice = "auto"): HmacEngine {
  if (!choices.includes(choice))
    throw wrongOption("crypto", `crypto must be "auto", "node" or "web", not ${shown(choice)}`);
  const engine = choice === "web" ? webEngine() : choice === "node" ? nodeEngine() : (nodeEngine() ?? webEngine());
  if (engine === undefined) throw wrongOption("crypto", `This runtime has no ${choice} crypto`);
  return engine;
}

/** Doesn't import node:crypto, which bundlers for the web can't resolve. */
function nodeEngine(): HmacEngine | undefined {
  const crypto = nodeCrypto();
  if (crypto?.createSecretKey === undefined) return undefined;
  return (digest, key, encoding) => {
    // Creating the key object once saves four fifths of createHmac's time.
    const secret = crypto.createSecretKey(key);
    return (head, body, tail) => {
      const hmac = crypto.createHmac(digest, secret).update(head).update(body);
      return (tail === "" ? hmac : hmac.update(tail)).digest(encoding);
    };
  };
}

/** Next's edge runtime has the function, but it throws. */
function nodeCrypto() {
  try {
    return (globalThis as { process?: Partial<NodeJS.Process> }).process?.getBuiltinModule?.("node:crypto");
  } catch {
    return undefined;
  }
}

const webDigests: Readonly<Partial<Record<Digest, string>>> = {
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha384: "SHA-384",
  sha512: "SHA-512",
};

function webEngine(): HmacEngine | undefined {
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) return undefined;
  const encoder = new TextEncoder();
  return (digest, key, encoding) => {
    const hash = webDigests[digest];
    if (hash === undefined) throw new InvalidArgumentError({ summary: `WebCrypto has no HMAC with ${digest}` });
    const raw: Bytes = Uint8Array.from(key);
    let imported: Promise<CryptoKey> | undefined;
    return async (head, body, tail) => {
      imported ??= subtle.importKey("raw", raw, { name: "HMAC", hash }, false, ["sign"]);
      const parts = [
        encoder.encode(head),
        typeof body === "string" ? encoder.encode(body) : body,
        encoder.encode(tail),
      ];
      return encodeBinary(new Uint8Array(await subtle.sign("HMAC", await imported, concatBytes(parts))), encoding);
    };
  };
}

export function concatBytes(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
