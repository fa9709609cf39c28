import { InvalidArgumentError } from "./webhook-errors.ts";

/** Header names of a delivery, in lower case. */
export interface SchemeHeaders {
  signature: string;
  /** Only if the signed text contains `{id}`: an unsigned id proves nothing. */
  id?: string;
  /** Only if the signed text contains `{timestamp}`, and it has its own header. */
  timestamp?: string;
}

/** Describes how a sender signs deliveries. */
export interface Scheme {
  /** For reports and messages. */
  name: string;
  /** Several, if a sender uses one of several families of names. A delivery must use one family. */
  headers: SchemeHeaders | readonly SchemeHeaders[];
  /** The signed text: `{body}` once, optionally `{id}` and `{timestamp}`, and any other text verbatim. */
  signed: string;
  /** Hash of the HMAC. `sha1` needs `allowWeakDigest`. */
  digest: "sha256" | "sha384" | "sha512" | "sha1";
  /** Encoding of signatures. `base64` has padding, `base64url` doesn't. */
  encoding: "base64" | "base64url" | "hex";
  /** Case of hexadecimal signatures. Default `lower`. */
  hexCase?: "lower" | "any";
  signatures: {
    separator: " " | ",";
    /** Between the version of an entry and its value. Omit it if an entry is only a signature. */
    assign?: "," | "=";
    /** Accepted versions. Others are ignored. */
    versions?: readonly string[];
    /** The entry with the timestamp, if it has no header. */
    timestampKey?: string;
  };
  key: {
    /** Encoding of the key in the secret. */
    encoding: "base64" | "utf8" | "hex";
    /** Prefix of a secret that isn't part of the key. It's optional in secrets. */
    prefix?: string;
  };
  /** Unit of the timestamp. Default `s`. */
  timestampUnit?: "s" | "ms";
  /** Maximum difference between timestamp and now, in seconds. Default 300. */
  toleranceSeconds?: number;
}

/** Built-in schemes. */
export const schemes = {
  /**
   * Standard Webhooks, the assumed scheme: only HMAC itself is documented. Svix's header names are its second family.
   */
  standard: {
    name: "standard",
    headers: [
      { id: "webhook-id", timestamp: "webhook-timestamp", signature: "webhook-signature" },
      { id: "svix-id", timestamp: "svix-timestamp", signature: "svix-signature" },
    ],
    signed: "{id}.{timestamp}.{body}",
    digest: "sha256",
    encoding: "base64",
    signatures: { separator: " ", assign: ",", versions: ["v1"] },
    key: { encoding: "base64", prefix: "whsec_" },
  },
  /** `t=1767225600,v1=<hex>` over `1767225600.<body>`. The whole secret is the key, including `whsec_`. */
  stripe: {
    name: "stripe",
    headers: { signature: "stripe-signature" },
    signed: "{timestamp}.{body}",
    digest: "sha256",
    encoding: "hex",
    signatures: { separator: ",", assign: "=", versions: ["v1"], timestampKey: "t" },
    key: { encoding: "utf8" },
  },
  /** `sha256=<hex>` over the body. It has no timestamp. */
  github: {
    name: "github",
    headers: { signature: "x-hub-signature-256" },
    signed: "{body}",
    digest: "sha256",
    encoding: "hex",
    signatures: { separator: ",", assign: "=", versions: ["sha256"] },
    key: { encoding: "utf8" },
  },
} as const satisfies Record<string, Scheme>;

/** Names of the presets. */
export type SchemeName = keyof typeof schemes;

/** @throws InvalidArgumentError if the digest is weak, or an attacker could change a field that isn't signed. */
export function resolveScheme(choice: SchemeName | Scheme = "standard", allowWeakDigest = false): Scheme {
  const scheme: Scheme = typeof choice === "string" ? schemes[choice] : choice;
  const { name, signed, digest, signatures } = scheme;
  const invalid = (what: string, advice?: string) =>
    new InvalidArgumentError("scheme", `The webhook scheme "${name}" ${what}`, advice);
  if (!/^sha(256|384|512)$/.test(digest) && !(digest === "sha1" && allowWeakDigest)) {
    throw invalid(`uses ${digest}, which is weak or unsupported`, "To accept sha1, set `allowWeakDigest`.");
  }
  if (signed.split("{body}").length !== 2) throw invalid("must contain {body} exactly once in its signed text");
  if (/\{id\}(\{|$)/.test(signed)) throw invalid("must have text after {id}");
  for (const { id, timestamp = signatures.timestampKey } of [scheme.headers].flat() as SchemeHeaders[]) {
    for (const [field, value] of Object.entries({ id, timestamp })) {
      if ((value !== undefined) === signed.includes(`{${field}}`)) continue;
      throw invalid(`must sign the ${field}, or not use it at all`);
    }
  }
  return scheme;
}

/** Printable ASCII. Commas join repeated headers, and the character after the id ends it in the signed text. */
export function isUnambiguousId(id: string, { signed }: Scheme): boolean {
  const delimiters = Array.from(signed.matchAll(/\{id\}(.)/gs), ([, delimiter]) => delimiter!);
  return /^[!-+\--~]{1,256}$/.test(id) && !delimiters.some((delimiter) => id.includes(delimiter));
}

export function signedBytes(signed: string, id: string, timestamp: string, body: BlobPart): Promise<ArrayBuffer> {
  const values: Readonly<Record<string, BlobPart>> = { "{id}": id, "{timestamp}": timestamp, "{body}": body };
  return new Blob(signed.split(/(\{\w+\})/).map((part) => values[part] ?? part)).arrayBuffer();
}
