/** What a caller has of a resource: all of it, or only its id. */
export function identify<T extends { id: string }>(resource: T | string): { id: string; known: T | undefined } {
  if (typeof resource === "object" && resource !== null) return { id: resource.id, known: resource };
  return { id: resource, known: undefined };
}
