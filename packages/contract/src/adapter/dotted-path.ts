export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a dotted path leads to, or undefined. Null is the value itself. */
export const readPath = (value: unknown, path: string | null): unknown =>
  (path?.split(".") ?? []).reduce<unknown>(
    (inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  );

/** A copy of an object with a value at a dotted path. Null puts the value in its place. */
export function withPath(object: unknown, path: string | null, value: unknown): unknown {
  if (path === null) return value;
  const [key = "", ...rest] = path.split(".");
  const base = isObject(object) ? object : {};
  const inner = Object.hasOwn(base, key) ? base[key] : undefined;
  return { ...base, [key]: rest.length === 0 ? value : withPath(inner, rest.join("."), value) };
}

/** A copy of a value without what a dotted path leads to, and without objects that this leaves empty. */
export function withoutPath(value: unknown, path: string | null | undefined): unknown {
  const [key = "", ...rest] = path?.split(".") ?? [];
  if (path == null || !isObject(value) || !Object.hasOwn(value, key)) return value;
  const { [key]: inner, ...others } = value;
  const left = rest.length === 0 ? undefined : withoutPath(inner, rest.join("."));
  const isEmpty = left === undefined || (isObject(left) && Object.keys(left).length === 0);
  return isEmpty ? others : { ...others, [key]: left };
}

/** The siblings of a dotted path, at every level, as one object. Nearer ones win. */
export function besidePath(value: unknown, path: string | null): JsonObject {
  let [level, beside]: [unknown, JsonObject] = [value, {}];
  for (const key of path?.split(".") ?? []) {
    if (!isObject(level)) break;
    const { [key]: inner, ...others } = level;
    beside = { ...beside, ...others };
    level = inner;
  }
  return beside;
}

/** A success that isn't as the service file says. */
export class Mismatch extends Error {
  /** The key of the service file. */
  readonly key: string;

  constructor(key: string, expected: string, path: string | null, found: unknown) {
    super(`${key}: expected ${expected} at /${(path ?? "").replaceAll(".", "/")}, found ${shortOf(found)}`);
    this.name = "Mismatch";
    this.key = key;
  }
}

const shortOf = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value).slice(0, 80));
