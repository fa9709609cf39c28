import { decodeBinary } from "../binary-text.ts";
import type { Scheme, SignatureList } from "../scheme.ts";

/** A text in a header that has the length of a digest. */
export interface SignatureGuess {
  header: string;
  /** Hexadecimal in lower case. */
  text: string;
  encoding: Scheme["encoding"];
  hexCase: "lower" | "any";
  digest: Scheme["digest"];
  signatures: SignatureList;
}

export type HeaderPair = readonly [name: string, value: string];

const digestBySize: Readonly<Record<number, Scheme["digest"]>> = {
  16: "md5",
  20: "sha1",
  32: "sha256",
  48: "sha384",
  64: "sha512",
};

const maxGuesses = 32;

export function guessSignatures(headers: readonly HeaderPair[]): SignatureGuess[] {
  return headers
    .flatMap(([header, value]) => (value.length > 8_192 ? [] : guessesIn(header, value)))
    .slice(0, maxGuesses);
}

function guessesIn(header: string, value: string): SignatureGuess[] {
  const timestampKey = /(?:^|,)\s*(t|ts|timestamp)=\d/.exec(value)?.[1];
  return value.split(/[ ;]/).flatMap((word) => {
    const versioned = /^([a-z]+\d+[a-z]?),(.+?),?$/.exec(word);
    if (versioned !== null) {
      const [, version = "", text = ""] = versioned;
      return read(header, text, { separator: " ", assign: ",", versions: [version] });
    }
    return word.split(",").flatMap((entry) => {
      const labelled = /^([a-z][\w-]{0,15})=(.+)/i.exec(entry);
      if (labelled === null) return read(header, entry, { separator: "," });
      const [, version = "", text = ""] = labelled;
      const keyed = timestampKey === undefined ? {} : { timestampKey };
      return read(header, text, { separator: ",", assign: "=", versions: [version], ...keyed });
    });
  });
}

function read(header: string, text: string, signatures: SignatureList): SignatureGuess[] {
  for (const encoding of ["hex", "base64", "base64url"] as const) {
    const plain = encoding === "hex" ? text.toLowerCase() : text;
    const digest = digestBySize[decodeBinary(plain, encoding)?.length ?? 0];
    if (digest === undefined) continue;
    const hexCase = plain === text ? "lower" : "any";
    return [{ header, text: plain, encoding, hexCase, digest, signatures }];
  }
  return [];
}
