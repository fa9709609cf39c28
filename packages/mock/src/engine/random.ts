import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** A seeded stream of numbers: the same seed gives the same stream on every machine. */
export class Random {
  /** The state of the stream, for snapshots. */
  state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** The next number, from 0 up to but not including 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.integer(0, choices.length - 1)]!;
  }

  /** An opaque id such as `req_x3k0a91mzq4b7c2e` (assumed: clients don't parse the prefix). */
  id(prefix: string): string {
    let id = `${prefix}_`;
    for (let index = 0; index < 16; index++) id += this.integer(0, 35).toString(36);
    return id;
  }
}

/** A 32-bit FNV-1a hash of a string, to derive one seed from another. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The SHA-256 of a text, in hexadecimal. Synchronous, even in browsers. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Four characters a token is the usual estimate for English. */
export function estimateTokens(characters: number): number {
  return Math.max(1, Math.ceil(characters / 4));
}
