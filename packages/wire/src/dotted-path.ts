import { isObject } from "./json.ts";

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
export function besidePath(value: unknown, path: string | null): Readonly<Record<string, unknown>> {
  let [level, beside]: [unknown, Readonly<Record<string, unknown>>] = [value, {}];
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
