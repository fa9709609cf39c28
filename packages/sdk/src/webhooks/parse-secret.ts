import { decodeBinary } from "../arguments/binary-text.ts";
import { wrongOption } from "../errors/call-errors.ts";
import type { Scheme } from "./scheme.ts";

/** Shorter keys can be guessed (NIST SP 800-107 asks for at least half the digest). */
const minKeyBytes = 16;

interface Mistake {
  pattern: RegExp;
  says: string;
}

const mistakes: readonly Mistake[] = [
  { pattern: /^\s*$/, says: "is empty" },
  {
    pattern: /^(whpk_|whsk_|pk_|sk_|rk_)/,
    says: "is an API key or half of a key pair; a signing secret is required",
  },
  { pattern: /-----BEGIN|^ssh-|^ecdsa-/, says: "is a public or private key; a signing secret is required" },
  {
    pattern: /\s/,
    says: "contains a space or a line break; remove it where the secret is stored",
  },
  { pattern: /^\$|\$\{|\{\{|^%\w+%$|^<.*>$/, says: "is an unexpanded variable" },
  { pattern: /^(.)\1*$/, says: "is a placeholder" },
  { pattern: /\*{3}|x{6}|\.{3}|…|•/i, says: "is masked" },
  {
    pattern:
      /^(change|replace)[-_]?(me|this)|^(your|my|the)[-_]|^(undefined|null|todo|tbd|example|placeholder|secret|password|test)$/i,
    says: "is a placeholder",
  },
];

/**
 * Decodes a secret.
 *
 * @throws InvalidArgumentError if it's empty, malformed, a placeholder or too short. The message doesn't repeat it.
 */
export function parseSecret(secret: unknown, { key, name }: Scheme, allowWeak: boolean): Uint8Array {
  const bytes = secret instanceof Uint8Array ? secret : keyBytes(checkText(secret, key.prefix), key.encoding, name);
  if (bytes.byteLength === 0) throw refused("is empty");
  if (bytes.byteLength < minKeyBytes && !allowWeak) {
    throw refused(
      `has ${bytes.byteLength} bytes, fewer than ${minKeyBytes}`,
      "To accept it anyway, set `allowWeakSecrets`.",
    );
  }
  return bytes;
}

function checkText(secret: unknown, prefix = ""): string {
  if (secret === undefined) throw refused("is undefined", "Check that its variable is set.");
  if (typeof secret !== "string") throw refused("is not a string");
  const rest = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  const bare = rest.replace(/^whsec_/, "");
  const mistake = mistakes.find(({ pattern }) => pattern.test(bare));
  if (mistake !== undefined) throw refused(mistake.says);
  return rest;
}

function keyBytes(text: string, encoding: Scheme["key"]["encoding"], scheme: string): Uint8Array {
  if (encoding === "utf8") return new TextEncoder().encode(text);
  // Some services omit a secret's padding. This is safe, because the secret is ours.
  const padded = encoding === "base64" && text.length % 4 > 1 ? text.padEnd(Math.ceil(text.length / 4) * 4, "=") : text;
  const bytes = decodeBinary(encoding === "hex" ? padded.toLowerCase() : padded, encoding);
  if (bytes === undefined) throw refused(`is not ${encoding}, as the scheme "${scheme}" has its secrets`);
  return bytes;
}

const refused = (says: string, advice = "Use the signing secret.") =>
  wrongOption("secrets", `The webhook secret ${says}`, advice);
