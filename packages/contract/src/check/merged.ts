import { isObject } from "../adapter/dotted-path.ts";

/**
 * Two objects as one, with the items of both arrays. Where both have another value, the first wins.
 *
 * ```ts
 * mergeServiceFiles({ infra: { prefix: "" } }, { infra: { case: "snake" } });
 * ```
 */
export function merged<T extends object>(first: T, second: object): T {
  const entries = Object.entries(first).map(([key, value]) => {
    const other = Object.hasOwn(second, key) ? (second as Readonly<Record<string, unknown>>)[key] : undefined;
    if (isObject(value) && isObject(other)) return [key, merged(value, other)] as const;
    const both = Array.isArray(value) && Array.isArray(other) ? [...new Set([...value, ...other])] : value;
    return [key, both] as const;
  });
  return Object.fromEntries([...Object.entries(second), ...entries]) as T;
}
