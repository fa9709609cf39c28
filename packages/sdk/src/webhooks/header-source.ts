import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";

/**
 * Headers of a delivery: a `Headers`, an object as in node:http or AWS Lambda, pairs, or `rawHeaders` of node:http.
 * Names in any case.
 */
export type HeaderSource =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [string, string]>
  | readonly string[];

/** All values of the header `name`, in lower case. */
export const headerValues = (source: HeaderSource, name: string): readonly unknown[] =>
  headerValuesOf(source, [name])[0]!;

/** The values of several headers, in the order of `names`. */
export function headerValuesOf(
  source: HeaderSource,
  names: readonly (string | undefined)[],
): readonly (readonly unknown[])[] {
  if (typeof source !== "object" || source === null) return names.map(() => []);
  if (source instanceof Headers) {
    return names.map((name) => (name !== undefined && source.has(name) ? [source.get(name)] : []));
  }
  return Symbol.iterator in source ? valuesInPairs(source, names) : valuesInObject(source, names);
}

function valuesInObject(
  source: Readonly<Record<string, unknown>>,
  names: readonly (string | undefined)[],
): unknown[][] {
  const found: unknown[][] = names.map(() => []);
  for (const header in source) {
    for (let place = 0; place < names.length; place++) {
      if (!isNamed(header, names[place])) continue;
      const value = source[header];
      if (Array.isArray(value)) found[place]!.push(...value);
      else if (value !== undefined && value !== null) found[place]!.push(value);
    }
  }
  return found;
}

const isNamed = (header: string, name: string | undefined): boolean =>
  header === name || (header.length === name?.length && header.toLowerCase() === name);

function valuesInPairs(source: Iterable<unknown>, names: readonly (string | undefined)[]): unknown[][] {
  const pairs = headerPairs(source);
  return names.map((name) => pairs.flatMap(([header, value]) => (isNamed(header, name) ? [value] : [])));
}

export function headerPairs(source: HeaderSource | Iterable<unknown>): [string, unknown][] {
  if (typeof source !== "object" || source === null) return [];
  if (!(Symbol.iterator in source)) {
    return Object.entries(source).flatMap(([name, value]) =>
      [value].flat().map((one): [string, unknown] => [name, one]),
    );
  }
  const items = [...(source as Iterable<unknown>)];
  if (typeof items[0] === "string") {
    return items.flatMap((name, at) =>
      at % 2 === 0 && typeof name === "string" ? [[name, items[at + 1]] as [string, unknown]] : [],
    );
  }
  return items.flatMap((pair) => (Array.isArray(pair) && typeof pair[0] === "string" ? [[pair[0], pair[1]]] : []));
}

/** The only value of a header, trimmed; "" if it's missing. */
export function singleValue(values: readonly unknown[], name: string): string {
  if (values.length === 0) return "";
  if (values.length > 1) throw malformed(name, "It was sent more than once.");
  return cleanValue(values[0], name);
}

const brokenValue = /[\0\r\n]/;

/** Trims whitespace, which isn't part of a header's value. */
export function cleanValue(value: unknown, name: string): string {
  if (typeof value !== "string") throw malformed(name, "Its value is not a string.");
  if (brokenValue.test(value)) throw malformed(name, "It contains a line break or NUL.");
  let start = 0;
  let end = value.length;
  while (start < end && isSpace(value.charCodeAt(start))) start++;
  while (end > start && isSpace(value.charCodeAt(end - 1))) end--;
  return value.slice(start, end);
}

const isSpace = (code: number) => code === 0x20 || code === 0x09;

export function malformed(header: string, hint: string): WebhookVerificationError {
  return new WebhookVerificationError({ reason: "malformed_header", header, hint });
}
