import { wrongOption } from "../errors/call-errors.ts";
import { type Scheme, type SchemeHeaders, type SchemeName, schemes } from "./scheme.ts";

/** A checked scheme. */
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
  return new RegExp(`^(?:(?![,${excluded.join("")}])[!-~]){1,256}$`);
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
