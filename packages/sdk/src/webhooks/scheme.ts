/** The headers of one delivery, in lower case. */
export interface SchemeHeaders {
  signature: string;
  /** Only when the signed text holds `{id}`: an id that is not signed proves nothing. */
  id?: string;
  /** Only when the signed text holds `{timestamp}` and the timestamp has a header of its own. */
  timestamp?: string;
}

/** How a sender signs its deliveries, as data. Nothing in a delivery can change it. */
export interface Scheme {
  /** For reports and messages. */
  name: string;
  /** Several when a sender uses one of several families of names. A delivery's headers must be of one family. */
  headers: SchemeHeaders | readonly SchemeHeaders[];
  /** The text that is signed: `{body}` once, `{id}` and `{timestamp}` where they occur, anything else as written. */
  signed: string;
  /** The hash under the HMAC. `sha1` and `md5` need `allowWeakDigest`; `md5` exists on Node alone. */
  digest: "sha256" | "sha384" | "sha512" | "sha1" | "md5";
  /** How a signature is written. `base64` has its padding, `base64url` has none. */
  encoding: "base64" | "base64url" | "hex";
  /** Case of hexadecimal signatures. Default `lower`. */
  hexCase?: "lower" | "any";
  signatures: SignatureList;
  key: {
    /** How the key's bytes are written in the secret. */
    encoding: "base64" | "utf8" | "hex";
    /** Start of a secret that is no part of the key. Secrets without it are taken too. */
    prefix?: string;
  };
  /** Unit of the timestamp. Default `s`. */
  timestampUnit?: "s" | "ms";
  /** How far a timestamp may be from now, in either direction. Default 300 seconds. */
  toleranceSeconds?: number;
}

/** How signatures are listed in their header. */
export interface SignatureList {
  /** Between two entries. */
  separator: " " | ",";
  /** Between the version of an entry and its value. Absent: an entry is a signature and nothing else. */
  assign?: "," | "=";
  /** Versions that are accepted. Others are passed over. */
  versions?: readonly string[];
  /** The entry that is the timestamp, where the timestamp has no header of its own. */
  timestampKey?: string;
}

/** The schemes that are built in. */
export const schemes = {
  /**
   * Standard Webhooks, which Tandem is assumed to use: only that deliveries are HMAC-signed is documented. Svix's header names are the same scheme's second family.
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
    toleranceSeconds: 300,
  },
  /** `t=1767225600,v1=<hex>` over `1767225600.<body>`. The whole secret is the key, `whsec_` included. */
  stripe: {
    name: "stripe",
    headers: { signature: "stripe-signature" },
    signed: "{timestamp}.{body}",
    digest: "sha256",
    encoding: "hex",
    signatures: { separator: ",", assign: "=", versions: ["v1"], timestampKey: "t" },
    key: { encoding: "utf8" },
    toleranceSeconds: 300,
  },
  /** `sha256=<hex>` over the body alone: nothing tells when it was signed. */
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
