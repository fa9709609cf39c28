import { readable } from "../arguments/check-argument.ts";
import { NotFoundError } from "../errors/call-errors.ts";

/** Text, or a number as text; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : undefined;
}

/**
 * Finds an item among the latest ones embedded in a resource, the only way to read it (G-15).
 *
 * @throws NotFoundError if it isn't among them.
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

/** A resource, or its id. */
export function identify<T extends { id: string }>(resource: T | string): { id: string; known: T | undefined } {
  if (typeof resource === "object" && resource !== null) {
    return { id: readable("id", () => resource.id), known: resource };
  }
  return { id: resource, known: undefined };
}

/** Name of a resource for messages. Invalid ids are rejected when they are put into a path. */
export const nameOf = (kind: string, id: unknown): string => `${kind} ${textOf(id) ?? "without an id"}`;
