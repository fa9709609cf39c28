import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import type { CompiledScheme } from "./compile-scheme.ts";
import { cleanValue, type HeaderSource, headerValuesOf, malformed, singleValue } from "./header-source.ts";
import type { SchemeHeaders } from "./scheme.ts";
import { type Candidate, parseSignatures } from "./signature-list.ts";

/** The signed headers of a delivery, unverified. */
export interface SignedHeaders {
  /** "" if the scheme has none. */
  id: string;
  /** The signed text, "" if the scheme has none. */
  timestamp: string;
  candidates: readonly Candidate[];
  /** Name of the header with the signatures. */
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
