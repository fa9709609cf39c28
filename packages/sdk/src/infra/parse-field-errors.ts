import { isObject } from "../arguments/check-argument.ts";
import type { FieldError } from "../errors/status-errors.ts";
import { text } from "../transport/parse-error-body.ts";

/** The fields that an error body names: a list of them, or `{field: message}`. */
export function parseFieldErrors(errors: unknown): FieldError[] | undefined {
  if (Array.isArray(errors)) return errors.filter(isObject).map(parseField);
  if (!isObject(errors)) return undefined;
  return Object.entries(errors).map(([field, message]) => ({ pointer: `/${field}`, message: text(message) ?? "" }));
}

function parseField(field: Record<string, unknown>): FieldError {
  const code = text(field.code);
  return { pointer: text(field.pointer) ?? "", message: text(field.message) ?? "", ...(code && { code }) };
}
