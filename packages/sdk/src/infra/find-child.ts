import { NotFoundError } from "../errors/status-errors.ts";

/**
 * The item with this id among the latest ones that a resource embeds: the only way to read it (G-15).
 *
 * @throws NotFoundError when newer ones have pushed it out, or it never was there.
 */
export function findChild<T extends { id: string }>(children: readonly T[] | undefined, id: string, name: string): T {
  const found = Array.isArray(children) ? (children as readonly T[]).find((child) => child?.id === id) : undefined;
  if (found) return found;
  throw new NotFoundError({
    summary: `${name} is not among the latest ones that the service lists`,
    facts: { id },
    outcome: "rejected",
  });
}
