import { createHmac } from "node:crypto";
import type { Scheme, VerifyOptions, WebhookVerificationError } from "@tandem/sdk/webhooks";
import { parseJson } from "../../process/json.ts";

type Header = readonly [name: string, value: string];

/** A delivery that `verify` rejected. */
export interface RejectedDelivery {
  body: Uint8Array;
  headers: readonly Header[];
  secret: string;
  /** The options of `verify`, with the scheme that was asked for. */
  options: Omit<VerifyOptions, "secrets" | "scheme">;
  scheme: Scheme;
  refusal: WebhookVerificationError;
}

/**
 * Explains a rejected delivery in one sentence: tries the built-in schemes, then other ways to sign.
 * The sentence contains neither the secret nor an expected signature.
 */
export async function diagnose(delivery: RejectedDelivery): Promise<string> {
  const { scheme, refusal } = delivery;
  const builtIn = await findBuiltIn(delivery);
  if (builtIn) return sentence(builtIn);
  const match = search(delivery);
  if (match) return sentence(explain(match, scheme));
  if (refusal.reason !== "no_match" && !(refusal.reason in ages)) {
    return sentence([[refusal.facts.why ?? refusal.summary, refusal.advice].filter(Boolean).join(". ")]);
  }
  return sentence([`no known signature scheme matches: ${suspicions(delivery.body).join("; or ")}`]);
}

