import { InvalidArgumentError } from "../errors/call-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import { type Clock, clockOf } from "../time/clock.ts";
import { compileScheme } from "./compile-scheme.ts";
import { type Mistake, mistake } from "./diagnosis/mistake.ts";
import { type Match, schemeOf, search } from "./diagnosis/search.ts";
import type { HeaderPair } from "./diagnosis/signature-guesses.ts";
import { type HeaderSource, headerPairs } from "./header-source.ts";
import { type CryptoChoice, hmacEngine } from "./hmac.ts";
import { type RawBody, readRawBody } from "./raw-body.ts";
import { type Scheme, type SchemeName, schemes } from "./scheme.ts";
import { SignatureVerifier } from "./signature-verifier.ts";
import { checkAge } from "./timestamp.ts";
import type { VerifiedDelivery } from "./verified-delivery.ts";

/** What `diagnose` takes beside delivery and secret. */
export interface DiagnoseOptions {
  /** The scheme that you verify with. Default `standard`. */
  scheme?: SchemeName | Scheme | undefined;
  /** Default: real time. */
  clock?: Clock | undefined;
  /** Default `auto`: node:crypto where there is one, else WebCrypto. */
  crypto?: CryptoChoice | undefined;
}

/** What is known about one delivery. */
export interface Diagnosis {
  /** `verify` takes the delivery as it is, with the scheme that was asked about. */
  ok: boolean;
  /** The scheme whose signature matches, when there is one: give it to `verify`. */
  scheme?: Scheme;
  /** What went wrong, the likeliest first. */
  mistakes: readonly Mistake[];
  /** The same in one sentence. No secret and no expected signature is in it. */
  summary: string;
}

const maxBodyBytes = 16_777_216;

/**
 * Finds out how a delivery was signed or what went wrong with it. Takes one delivery as it was received and the secret,
 * tries the schemes that are built in, then other ways to sign, and the usual mistakes.
 *
 * ```ts
 * const { summary, scheme } = await diagnose(body, headers, process.env.WEBHOOK_SECRET!);
 * ```
 *
 * @throws InvalidArgumentError for a scheme or clock that cannot be used.
 */
export async function diagnose(
  body: RawBody,
  headers: HeaderSource,
  secret: string | Uint8Array,
  options: DiagnoseOptions = {},
): Promise<Diagnosis> {
  const { scheme: asked = "standard" } = options;
  const clock = clockOf(options.clock);
  const expected = compileScheme(asked, true).scheme;
  const refusals: unknown[] = [];
  try {
    const raw = await readRawBody(body, maxBodyBytes, () => 0);
    for (const scheme of new Set([expected, ...Object.values(schemes)])) {
      try {
        const verifier = new SignatureVerifier({ ...lenient, ...options, secrets: secret, scheme });
        const delivery = await verifier.verify(raw, headers);
        const mistakes = scheme === expected ? [] : [mistake("other_scheme", true, scheme.name)];
        return conclude([...mistakes, ...ageMistakes(delivery, scheme, clock)], scheme);
      } catch (refusal) {
        refusals.push(refusal);
      }
    }
    return await searchOn(typeof raw === "string" ? new TextEncoder().encode(raw) : raw, expected, refusals[0]);
  } catch (refusal) {
    return conclude([refused(refusal)]);
  }

  async function searchOn(bytes: Uint8Array, expected: Scheme, refusal: unknown): Promise<Diagnosis> {
    const match = await search({
      body: bytes,
      headers: textHeaders(headers),
      secret,
      engine: hmacEngine(options.crypto),
    });
    if (match === undefined) return conclude(suspicions(bytes, refusal));
    const scheme = describedBy(expected, match);
    return conclude(mistakesOf(match, scheme, expected), scheme);
  }
}

/** Only the signature is in question; the age is told apart. */
const lenient = { allowAnyAge: true, allowWeakSecrets: true, allowWeakDigest: true, maxBodyBytes } as const;

function textHeaders(headers: HeaderSource): HeaderPair[] {
  return headerPairs(headers instanceof Headers ? [...headers] : headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name.toLowerCase(), value.trim()] as const] : [],
  );
}

