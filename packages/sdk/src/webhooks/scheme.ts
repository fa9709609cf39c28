import { wrongOption } from "../errors/call-errors.ts";

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
  /** Hash of the HMAC. `sha1` and `md5` need `allowWeakDigest`; `md5` is available only on Node.js. */
  digest: "sha256" | "sha384" | "sha512" | "sha1" | "md5";
  /** Encoding of signatures. `base64` has padding, `base64url` doesn't. */
  encoding: "base64" | "base64url" | "hex";
  /** Case of hexadecimal signatures. Default `lower`. */
  hexCase?: "lower" | "any";
  signatures: SignatureList;
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

export interface SignatureList {
  separator: " " | ",";
  /** Between the version of an entry and its value. Omit it if an entry is only a signature. */
  assign?: "," | "=";
  /** Accepted versions. Others are ignored. */
  versions?: readonly string[];
  /** The entry with the timestamp, if it has no header. */
  timestampKey?: string;
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
    toleranceSeconds: 300,
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
    toleranceSeconds: 300,
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

export interface CompiledScheme {
  scheme: Scheme;
  families: readonly SchemeHeaders[];
  signsId: boolean;
  signsTimestamp: boolean;
  /** Ids that are unambiguous in the signed text. */
  idForm: RegExp;
  /** Signed text before the body. */
  head(id: string, timestamp: string): string;
  /** Signed text after the body. */
  tail(id: string, timestamp: string): string;
}

const weakDigests: readonly string[] = ["sha1", "md5"];
const digests: readonly string[] = ["sha256", "sha384", "sha512", ...weakDigests];

/**
 * @throws InvalidArgumentError if the scheme would leave a field unsigned or ambiguous, or uses a weak digest without
 * permission.
 */
export function compileScheme(choice: SchemeName | Scheme, allowWeakDigest = false): CompiledScheme {
  const scheme: Scheme | undefined = typeof choice === "string" ? schemes[choice] : choice;
  if (typeof scheme !== "object" || scheme === null) throw wrong(`${choice}`, "is not known");
  const { name, signed, digest } = scheme;
  if (!digests.includes(digest)) throw wrong(name, `has the unknown digest ${digest}`);
  if (weakDigests.includes(digest) && !allowWeakDigest) {
    throw wrong(name, `uses ${digest}, which is broken`, "To accept it anyway, set `allowWeakDigest`.");
  }
  const around = signed.split("{body}");
  if (around.length !== 2) throw wrong(name, "must contain {body} exactly once in its signed text");
  const families = [scheme.headers].flat() as SchemeHeaders[];
  checkFields(scheme, families);
  const [head, tail] = around.map(fill) as [Fill, Fill];
  return {
    scheme,
    families,
    signsId: signed.includes("{id}"),
    signsTimestamp: signed.includes("{timestamp}"),
    idForm: idFormOf(signed, name),
    head,
    tail,
  };
}

function checkFields(scheme: Scheme, families: readonly SchemeHeaders[]): void {
  const { name, signed, signatures } = scheme;
  const inEntry = signatures.timestampKey !== undefined;
  for (const { id, timestamp } of families) {
    if ((id !== undefined) !== signed.includes("{id}")) throw wrong(name, "must sign the id, or not use it at all");
    if ((timestamp !== undefined || inEntry) !== signed.includes("{timestamp}")) {
      throw wrong(name, "must sign the timestamp, or not use it at all");
    }
  }
  if ((signatures.assign === undefined) !== (signatures.versions === undefined)) {
    throw wrong(name, "must list the accepted versions and the separator after a version");
  }
}

/** Printable ASCII, except commas, which join repeated headers, and the character after an id. */
function idFormOf(signed: string, name: string): RegExp {
  const next = signed.split("{id}").slice(1);
  const delimiters = next.map((text) => text.charAt(0));
  if (delimiters.some((delimiter) => delimiter === "" || delimiter === "{")) {
    throw wrong(name, "must have text after {id}");
  }
  const excluded = delimiters.map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return new RegExp(`^[^\\0- \\x7f-\\uffff,${excluded.join("")}]{1,256}$`);
}

type Fill = (id: string, timestamp: string) => string;

function fill(template: string): Fill {
  const parts = template.split(/(\{id\}|\{timestamp\})/);
  if (parts.length === 1) return () => template;
  return (id, timestamp) => {
    let text = "";
    for (const part of parts) text += part === "{id}" ? id : part === "{timestamp}" ? timestamp : part;
    return text;
  };
}

const wrong = (name: string, what: string, advice?: string) =>
  wrongOption("scheme", `The webhook scheme "${name}" ${what}`, advice);
