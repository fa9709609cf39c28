import { readable } from "../arguments/check-argument.ts";
import { textOf } from "./text-of.ts";

/** What a caller has of a resource: all of it, or only its id. */
export function identify<T extends { id: string }>(resource: T | string): { id: string; known: T | undefined } {
  if (typeof resource === "object" && resource !== null) {
    return { id: readable("id", () => resource.id), known: resource };
  }
  return { id: resource, known: undefined };
}

/** A resource as messages name it. What is no id is refused when it is put into a path. */
export const nameOf = (kind: string, id: unknown): string => `${kind} ${textOf(id) ?? "without an id"}`;
