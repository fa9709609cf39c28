import type { HmacEngine } from "../hmac.ts";
import type { Scheme } from "../scheme.ts";
import { type BodyGuess, guessBodies } from "./body-guesses.ts";
import { guessKeys, type KeyGuess } from "./key-guesses.ts";
import { guessSignatures, type HeaderPair, type SignatureGuess } from "./signature-guesses.ts";
import { guessSignedTexts, type SignedTextGuess } from "./signed-text-guesses.ts";

/** A combination whose signature matches. */
export interface Match {
  body: BodyGuess;
  key: KeyGuess;
  text: SignedTextGuess;
  signature: SignatureGuess;
}

export interface SearchInput {
  body: Uint8Array;
  headers: readonly HeaderPair[];
  secret: string | Uint8Array;
  engine: HmacEngine;
}

/** Bytes that may be hashed before the search gives up: less than a second's worth on Node. */
const budgetBytes = 400_000_000;

/** Tries what senders are known to do. A body as it came with every signed text first, then changed bodies. */
export async function search({ body, headers, secret, engine }: SearchInput): Promise<Match | undefined> {
  const signatures = guessSignatures(headers);
  if (signatures.length === 0) return undefined;
  const texts = guessSignedTexts(headers);
  const keys = guessKeys(secret);
  let hashed = 0;
  for await (const guess of guessBodies(body)) {
    for (const text of texts) {
      for (const key of keys) {
        hashed += guess.bytes.byteLength + 256;
        if (hashed > budgetBytes) return undefined;
        const signature = await matching(guess, text, key, signatures, engine);
        if (signature !== undefined) return { body: guess, key, text, signature };
      }
    }
  }
  return undefined;
}

async function matching(
  { bytes }: BodyGuess,
  { head, tail, listed }: SignedTextGuess,
  key: KeyGuess,
  signatures: readonly SignatureGuess[],
  engine: HmacEngine,
): Promise<SignatureGuess | undefined> {
  const computed = new Map<string, string>();
  for (const signature of signatures) {
    if (listed && signature.signatures.timestampKey === undefined) continue;
    const kind = `${signature.digest} ${signature.encoding}`;
    const known =
      computed.get(kind) ?? (await engine(signature.digest, key.bytes, signature.encoding)(head, bytes, tail));
    computed.set(kind, known);
    if (known === signature.text) return signature;
  }
  return undefined;
}

/** The scheme of a match, to verify the sender's deliveries with. */
export function schemeOf({ key, text, signature }: Match): Scheme {
  const { timestampKey, ...list } = signature.signatures;
  return {
    name: "custom",
    headers: { ...text.headers, signature: signature.header },
    signed: text.signed,
    digest: signature.digest,
    encoding: signature.encoding,
    ...(signature.hexCase === "any" && { hexCase: "any" }),
    signatures: text.listed && timestampKey !== undefined ? { ...list, timestampKey } : list,
    key: key.key,
  };
}
