import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";

/**
 * The headers of a delivery: a `Headers`, an object as of node:http or AWS Lambda (values may be lists), pairs, or the
 * flat list of node:http's `rawHeaders`. Names in any case.
 */
export type HeaderSource =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [string, string]>
  | readonly string[];

/** Every value of the header `name`, which is in lower case. */
export function headerValues(source: HeaderSource, name: string): readonly unknown[] {
  if (typeof source !== "object" || source === null) return [];
  if (source instanceof Headers) {
    const value = source.get(name);
    return value === null ? [] : [value];
  }
  return Symbol.iterator in source ? valuesInPairs(source, name) : valuesInObject(source, name);
}

function valuesInObject(source: Readonly<Record<string, unknown>>, name: string): unknown[] {
  const found: unknown[] = [];
  for (const key in source) {
    if (key !== name && (key.length !== name.length || key.toLowerCase() !== name)) continue;
    const value = source[key];
    if (Array.isArray(value)) found.push(...value);
    else if (value !== undefined && value !== null) found.push(value);
  }
  return found;
}

function valuesInPairs(source: Iterable<unknown>, name: string): unknown[] {
  return headerPairs(source).flatMap(([key, value]) => (key.toLowerCase() === name ? [value] : []));
}

/** All headers as pairs, names as they are written. */
export function headerPairs(source: HeaderSource | Iterable<unknown>): [string, unknown][] {
  if (typeof source !== "object" || source === null) return [];
  if (!(Symbol.iterator in source)) {
    return Object.entries(source).flatMap(([name, value]) =>
      [value].flat().map((one): [string, unknown] => [name, one]),
    );
  }
  const items = [...(source as Iterable<unknown>)];
  if (typeof items[0] === "string") {
    return items.flatMap((name, at) => (at % 2 === 0 ? [[String(name), items[at + 1]] as [string, unknown]] : []));
  }
  return items.flatMap((pair) => (Array.isArray(pair) && typeof pair[0] === "string" ? [[pair[0], pair[1]]] : []));
}

/** The one value among `values` of the header `name`, without the whitespace around it; "" when it is absent. */
export function singleValue(values: readonly unknown[], name: string): string {
  if (values.length === 0) return "";
  if (values.length > 1) throw malformed(name, "It was sent more than once.");
  return cleanValue(values[0], name);
}

const brokenValue = /[\0\r\n]/;

/** `value` without the whitespace around it, which HTTP does not count as part of a value. */
export function cleanValue(value: unknown, name: string): string {
  if (typeof value !== "string") throw malformed(name, "Its value is not a string.");
  if (brokenValue.test(value)) throw malformed(name, "It holds a line break or NUL.");
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
