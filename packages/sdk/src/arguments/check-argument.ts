import { nearest } from "../../../wire/src/nearest.ts";
import { type ServiceFile, withKnown } from "../../../wire/src/service-file.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";

/**
 * Checks an object of callbacks.
 *
 * @throws InvalidArgumentError unless it has all these functions.
 */
export function checkFunctions<T extends object>(value: T, names: readonly (keyof T & string)[], option: string): T {
  if (fits(value, (value) => names.every((name) => typeof (value as T)?.[name] === "function"))) return value;
  const list = names.map((name) => `${name}()`).join(", ");
  throw wrongOption(option, `${option} must be an object with ${list}`);
}

/** @throws InvalidArgumentError unless `options` is an object, or undefined where nothing is needed. */
export function checkOptions(options: object | undefined, needed: string): void {
  if (typeof options === "object" && options !== null) return;
  throw wrongOption(needed, `options with ${needed} are missing`);
}

/** Formats an invalid value for a message: strings in quotes, objects without their contents. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return "an array";
  if (typeof value === "function") return "a function";
  if (isPromise(value)) return "a promise: await it";
  return isObject(value) ? "an object" : String(value);
}

export const isPromise = (value: unknown): boolean =>
  fits(value, (value) => typeof (value as PromiseLike<unknown>).then === "function");

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isHeaderName = (value: unknown): boolean =>
  typeof value === "string" && /^[!#$%&'*+.^_`|~\w-]+$/.test(value);
const isAbove0 = (value: unknown) => typeof value === "number" && value > 0;
const isOf = (type: string) => (value: unknown) => typeof value === type;

function isSignal({ aborted, addEventListener }: AbortSignal): boolean {
  return typeof aborted === "boolean" && typeof addEventListener === "function";
}

/** The types an option can have: the name for messages, and the check. */
const kinds = {
  above0: ["a number above 0", isAbove0],
  count: ["a whole number, 0 or more", (value: unknown) => Number.isInteger(value) && (value as number) >= 0],
  flag: ["true or false", /* @__PURE__ */ isOf("boolean")],
  function: ["a function", /* @__PURE__ */ isOf("function")],
  limits: ["a number above 0 or an object", (value: unknown) => isObject(value) || isAbove0(value)],
  object: ["an object", (value: unknown) => isObject(value) && !isPromise(value)],
  signal: [
    "an AbortSignal",
    // Works across realms.
    (value: unknown) => value === null || isSignal(value as AbortSignal),
  ],
  switch: ["true, false or an object", (value: unknown) => isObject(value) || typeof value === "boolean"],
  text: ["a string", /* @__PURE__ */ isOf("string")],
} as const;

type Kind = keyof typeof kinds;
type Check = readonly [what: string, is: (value: unknown) => boolean];

/**
 * Names of options and their types, or what each must be with its check; nested objects have their own table.
 * `undefined` counts as not given; `true` allows any value.
 */
export interface OptionKinds {
  readonly [name: string]: true | Kind | readonly [Kind, OptionKinds] | Check;
}

/**
 * @param within prefix of the names in messages, for example `timeout.`.
 * @throws InvalidArgumentError for the first option of the wrong type.
 */
export function checkKinds(options: object, table: OptionKinds, within = ""): void {
  for (const name of Object.keys(table)) {
    const value = (options as Record<string, unknown>)[name];
    const may = table[name]!;
    if (value === undefined || may === true) continue;
    const [kind, inside] = typeof may === "string" ? [may] : may;
    checkKind(value, typeof inside === "function" ? [kind, inside] : kinds[kind as Kind], within + name);
    if (typeof inside === "object" && isObject(value)) checkKinds(ownOptions(value), inside, `${within}${name}.`);
  }
}

/**
 * Like `checkKinds`, and also rejects misspelled names.
 *
 * @throws InvalidArgumentError for a name close to a known one, and for the first option of the wrong type.
 */
export function checkNamed(options: object, table: OptionKinds): void {
  checkNames(options, table, "");
  checkKinds(options, table);
}