const sentence = (facts: readonly string[]): string => {
  const text = facts.map((fact) => fact.replace(/\.$/, "")).join("; and ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

const ages: Readonly<Record<string, string>> = {
  timestamp_too_old: "the signature matches, but the timestamp is too old",
  timestamp_too_new: "the signature matches, but the timestamp is too far in the future",
};

/** The built-in scheme whose signature matches: its name if it's another one, and what's wrong with the timestamp. */
async function findBuiltIn({ body, headers, secret, options, scheme: asked }: RejectedDelivery) {
  const { isTandemError } = await import("@tandem/sdk");
  const { schemes, verify } = await import("@tandem/sdk/webhooks");
  for (const scheme of new Set([asked, ...Object.values(schemes)])) {
    const facts = scheme === asked ? [] : [`the sender uses another scheme: ${scheme.name}`];
    const both = { ...options, secrets: secret, scheme };
    try {
      await verify(body, headers, { ...both, allowAnyAge: true, allowWeakSecrets: true });
    } catch {
      continue;
    }
    try {
      await verify(body, headers, both);
    } catch (error) {
      const { reason, hint } = error as WebhookVerificationError;
      const isAge = isTandemError(error, "webhook_verification") && ages[reason];
      if (isAge) facts.push(hint === undefined ? isAge : `the timestamp is in another unit: ${hint}`);
    }
    return facts;
  }
  return undefined;
}

interface Key {
  readonly bytes: Uint8Array;
  readonly key: Scheme["key"];
}

/** The key bytes that a secret can stand for. */
function keysOf(secret: string): Key[] {
  const prefix = /^[a-z]+_/.exec(secret)?.[0];
  const rest = secret.slice(prefix?.length ?? 0);
  const named = prefix === undefined ? {} : { prefix };
  const keys: Key[] = [
    { bytes: Buffer.from(rest, "base64"), key: { encoding: "base64", ...named } },
    { bytes: Buffer.from(secret), key: { encoding: "utf8" } },
    { bytes: Buffer.from(rest), key: { encoding: "utf8", ...named } },
    { bytes: Buffer.from(rest, "hex"), key: { encoding: "hex", ...named } },
  ];
  return keys.filter(({ bytes }) => bytes.length > 0);
}

interface Signature extends Pick<Scheme, "digest" | "encoding" | "hexCase" | "signatures"> {
  readonly header: string;
  readonly text: string;
}

const digestBySize: Readonly<Record<number, Scheme["digest"]>> = {
  20: "sha1",
  32: "sha256",
  48: "sha384",
  64: "sha512",
};

/** Texts in a header that have the length of a digest, as a scheme describes them. */
function signaturesIn([header, value]: Header): Signature[] {
  if (value.length > 8_192) return [];
  const timestampKey = /(?:^|,)\s*(t|ts|timestamp)=\d/.exec(value)?.[1];
  return value.split(/[ ;]/).flatMap((word) => {
    const [, version, signature] = /^([a-z]+\d+[a-z]?),(.+?),?$/.exec(word) ?? [];
    if (version) return read(header, signature!, { separator: " ", assign: ",", versions: [version] });
    return word.split(",").flatMap((entry) => {
      const [, label, labeled] = /^([a-z][\w-]{0,15})=(.+)/i.exec(entry) ?? [];
      if (!label) return read(header, entry, { separator: "," });
      return read(header, labeled!, {
        separator: ",",
        assign: "=",
        versions: [label],
        ...(timestampKey && { timestampKey }),
      });
    });
  });
}

function read(header: string, written: string, signatures: Scheme["signatures"]): Signature[] {
  for (const encoding of ["hex", "base64", "base64url"] as const) {
    const text = encoding === "hex" ? written.toLowerCase() : written;
    const bytes = Buffer.from(text, encoding);
    const digest = digestBySize[bytes.length];
    if (digest && bytes.toString(encoding) === text) {
      return [{ header, text, digest, encoding, signatures, ...(text !== written && { hexCase: "any" }) }];
    }
  }
  return [];
}

type SignedText = ReturnType<typeof signedTexts>[number];

const templates = [
  "{id}.{timestamp}.{body}",
  "{timestamp}.{body}",
  "{body}",
  "{id}.{body}",
  "{timestamp}.{id}.{body}",
  "{timestamp}:{body}",
  "{timestamp}{body}",
  "v0:{timestamp}:{body}",
  "v1:{timestamp}:{body}",
  "{body}.{timestamp}",
  "{body}{timestamp}",
];

/** What can surround the body in the signed text: four ids and four timestamps of the headers at most. */
function signedTexts(headers: readonly Header[]) {
  const isId = ([name, value]: Header) => /id$|delivery|nonce/.test(name) && /^[\x21-\x7e]{1,256}$/.test(value);
  const ids = headers.filter(isId).slice(0, 4);
  const times = headers.flatMap(([name, value]): (readonly [name: string | undefined, value: string])[] => {
    if (/^\d{9,14}$/.test(value)) return [[name, value]];
    const listed = /(?:^|,)\s*(?:t|ts|timestamp)=(\d{9,14})(?:,|$)/.exec(value)?.[1];
    return listed === undefined ? [] : [[undefined, listed]];
  });
  const none = [[undefined, ""] as const];
  return templates.flatMap((signed) =>
    (signed.includes("{id}") ? ids : none).flatMap(([id, idText]) =>
      (signed.includes("{timestamp}") ? times.slice(0, 4) : none).map(([timestamp, time]) => {
        const fill = (part: string) => part.replace("{timestamp}", time).replace("{id}", () => idText);
        const [head = "", tail = ""] = signed.split("{body}").map(fill);
        // With the signatures.
        const isListed = time !== "" && timestamp === undefined;
        return { signed, head, tail, isListed, headers: { ...(id && { id }), ...(timestamp && { timestamp }) } };
      }),
    ),
  );
}

interface Match extends Key {
  readonly text: SignedText;
  readonly signature: Signature;
}

function search({ body, headers: sent, secret }: RejectedDelivery): Match | undefined {
  const headers = sent.map(([name, value]) => [name.toLowerCase(), value.trim()] as const);
  const signatures = headers.flatMap(signaturesIn).slice(0, 32);
  for (const text of signatures.length > 0 ? signedTexts(headers) : []) {
    for (const key of keysOf(secret)) {
      const signature = signatures.find(({ digest, encoding, text: expected, signatures: { timestampKey } }) => {
        if (text.isListed && timestampKey === undefined) return false;
        const hmac = createHmac(digest, key.bytes).update(text.head).update(body).update(text.tail);
        return hmac.digest(encoding) === expected;
      });
      if (signature) return { text, signature, ...key };
    }
  }
  return undefined;
}

const keyTexts: Readonly<Record<Scheme["key"]["encoding"], string>> = {
  base64: "decoded from base64",
  hex: "decoded from hexadecimal",
  utf8: "the text itself",
};

function explain({ text, signature, key }: Match, asked: Scheme): string[] {
  const { header, digest, encoding, signatures, hexCase } = signature;
  const isAsked =
    [asked.headers].flat().some((family) => family.signature === header) &&
    ([digest, encoding, text.signed] as string[]).join() === [asked.digest, asked.encoding, asked.signed].join();
  const facts: string[] = [];
  if (isAsked && key.encoding !== asked.key.encoding) {
    facts.push(`the secret is decoded differently: the key is ${keyTexts[key.encoding]}`);
  } else if (!isAsked) {
    const { timestampKey, ...list } = signatures;
    const scheme: Scheme = {
      name: "custom",
      headers: { ...text.headers, signature: header },
      signed: text.signed,
      digest,
      encoding,
      ...(hexCase && { hexCase }),
      signatures: text.isListed && timestampKey ? { ...list, timestampKey } : list,
      key,
    };
    facts.push(`the sender uses another scheme: ${JSON.stringify(scheme)}`);
  }
  return facts;
}

/** No combination matches, so this is only likely. */
function suspicions(body: Uint8Array): string[] {
  const text = new TextDecoder().decode(body);
  return [
    "the secret belongs to another endpoint, or was rotated",
    ...(text.includes("\ufffd") ? ["the body was decoded as text, and invalid characters were replaced"] : []),
    ...(isStringified(text) ? ["the body was parsed and re-serialized: it looks like JSON.stringify output"] : []),
  ];
}

const isStringified = (text: string): boolean =>
  parseJson(text) !== undefined && text === JSON.stringify(JSON.parse(text));
