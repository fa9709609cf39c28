import { InvalidArgumentError } from "../errors/invalid-argument-error.ts";

/** @throws InvalidArgumentError for text with half a surrogate pair: UTF-8 cannot carry it. */
export function checkQuery(query: unknown): void {
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value !== "string" || value.isWellFormed()) continue;
    throw new InvalidArgumentError({
      summary: `Query parameter "${name}" contains half a character (a lone surrogate)`,
      facts: { option: name },
    });
  }
}
