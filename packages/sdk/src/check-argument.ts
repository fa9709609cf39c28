import { wrongOption } from "./errors/invalid-argument-error.ts";

/**
 * What a caller hands in to be called back.
 *
 * @throws InvalidArgumentError unless it has all these functions.
 */
export function checkFunctions<T extends object>(value: T, names: readonly (keyof T & string)[], option: string): T {
  if (names.every((name) => typeof value?.[name] === "function")) return value;
  const list = names.map((name) => `${name}()`).join(", ");
  throw wrongOption(option, `${option} must be an object with ${list}`);
}

/** @throws InvalidArgumentError for what is no object of options: where one of them is needed, there is no default. */
export function checkOptions(options: object | undefined, needed: string): void {
  if (typeof options === "object" && options !== null) return;
  throw wrongOption(needed, `options with ${needed} are missing`);
}

/** A value that is wrong, for a message: a string in quotes, and nothing of what is in an object. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return "an array";
  if (typeof value === "function") return "a function";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** @throws InvalidArgumentError unless it is above 0. */
export function duration<T extends number | undefined>(value: T, option: string): T {
  if (value === undefined || (typeof value === "number" && value > 0)) return value;
  throw wrongOption(option, `${option} must be a number above 0, not ${shown(value)}`);
}

/** @throws InvalidArgumentError unless it is a whole number, 0 or more. */
export function count<T extends number | undefined>(value: T, option: string): T {
  if (value === undefined || (Number.isInteger(value) && value >= 0)) return value;
  throw wrongOption(option, `${option} must be a whole number, 0 or more, not ${shown(value)}`);
}
