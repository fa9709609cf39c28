import { decodeBinary } from "../arguments/binary-text.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import { cleanValue, type HeaderSource, headerValuesOf, malformed, singleValue } from "./header-source.ts";
import type { CompiledScheme, Scheme, SchemeHeaders } from "./scheme.ts";

const maxSignatures = 16;
const maxHeaderChars = 8_192;

/** A signature of an accepted version, as a range of the text. */
export interface Candidate {
  text: string;
  start: number;
}

export interface SignatureList {
  candidates: Candidate[];
  /** The timestamp, if it's listed with the signatures, or "". */
  timestamp: string;
}

/** A version: letters, digits, and optionally another letter (`v1`, `v1a`, `sha256`). */
const versionForm = /^[a-z]{1,3}\d{1,3}[a-z]?$/;

export function parseSignatures(values: readonly string[], header: string, scheme: Scheme): SignatureList {
  const { separator, assign, timestampKey } = scheme.signatures;
  const maxEntries = timestampKey === undefined ? maxSignatures : maxSignatures + 1;
  for (const value of values) checkSize(value, header, separator, maxEntries);
  const entries =
    values.length === 1
      ? splitEntries(values[0]!, separator)
      : values.flatMap((value) => splitEntries(value, separator));
  if (entries.length > maxEntries) throw tooMany(header);
  const list: SignatureList = { candidates: [], timestamp: "" };
  for (const entry of entries) {
    if (assign === undefined) list.candidates.push({ text: inCase(entry, scheme), start: 0 });
    else readEntry(entry, assign, list, header, scheme);
  }
  if (list.candidates.length === 0) {
    throw new WebhookVerificationError({
      reason: "unsupported_version",
      header,
      hint: `Accepted: ${scheme.signatures.versions?.join(", ")}.`,
    });
  }
  return list;
}

/** Counts before splitting, so that long headers are cheap. */
function checkSize(value: string, header: string, separator: string, maxEntries: number): void {
  let at = -1;
  for (let count = 0; count < maxEntries; count++) {
    at = value.indexOf(separator, at + 1);
    if (at < 0) break;
  }
  if (at >= 0) throw tooMany(header);
  if (value.length > maxHeaderChars) throw malformed(header, `It has more than ${maxHeaderChars} characters.`);
}

function splitEntries(value: string, separator: " " | ","): string[] {
  if (!value.includes(separator)) return [value];
  if (separator === ",") return value.split(/, ?/);
  // A proxy that joins headers adds a comma after the first entry (svix/svix-webhooks issue 880).
  return value.split(" ").map((entry) => (entry.indexOf(",") < entry.length - 1 ? entry.replace(/,$/, "") : entry));
}

function readEntry(entry: string, assign: string, list: SignatureList, header: string, scheme: Scheme): void {
  const at = entry.indexOf(assign);
  const label = entry.slice(0, at);
  const { versions = [], timestampKey } = scheme.signatures;
  if (at > 0 && label === timestampKey) {
    if (list.timestamp !== "") throw malformed(header, "It has two timestamps.");
    list.timestamp = entry.slice(at + 1);
  } else if (at > 0 && versions.includes(label)) {
    list.candidates.push({ text: inCase(entry, scheme), start: at + 1 });
  } else if (at <= 0 || !(timestampKey === undefined ? versionForm : /^[\w-]{1,32}$/).test(label)) {
    throw malformed(header, "An entry has no version.");
  }
}

const inCase = (text: string, { hexCase }: Scheme) => (hexCase === "any" ? text.toLowerCase() : text);

/** Compares in constant time. Texts are canonical (see `decodeBinary`), so they can be compared instead of bytes. */
export function isAmong(candidates: readonly Candidate[], expected: string): boolean {
  let matches = 0;
  for (const { text, start } of candidates) {
    const sameLength = text.length - start === expected.length;
    const compared = sameLength ? text : expected;
    const offset = sameLength ? start : 0;
    let difference = sameLength ? 0 : 1;
    for (let i = 0; i < expected.length; i++) difference |= compared.charCodeAt(offset + i) ^ expected.charCodeAt(i);
    if (difference === 0) matches++;
  }
  return matches > 0;
}

