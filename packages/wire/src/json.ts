type Tree = Readonly<Record<string, unknown>>;

/** The value, or undefined where a text isn't JSON. Large integers are strings. */
export function parseJson(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON. Integers that a number can't hold, such as ids above 2^53, become strings with the same digits.
 *
 * @throws SyntaxError if it isn't JSON.
 */
export function parseExact(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  let isText = false;
  const exact = text.replace(/\\.|"|-?\d[\d.eE+-]*/g, (token) => {
    if (token === '"') isText = !isText;
    const isLarge = !isText && /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
    return isLarge ? `"${token}"` : token;
  });
  return JSON.parse(exact);
}

/** Writes JSON with BigInts as numbers. */
export function writeJson(value: unknown): string {
  let mark: string | undefined;
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== "bigint") return inner;
    mark ??= crypto.randomUUID();
    return mark + inner;
  });
  return mark === undefined ? text : text.replace(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1");
}

/** What is at a dotted path, or undefined. Null is the value itself. */
export function readPath(value: unknown, path: string | null): unknown {
  if (path === null) return value;
  return path
    .split(".")
    .reduce(
      (inner: unknown, key) =>
        typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      value,
    );
}

/** The siblings of a dotted path, at every level, as one object. Nearer ones win. */
export function besidePath(value: unknown, path: string | null): Tree {
  let [level, beside]: [unknown, Tree] = [value, {}];
  for (const key of path?.split(".") ?? []) {
    if (!isObject(level)) break;
    const { [key]: inner, ...others } = level;
    beside = { ...beside, ...others };
    level = inner;
  }
  return beside;
}

/** A copy of an object with a value at a dotted path. Null puts the value in its place. */
export function withPath(object: unknown, path: string | null, value: unknown): unknown {
  if (path === null) return value;
  const [key = "", ...rest] = path.split(".");
  const base = typeof object === "object" && object !== null && !Array.isArray(object) ? object : {};
  const inner = Object.hasOwn(base, key) ? (base as Record<string, unknown>)[key] : undefined;
  const entry = rest.length === 0 ? value : withPath(inner, rest.join("."), value);
  return Object.fromEntries([...Object.entries(base).filter(([name]) => name !== key), [key, entry]]);
}

/**
 * Two objects as one. Where both have a value, the first wins.
 *
 * ```ts
 * mergeServiceFiles({ infra: { prefix: "" } }, { infra: { case: "snake" } });
 * ```
 */
export function merged<T extends object>(first: T, second: object): T {
  const [a, b] = [first as unknown as Tree, second as Tree];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  const members = [...keys].map((key) => {
    const [one, other] = [Object.hasOwn(a, key) ? a[key] : undefined, Object.hasOwn(b, key) ? b[key] : undefined];
    if (isObject(one) && isObject(other)) return [key, merged(one, other)];
    return [key, one === undefined ? other : one];
  });
  return Object.fromEntries(members);
}

/** Is it an object of JSON, not an array or a Map? */
export function isObject(value: unknown): value is Tree {
  if (typeof value !== "object" || value === null) return false;
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A response that isn't as the service file says. */
export class WireMismatch extends Error {
  readonly assumption: string;
  readonly pointer: string;
  readonly expected: string;
  readonly found: string;

  constructor(assumption: string, pointer: string, expected: string, found: string) {
    super(`${assumption}: expected ${expected} at ${pointer}, found ${found}`);
    this.name = "WireMismatch";
    this.assumption = assumption;
    this.pointer = pointer;
    this.expected = expected;
    this.found = found;
  }
}

/** A value at a dotted path that isn't as the service file says. */
export const mismatchAt = (assumption: string, path: string | null, expected: string, found: unknown): WireMismatch =>
  new WireMismatch(assumption, `/${(path ?? "").replaceAll(".", "/")}`, expected, shortOf(found));

export const shortOf = (value: unknown): string =>
  value === undefined ? "nothing" : JSON.stringify(value).slice(0, 80);
