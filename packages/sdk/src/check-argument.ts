import { InvalidArgumentError } from "./errors/invalid-argument-error.ts";

/**
 * What a caller hands in to be called back.
 *
 * @throws InvalidArgumentError unless it has all these functions.
 */
export function checkFunctions<T extends object>(value: T, names: readonly (keyof T & string)[], option: string): T {
  if (names.every((name) => typeof value?.[name] === "function")) return value;
  const list = names.map((name) => `${name}()`).join(", ");
  throw new InvalidArgumentError({ summary: `${option} must be an object with ${list}`, facts: { option } });
}

/** @throws InvalidArgumentError for what is no object of options: where one of them is needed, there is no default. */
export function checkOptions(options: object | undefined, needed: string): void {
  if (typeof options === "object" && options !== null) return;
  throw new InvalidArgumentError({ summary: `options with ${needed} are missing`, facts: { option: needed } });
}
