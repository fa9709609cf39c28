import { shown } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/invalid-argument-error.ts";

/** Dots that a URL parser resolves away, also when percent-encoded: `/servers/../sites` is another route. */
export const dotSegment = /^(?:\.|%2e){1,2}$/i;

/**
 * Puts path parameters into a template such as `/servers/{id}`, each percent-encoded as one segment.
 *
 * @throws InvalidArgumentError for an empty parameter, `.` or `..` (encoded or not), before anything is sent.
 */
export function fillPath(template: string, parameters: Readonly<Record<string, unknown>>): string {
  const [start, ...rest] = template.split("{");
  let path = start!;
  for (const part of rest) {
    const end = part.indexOf("}");
    const name = part.slice(0, end);
    path += encodeSegment(name, parameters[name]) + part.slice(end + 1);
  }
  return path;
}

/** What needs no encoding and cannot be a dot segment: nearly every id. */
const plain = /^[\w-]+$/;

function encodeSegment(name: string, value: unknown): string {
  if (typeof value === "string" && plain.test(value)) return value;
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text === "" || dotSegment.test(text) || !text.isWellFormed()) {
    throw wrongOption(name, `Path parameter "${name}" cannot be ${shown(value)}`, "Pass the resource's id.");
  }
  return encodeURIComponent(text);
}
