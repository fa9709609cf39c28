import { shown } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";

// Values that would reach another route, or can't be encoded.

/** Dots that a URL parser resolves, also when percent-encoded: `/servers/../sites` is another route. */
const dotSegment = /^(?:\.|%2e){1,2}$/i;

/**
 * @throws InvalidArgumentError for an empty id, `.` or `..` (encoded or not), and values other than text and numbers.
 */
export function checkPathParameter(name: string, value: unknown): void {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text === "string" && text !== "" && !dotSegment.test(text) && text.isWellFormed()) return;
  throw wrongOption(name, `Path parameter "${name}" cannot be ${shown(value)}`, "Pass the resource's id.");
}

/** @throws InvalidArgumentError for objects, and for text with half a surrogate pair, which can't be UTF-8. */
export function checkQueryParameter(name: string, value: unknown): void {
  if (typeof value === "object") throw wrongOption(name, `Query parameter "${name}" cannot be an object`);
  if (String(value).isWellFormed()) return;
  throw wrongOption(name, `Query parameter "${name}" contains a lone surrogate`);
}

/** What a URL parser drops or reads differently: space, control characters, backslash, fragment; and braces. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is rejected.
const misread = /[\u0000-\u0020\u007f\\#{}]/;

/**
 * @throws InvalidArgumentError for a path that could leave the API: without exactly one leading slash, with an empty or
 * dot segment, or with a `{parameter}` without a value.
 */
export function checkPath(template: unknown, values: object): asserts template is string {
  if (typeof template !== "string") throw wrongOption("path", `The path must be a string, not ${shown(template)}`);
  const path = template.replace(/\{([^{}]+)\}/g, (all, name) => (Object.hasOwn(values, name) ? "value" : all));
  const [start, ...segments] = path.split("?", 1)[0]!.split("/");
  const isPlain = start === "" && segments.length > 0 && segments.every((part) => part && !dotSegment.test(part));
  if (isPlain && path.isWellFormed() && !misread.test(path)) return;
  throw wrongOption(
    "path",
    `The path ${JSON.stringify(template)} cannot be used`,
    "It must start with one slash, such as /servers, with a value for each {parameter} and no empty or dot segment.",
  );
}
