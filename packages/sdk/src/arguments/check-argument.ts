import { nearest } from "../../../wire/src/nearest.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";

/**
 * An object that a caller hands in to be called back.
 *
 * @throws InvalidArgumentError unless it has all these functions.
 */
export function checkFunctions<T extends object>(value: T, names: readonly (keyof T & string)[], option: string): T {
  if (fits(value, (value) => names.every((name) => typeof (value as T)?.[name] === "function"))) return value;
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
  return isObject(value) ? "an object" : String(value);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isHeaderName = (value: unknown): boolean =>
  typeof value === "string" && /^[!#$%&'*+.^_`|~\w-]+$/.test(value);
const isAbove0 = (value: unknown) => typeof value === "number" && value > 0;
const isOf = (type: string) => (value: unknown) => typeof value === type;

function isSignal({ aborted, addEventListener }: AbortSignal): boolean {
  return typeof aborted === "boolean" && typeof addEventListener === "function";
}

/** What an option may be, in a message's words and as a test. */
const kinds = {
  above0: ["a number above 0", isAbove0],
  count: ["a whole number, 0 or more", (value: unknown) => Number.isInteger(value) && (value as number) >= 0],
  flag: ["true or false", /* @__PURE__ */ isOf("boolean")],
  function: ["a function", /* @__PURE__ */ isOf("function")],
  header: ["the name of a header", isHeaderName],
  limits: ["a number above 0 or an object", (value: unknown) => isObject(value) || isAbove0(value)],
  object: ["an object", isObject],
  signal: [
    "an AbortSignal",
    // Of this realm or another.
    (value: unknown) => value === null || isSignal(value as AbortSignal),
  ],
  share: ["a number, 0 to 1", (value: unknown) => typeof value === "number" && value >= 0 && value <= 1],
  switch: ["true, false or an object", (value: unknown) => isObject(value) || typeof value === "boolean"],
  text: ["a string", /* @__PURE__ */ isOf("string")],
} as const;

type Kind = keyof typeof kinds;

/**
 * Names of options, and what each may be; for an object, what may be in it too. One that is undefined is not given; one
 * that may be anything is true here, or checked elsewhere.
 */
export interface OptionKinds {
  readonly [name: string]: true | Kind | readonly [Kind, OptionKinds];
}

/**
 * @param within what the names in messages begin with, for example `timeout.`.
 * @throws InvalidArgumentError for the first option that is not what it may be.
 */
export function checkKinds(options: object, table: OptionKinds, within = ""): void {
  for (const name of Object.keys(table)) {
    const value = (options as Record<string, unknown>)[name];
    const may = table[name]!;
    if (value === undefined || may === true) continue;
    const [kind, inside] = typeof may === "string" ? [may] : may;
    checkKind(value, kind, within + name);
    if (inside && isObject(value)) checkKinds(ownOptions(value), inside, `${within}${name}.`);
  }
}

/**
 * As `checkKinds`, and for names: the table has all that there are, so that a slip in one is told from another option,
 * which passes.
 *
 * @throws InvalidArgumentError for a name that there is not, but nearly, and as `checkKinds`.
 */
export function checkNamed(options: object, table: OptionKinds): void {
  checkNames(options, table, "");
  checkKinds(options, table);
}

function checkNames(options: object, table: OptionKinds, within: string): void {
  for (const [name, value] of Object.entries(options)) {
    const option = within + name;
    const may = Object.hasOwn(table, name) ? table[name] : undefined;
    if (typeof may === "object" && isObject(value)) checkNames(value, may[1], `${option}.`);
    const names = Object.keys(table);
    const stems = names.map(stemOf);
    const meant = may ? undefined : names[stems.indexOf(nearest(stemOf(name), stems) ?? "")];
    if (meant) throw wrongOption(option, `${option} is not an option: did you mean ${within}${meant}?`);
  }
}

/** A name without what differs in `base_URL`, `maxRetry` and `timeoutMs`. */
const stemOf = (name: string): string => name.toLowerCase().replace(/^max|[^a-z\d]|(?:ies|m?s|y)$/g, "");

/** What throws when it is looked at fits nothing. */
function fits(value: unknown, is: (value: unknown) => boolean): boolean {
  try {
    return is(value);
  } catch {
    return false;
  }
}

function checkKind(value: unknown, kind: Kind, option: string): void {
  const [what, is] = kinds[kind];
  if (value !== undefined && !fits(value, is))
    throw wrongOption(option, `${option} must be ${what}, not ${shown(value)}`);
}

/** Only what was given: nothing that a program, or an attacker, put on `Object.prototype`. */
export const ownOptions = <T extends object>(options: T): T =>
  readable("options", () => ({ __proto__: null, ...options }));

/** Reads an argument. What throws when it is looked at, such as a getter or a symbol in a text, is a wrong argument. */
export function readable<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw unreadable(option, cause);
  }
}

/** The error for an argument that throws when it is read. */
export function unreadable(option: string, cause: unknown): unknown {
  if (isTandemError(cause)) return cause;
  const summary = `${option} cannot be read`;
  return new InvalidArgumentError({ summary, advice: "Pass plain values.", facts: { option }, cause });
}

/**
 * The options that a function was given, own ones alone, once those of the table were checked.
 *
 * ```ts
 * function openStore(given: { name?: string; connectMs?: number }) {
 *   const { name = "batch", connectMs } = optionsOf(given, { name: "text", connectMs: "above0" });
 *   console.log(name, connectMs);
 * }
 * ```
 *
 * @throws InvalidArgumentError for what is no object, an option that is not what it may be, and a name that is nearly one
 * of the table's.
 */
export function optionsOf<T extends object>(given: T, table: OptionKinds = {}, name = "options"): T {
  checkKind(given, "object", name);
  const options = ownOptions(given);
  checkNamed(options, table);
  return options;
}

/** @throws InvalidArgumentError unless it is above 0. */
export function duration<T extends number | undefined>(value: T, option: string): T {
  checkKind(value, "above0", option);
  return value;
}
