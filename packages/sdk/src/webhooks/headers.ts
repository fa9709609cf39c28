import { decodeBinary } from "./binary-text.ts";
import { isUnambiguousId, type Scheme, type SchemeHeaders } from "./scheme.ts";
import { WebhookVerificationError } from "./webhook-errors.ts";

/**
 * Headers of a delivery: a `Headers`, an object as in node:http or AWS Lambda, pairs, or `rawHeaders` of node:http.
 * Names in any case.
 */
export type HeaderSource =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [string, string]>
  | readonly string[];

/** Returns all values of a header, whose name is in lower case. */
export type HeaderValues = (name: string) => readonly unknown[];

export function readHeaders(source: HeaderSource): HeaderValues {
  const pairs = headerPairs(source);
  return (name) =>
    pairs.flatMap(([header, value]) => (header.toLowerCase() === name && value !== undefined ? value : []));
}

function headerPairs(source: object): (readonly [string, unknown])[] {
  if (!(Symbol.iterator in source)) return Object.entries(source);
  const items = [...(source as Iterable<unknown>)];
  // `rawHeaders` alternates names and values.
  if (typeof items[0] !== "string") return items as [string, unknown][];
  return items.flatMap((name, at) => (at % 2 === 0 ? [[name as string, items[at + 1]]] : []));
}

function cleanValue(value: unknown, name: string): string {
  if (typeof value === "string" && !/[\0\r\n]/.test(value)) return value.trim();
  throw malformed(name);
}

/** Returns the only value of a header, or "" if it's missing. */
export function singleValue(values: readonly unknown[], name: string): string {
  if (values.length > 1) throw malformed(name);
  return cleanValue(values[0] ?? "", name);
}

export const malformed = (header: string, hint?: string): WebhookVerificationError =>
  new WebhookVerificationError({ reason: "malformed_header", header, hint });

const maxSignatures = 16;
/** Of a signature. SHA-512 in hexadecimal has 128. */
const maxChars = 256;

/**
 * Returns the id and the timestamp as signed, or "" if the scheme has none, and the signatures of accepted versions:
 * undefined for one that can't be decoded.
 */
export function readSignedHeaders(values: HeaderValues, scheme: Scheme) {
  const names = findFamily(values, [scheme.headers].flat() as SchemeHeaders[]);
  const id = names.id === undefined ? "" : requiredValue(values, names.id);
  if (id.includes(" ")) throw malformed(names.id!);
  if (names.id !== undefined && !isUnambiguousId(id, scheme)) {
    throw new WebhookVerificationError({ reason: "invalid_id", header: names.id });
  }
  const headerTimestamp = names.timestamp === undefined ? "" : requiredValue(values, names.timestamp);
  const { signature: header } = names;
  const lists = values(header).map((value) => cleanValue(value, header));
  if (lists.join("") === "") throw missing(header);
  const { signatures, timestamp: listedTimestamp } = parseSignatures(lists, header, scheme);
  const timestamp = headerTimestamp || listedTimestamp;
  if (scheme.signed.includes("{timestamp}") && timestamp === "") throw missing(header);
  return { id, timestamp, signatures, signatureHeader: header };
}

/** Returns the family of names that a delivery uses. Headers of two families don't make up one. */
function findFamily(values: HeaderValues, families: readonly SchemeHeaders[]): SchemeHeaders {
  const isSent = (name: string) => values(name).length > 0;
  const names =
    families.find((family) => Object.values(family).every(isSent)) ??
    families.find((family) => Object.values(family).some(isSent)) ??
    families[0]!;
  for (const field of ["id", "timestamp", "signature"] as const) {
    const header = names[field];
    if (header === undefined || isSent(header)) continue;
    throw families.some((family) => isSent(family[field]!)) ? malformed(header) : missing(header);
  }
  return names;
}

function requiredValue(values: HeaderValues, name: string): string {
  const value = singleValue(values(name), name);
  if (value === "") throw missing(name);
  if (value.includes(",")) throw malformed(name);
  return value;
}

/** Reads the signatures, and the timestamp if it's listed with them. */
function parseSignatures(lists: readonly string[], header: string, scheme: Scheme) {
  const { assign, versions = [], timestampKey } = scheme.signatures;
  const signatures: (Uint8Array<ArrayBuffer> | undefined)[] = [];
  let timestamp = "";
  for (const entry of splitEntries(lists, header, scheme)) {
    const end = assign === undefined ? -1 : entry.indexOf(assign);
    const label = entry.slice(0, Math.max(end, 0));
    const value = entry.slice(end + 1);
    if (assign === undefined || versions.includes(label)) {
      signatures.push(decodeSignature(value, scheme));
    } else if (label === timestampKey) {
      if (timestamp !== "") throw malformed(header);
      timestamp = value;
    } else if (!(timestampKey === undefined ? versionForm : labelForm).test(label)) {
      throw malformed(header);
    }
  }
  if (signatures.length > 0) return { signatures, timestamp };
  throw new WebhookVerificationError({ reason: "unsupported_version", header });
}

/** Letters, digits, and optionally another letter: `v1`, `v1a`, `sha256`. */
const versionForm = /^[a-z]{1,3}\d{1,3}[a-z]?$/;
const labelForm = /^[\w-]{1,32}$/;

function splitEntries(lists: readonly string[], header: string, { signatures }: Scheme): string[] {
  const { separator, timestampKey } = signatures;
  const maxEntries = timestampKey === undefined ? maxSignatures : maxSignatures + 1;
  const entries = lists.join(separator).split(separator, maxEntries + 1);
  if (entries.length > maxEntries) throw new WebhookVerificationError({ reason: "too_many_signatures", header });
  if (separator === ",") return entries.map((entry) => entry.trim());
  // A proxy that joins headers adds a comma after the first entry (svix/svix-webhooks issue 880).
  return entries.map((entry) => (/,.+,$/.test(entry.slice(0, maxChars)) ? entry.slice(0, -1) : entry));
}

function decodeSignature(text: string, { encoding, hexCase }: Scheme): Uint8Array<ArrayBuffer> | undefined {
  if (text === "" || text.length > maxChars) return undefined;
  return decodeBinary(hexCase === "any" ? text.toLowerCase() : text, encoding);
}

const missing = (header: string) => new WebhookVerificationError({ reason: "missing_header", header });

const unitMs = { s: 1_000, ms: 1 };
const dayMs = 86_400_000;

/** Returns milliseconds since the Unix epoch. Accepts only digits, and few enough to be exact. */
export function parseTimestamp(text: string, { timestampUnit: unit = "s" }: Scheme): number {
  if (/^\d{1,15}$/.test(text)) return Number(text) * unitMs[unit];
  throw new WebhookVerificationError({ reason: "malformed_timestamp" });
}

export function checkAge(atMs: number, nowMs: number, toleranceMs: number, { timestampUnit: unit = "s" }: Scheme) {
  const ageMs = Math.floor(nowMs / unitMs[unit]) * unitMs[unit] - atMs;
  if (Math.abs(ageMs) <= toleranceMs) return;
  const isInOtherUnit = Math.abs((unit === "s" ? atMs / 1_000 : atMs * 1_000) - nowMs) < dayMs;
  throw new WebhookVerificationError({
    reason: ageMs > 0 ? "timestamp_too_old" : "timestamp_too_new",
    hint: isInOtherUnit ? `It isn't in ${unit === "s" ? "seconds" : "milliseconds"}.` : undefined,
  });
}
