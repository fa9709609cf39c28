import { readable } from "../arguments/check-argument.ts";
import { NotFoundError } from "../errors/call-errors.ts";

/** Text, also where a service sends a number for it; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : undefined;
}

/**
 * The item with this id among the latest ones that a resource embeds: the only way to read it (G-15).
 *
 * @throws NotFoundError when newer ones have pushed it out, or it never was there.
 */
export function findChild<T extends { id: string }>(children: readonly T[] | undefined, id: string, name: string): T {
  const found = Array.isArray(children) ? (children as readonly T[]).find((child) => child?.id === id) : undefined;
  if (found) return found;
  throw new NotFoundError({
    summary: `${name} is not among the latest ones listed by the service`,
    facts: { id },
    outcome: "rejected",
  });
}

/** What a caller has of a resource: all of it, or only its id. */
export function identify<T extends { id: string }>(resource: T | string): { id: string; known: T | undefined } {
  if (typeof resource === "object" && resource !== null) {
    return { id: readable("id", () => resource.id), known: resource };
  }
  return { id: resource, known: undefined };
}

/** A resource as messages name it. What is no id is refused when it is put into a path. */
export const nameOf = (kind: string, id: unknown): string => `${kind} ${textOf(id) ?? "without an id"}`;
