import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import type { CompiledScheme } from "./compile-scheme.ts";
import { cleanValue, type HeaderSource, headerValues, malformed, singleHeader } from "./header-source.ts";
import type { SchemeHeaders } from "./scheme.ts";
import { parseSignatures } from "./signature-list.ts";

/** What the headers of a delivery say, checked for form alone. */
export interface SignedHeaders {
  /** "" when the scheme has none. */
  id: string;
  /** The text that was signed, "" when the scheme has none. */
  timestamp: string;
  candidates: readonly Uint8Array[];
}

export function readSignedHeaders(source: HeaderSource, compiled: CompiledScheme): SignedHeaders {
  const { scheme, families, idForm } = compiled;
  const names = pickFamily(source, families);
  const id = names.id === undefined ? "" : checkId(required(source, names.id), names.id, idForm);
  const stamped = names.timestamp === undefined ? "" : required(source, names.timestamp);
  const values = headerValues(source, names.signature).map((value) => cleanValue(value, names.signature));
  if (values.every((value) => value === "")) throw missing(names.signature);
  const { candidates, timestamp } = parseSignatures(values, names.signature, scheme);
  return {
    id,
    timestamp: names.timestamp === undefined ? timestampOf(timestamp, compiled, names) : stamped,
    candidates,
  };
}

/** The timestamp that is listed with the signatures. Without it there is no telling how old they are. */
function timestampOf(listed: string, { signsTimestamp }: CompiledScheme, { signature }: SchemeHeaders): string {
  if (signsTimestamp && listed === "") throw missing(signature, "It has no timestamp.");
  return listed;
}

/** The first family that is there. A delivery that takes its headers from two of them was put together by hand. */
function pickFamily(source: HeaderSource, families: readonly SchemeHeaders[]): SchemeHeaders {
  if (families.length === 1) return families[0]!;
  const present = families.find((family) => namesOf(family).some((name) => has(source, name))) ?? families[0]!;
  for (const [field, name] of Object.entries(present)) {
    if (has(source, name)) continue;
    const other = families.find((family) => has(source, family[field as keyof SchemeHeaders] ?? ""));
    throw other === undefined ? missing(name) : malformed(name, "The headers are of two families of names.");
  }
  return present;
}

const namesOf = ({ id, timestamp, signature }: SchemeHeaders) =>
  [id, timestamp, signature].filter((name) => name !== undefined);

const has = (source: HeaderSource, name: string) => headerValues(source, name).length > 0;

function required(source: HeaderSource, name: string): string {
  const value = singleHeader(source, name);
  if (value === "") throw missing(name);
  if (value.includes(",")) throw malformed(name, "It holds two values.");
  return value;
}

function checkId(id: string, header: string, form: RegExp): string {
  if (form.test(id)) return id;
  if (/[ \t]/.test(id)) throw malformed(header, "It holds a space.");
  throw new WebhookVerificationError("invalid_id", { header });
}

function missing(header: string, hint?: string): WebhookVerificationError {
  return new WebhookVerificationError("missing_header", { header, hint });
}