function ageMistakes({ timestamp }: VerifiedDelivery<unknown>, scheme: Scheme, clock: Clock): Mistake[] {
  if (timestamp === undefined) return [];
  const { toleranceSeconds = 300, timestampUnit } = scheme;
  try {
    checkAge(timestamp.getTime(), clock.now(), toleranceSeconds * 1_000, timestampUnit);
    return [];
  } catch (error) {
    const { reason, hint } = error as WebhookVerificationError;
    if (hint !== undefined) return [mistake("timestamp_unit", true, hint)];
    return [mistake(reason === "timestamp_too_old" ? "timestamp_too_old" : "timestamp_too_new")];
  }
}

/** The expected scheme, with the key as it was found, when nothing but the key is different. */
function describedBy(expected: Scheme, match: Match): Scheme {
  const found = schemeOf(match);
  const families = [expected.headers].flat();
  const same =
    families.some((family) => family.signature === match.signature.header) &&
    (["signed", "digest", "encoding"] as const).every((fact) => found[fact] === expected[fact]);
  if (!same) return found;
  const sameKey = expected.key.encoding === found.key.encoding;
  return sameKey ? expected : { ...expected, name: "custom", key: found.key };
}

const keyTexts: Readonly<Record<Scheme["key"]["encoding"], string>> = {
  base64: "decoded from base64",
  hex: "decoded from hexadecimal",
  utf8: "the text itself",
};

function mistakesOf(match: Match, scheme: Scheme, expected: Scheme): Mistake[] {
  const { body, key } = match;
  const sameScheme = scheme.headers === expected.headers;
  return [
    ...(body.mistake === undefined ? [] : [mistake(body.mistake)]),
    ...(key.trimmed ? [mistake("secret_whitespace")] : []),
    ...(sameScheme ? [] : [mistake("other_scheme", true, describe(match))]),
    ...(sameScheme && scheme !== expected
      ? [mistake("secret_encoding", true, `the key is ${keyTexts[key.key.encoding]}`)]
      : []),
  ];
}

function describe({ text, signature: { digest, encoding, header } }: Match): string {
  return `HMAC with ${digest} over "${text.signed}", in ${encoding}, in the header ${header}`;
}

/** No combination matches. What the body looks like is a hint, and no more. */
function suspicions(body: Uint8Array, refusal: unknown): Mistake[] {
  if (!(refusal instanceof WebhookVerificationError && refusal.reason === "no_match")) return [refused(refusal)];
  const text = new TextDecoder().decode(body);
  return [
    mistake("wrong_secret", false),
    ...(text.includes("\ufffd") ? [mistake("body_decoded", false)] : []),
    ...(isStringified(text) ? [mistake("body_reserialised", false, "it reads as JSON.stringify writes it")] : []),
  ];
}

function isStringified(text: string): boolean {
  try {
    return text === JSON.stringify(JSON.parse(text));
  } catch {
    return false;
  }
}

function refused(refusal: unknown): Mistake {
  const text = isTandemError(refusal)
    ? [refusal.facts.why ?? refusal.summary, refusal.advice].filter(Boolean).join(". ")
    : String(refusal instanceof Error ? refusal.message : refusal);
  return { code: refusal instanceof InvalidArgumentError ? "secret_unusable" : "refused", certain: true, text };
}

function conclude(mistakes: readonly Mistake[], scheme?: Scheme): Diagnosis {
  const ok = mistakes.length === 0;
  return { ok, mistakes, summary: summarise(mistakes, scheme), ...(scheme !== undefined && { scheme }) };
}

function summarise(mistakes: readonly Mistake[], scheme: Scheme | undefined): string {
  if (mistakes.length === 0) return `The signature matches by the scheme "${scheme?.name}", and nothing is wrong.`;
  const texts = mistakes.map(({ text }) => text.replace(/\.$/, ""));
  const sentence = mistakes[0]?.certain ? texts.join("; and ") : `no known way to sign fits: ${texts.join("; or ")}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