function checkNames(options: object, table: OptionKinds, within: string): void {
  for (const [name, value] of Object.entries(options)) {
    const option = within + name;
    const may = Object.hasOwn(table, name) ? table[name] : undefined;
    const inside = typeof may === "object" && may[1];
    if (typeof inside === "object" && isObject(value)) checkNames(value, inside, `${option}.`);
    if (may) continue;
    const names = [...Object.keys(table), ...innerNames(table)];
    const stems = names.map((known) => stemOf(known.slice(known.indexOf(".") + 1)));
    const meant = names[stems.indexOf(nearest(stemOf(name), stems) ?? "")];
    if (meant) throw wrongOption(option, `${option} is not an option: did you mean ${within}${meant}?`);
  }
}

const innerNames = (table: OptionKinds): string[] =>
  Object.entries(table).flatMap(([name, may]) => {
    const inside = typeof may === "object" && may[1];
    return typeof inside === "object" ? Object.keys(inside).map((inner) => `${name}.${inner}`) : [];
  });

/** Removes what differs in `base_URL`, `maxRetry` and `timeoutMs`. */
const stemOf = (name: string): string => name.toLowerCase().replace(/^max|[^a-z\d]|(?:ies|m?s|y)$/g, "");

/** A value that throws when it's read has no type. */
function fits(value: unknown, is: (value: unknown) => boolean): boolean {
  try {
    return is(value);
  } catch {
    return false;
  }
}

function checkKind(value: unknown, [what, is]: Check, option: string): void {
  if (value !== undefined && !fits(value, is))
    throw wrongOption(option, `${option} must be ${what}, not ${shown(value)}`);
}

/** Copies own properties only, so nothing on `Object.prototype` gets in. */
export const ownOptions = <T extends object>(options: T): T =>
  readable("options", () => ({ __proto__: null, ...options }));

/** Reads an argument. If reading throws, such as in a getter, the argument is invalid. */
export function readable<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw unreadable(option, cause);
  }
}

/** Returns the error for an argument that throws when it's read. */
export function unreadable(option: string, cause: unknown): unknown {
  if (isTandemError(cause)) return cause;
  const summary = `${option} cannot be read`;
  return new InvalidArgumentError({ summary, advice: "Pass plain values.", facts: { option }, cause });
}

/**
 * Returns a function's own options, checked against the table.
 *
 * ```ts
 * function openStore(given: { name?: string; connectMs?: number }) {
 *   const { name = "batch", connectMs } = optionsOf(given, { name: "text", connectMs: "above0" });
 *   console.log(name, connectMs);
 * }
 * ```
 *
 * @throws InvalidArgumentError if the value isn't an object, an option has the wrong type, or a name is misspelled.
 */
export function optionsOf<T extends object>(given: T, table: OptionKinds = {}, name = "options"): T {
  checkKind(given, kinds.object, name);
  const options = ownOptions(given);
  checkNamed(options, table);
  return options;
}

/** @throws InvalidArgumentError unless the value is above 0. */
export function duration<T extends number | undefined>(value: T, option: string): T {
  checkKind(value, kinds.above0, option);
  return value;
}

/** Returns a response header. Unreadable headers, which any custom `fetch` can return, count as missing. */
export function headerOf(headers: Pick<Headers, "get">, name: string): string | null {
  try {
    const value: unknown = headers.get(name);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/**
 * Calls a listener and ignores its errors and rejections.
 *
 * @param report is called with that error. Default: none.
 */
export function callListener(listen: () => unknown, report: (error: unknown) => void = ignore): void {
  try {
    const answer = listen();
    if (typeof answer === "object" && answer !== null) Promise.resolve(answer).catch(report);
  } catch (error) {
    report(error);
  }
}

const ignore = () => undefined;

/**
 * Returns a client's service file: the option, or the file in the environment variable `TANDEM_SERVICE`, completed by
 * what is known of the service.
 *
 * @throws InvalidArgumentError if that file can't be read.
 */
export function serviceOf(service: ServiceFile | undefined): ServiceFile | undefined {
  const { process } = globalThis;
  const path = service === undefined && process?.env?.TANDEM_SERVICE;
  if (!path) return withKnown(checkedObject(service, "service"));
  const name = `The service file ${path} of TANDEM_SERVICE`;
  const { existsSync, readFileSync } = process.getBuiltinModule("node:fs");
  if (!existsSync(path)) throw wrongOption(name, `${name} does not exist`, "Check the path.");
  const file = readable(name, () => JSON.parse(readFileSync(path, "utf8").replace(/^\ufeff/, "")));
  return withKnown(checkedObject(file, name));
}

function checkedObject<T>(value: T, option: string): T {
  checkKind(value, kinds.object, option);
  return value;
}