/** Rejects malformed signatures with a more precise reason. */
export function checkForm(candidates: readonly Candidate[], header: string, { encoding }: Scheme): void {
  for (const { text, start } of candidates) {
    if (start < text.length && decodeBinary(text.slice(start), encoding) !== undefined) continue;
    throw malformed(header, `A signature is not canonical ${encoding}.`);
  }
}

function tooMany(header: string): WebhookVerificationError {
  return new WebhookVerificationError({
    reason: "too_many_signatures",
    header,
    hint: `At most ${maxSignatures} are read.`,
  });
}

export interface SignedHeaders {
  /** "" if the scheme has none. */
  id: string;
  /** The signed text, "" if the scheme has none. */
  timestamp: string;
  candidates: readonly Candidate[];
  signatureHeader: string;
}

export function readSignedHeaders(source: HeaderSource, compiled: CompiledScheme): SignedHeaders {
  const { names, id, timestamp, signature } = readFamily(source, compiled.families);
  const checkedId = names.id === undefined ? "" : checkId(single(id, names.id), names.id, compiled.idForm);
  const stamped = names.timestamp === undefined ? "" : single(timestamp, names.timestamp);
  const values = signature.map((value) => cleanValue(value, names.signature));
  if (values.every((value) => value === "")) throw missing(names.signature);
  const listed = parseSignatures(values, names.signature, compiled.scheme);
  if (compiled.signsTimestamp && stamped === "" && listed.timestamp === "") {
    throw missing(names.signature, "It has no timestamp.");
  }
  return {
    id: checkedId,
    timestamp: stamped || listed.timestamp,
    candidates: listed.candidates,
    signatureHeader: names.signature,
  };
}

type Values = readonly unknown[];

interface FamilyValues {
  names: SchemeHeaders;
  id: Values;
  timestamp: Values;
  signature: Values;
}

function valuesOf(source: HeaderSource, names: SchemeHeaders): FamilyValues {
  const [id, timestamp, signature] = headerValuesOf(source, [names.id, names.timestamp, names.signature]);
  return { names, id: id!, timestamp: timestamp!, signature: signature! };
}

/** Uses the first family found. A delivery with headers of two families is rejected. */
function readFamily(source: HeaderSource, families: readonly SchemeHeaders[]): FamilyValues {
  const first = valuesOf(source, families[0]!);
  if (missingField(first) === undefined) return first;
  const all = [first, ...families.slice(1).map((names) => valuesOf(source, names))];
  const present =
    all.find(({ id, timestamp, signature }) => id.length + timestamp.length + signature.length > 0) ?? first;
  const field = missingField(present);
  if (field === undefined) return present;
  const name = present.names[field] ?? "";
  const elsewhere = all.some((family) => family[field].length > 0);
  throw elsewhere ? malformed(name, "The headers are of two families of names.") : missing(name);
}

function missingField({ names, id, timestamp, signature }: FamilyValues): keyof SchemeHeaders | undefined {
  if (names.id !== undefined && id.length === 0) return "id";
  if (names.timestamp !== undefined && timestamp.length === 0) return "timestamp";
  return signature.length === 0 ? "signature" : undefined;
}

function single(values: Values, name: string): string {
  const value = singleValue(values, name);
  if (value === "") throw missing(name);
  if (value.includes(",")) throw malformed(name, "It contains two values.");
  return value;
}

function checkId(id: string, header: string, form: RegExp): string {
  if (form.test(id)) return id;
  if (/[ \t]/.test(id)) throw malformed(header, "It contains a space.");
  throw new WebhookVerificationError({ reason: "invalid_id", header });
}

function missing(header: string, hint?: string): WebhookVerificationError {
  return new WebhookVerificationError({ reason: "missing_header", header, hint });
}
