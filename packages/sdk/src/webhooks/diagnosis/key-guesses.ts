import { decodeBinary } from "../binary-text.ts";
import type { Scheme } from "../scheme.ts";

/** Key bytes that a secret may stand for, and how they came about. */
export interface KeyGuess {
  bytes: Uint8Array;
  key: Scheme["key"];
  /** The secret was taken without what surrounds it. */
  trimmed: boolean;
}

export function guessKeys(secret: string | Uint8Array): KeyGuess[] {
  if (typeof secret !== "string") return [{ bytes: secret, key: { encoding: "utf8" }, trimmed: false }];
  const bare = secret.trim().replace(/^(["'])(.*)\1$/, "$2");
  return [
    ...readings(secret).map((guess) => ({ ...guess, trimmed: false })),
    ...(bare === secret ? [] : readings(bare).map((guess) => ({ ...guess, trimmed: true }))),
  ].filter(({ bytes }) => bytes.byteLength > 0);
}

function readings(secret: string): Omit<KeyGuess, "trimmed">[] {
  const prefix = /^[a-z]+_/.exec(secret)?.[0];
  const rest = prefix === undefined ? secret : secret.slice(prefix.length);
  const named = prefix === undefined ? {} : { prefix };
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const padded = rest.padEnd(Math.ceil(rest.length / 4) * 4, "=");
  const base64 = decodeBinary(padded.replaceAll("-", "+").replaceAll("_", "/"), "base64");
  const hex = decodeBinary(rest.toLowerCase(), "hex");
  return [
    ...(base64 === undefined ? [] : [{ bytes: base64, key: { encoding: "base64", ...named } as const }]),
    { bytes: utf8(secret), key: { encoding: "utf8" } },
    ...(prefix === undefined ? [] : [{ bytes: utf8(rest), key: { encoding: "utf8", prefix } as const }]),
    ...(hex === undefined ? [] : [{ bytes: hex, key: { encoding: "hex", ...named } as const }]),
  ];
}
