import { parseJson } from "../../../wire/src/json.ts";
import { briefLine } from "../../../wire/src/visible-text.ts";
import { isObject } from "../arguments/check-argument.ts";
import type { FieldError } from "../errors/call-errors.ts";

/** Contents of an error body. Any of it can be missing. */
export interface ErrorBody {
  /** The service's own code. */
  code?: string | undefined;
  message?: string | undefined;
  details?: unknown;
  requestId?: string | undefined;
  fields?: FieldError[] | undefined;
}

/** Also contains errors of single fields. */
export interface ParsedBody extends ErrorBody {
  errors?: unknown;
}

/** Parses an error body. */
export type ErrorParser = (body: string, answer: { status: number; headers: Headers }) => ErrorBody;

/** A text of the service in one line, for messages. Its beginning and its size, if it is long. */
export const text = (value: unknown): string | undefined => {
  const whole = Array.isArray(value) ? value.filter((part) => typeof part === "string").join("; ") : value;
  return typeof whole === "string" && whole !== "" ? briefLine(whole) : undefined;
};

/**
 * Parses an error body in any common format: problem+json, `{error: {code, message}}`, `{error: "text"}`, `{statusCode,
 * message, error}`, `{message, errors: {field: [..]}}`, `{code, message, issues}`, `{id, message}`, plain text and
 * HTML. Returns an empty result for an unknown format.
 */
export function parseErrorBody(body: string): ParsedBody {
  const parsed = parseJson(body);
  if (!isObject(parsed)) return { message: quote(typeof parsed === "string" ? parsed : body) };
  const inner = isObject(parsed.error) ? parsed.error : parsed;
  return {
    code: text(inner.code) ?? text(parsed.id),
    message: text(inner.message) ?? text(parsed.detail) ?? text(parsed.title) ?? text(parsed.error),
    details: inner.details ?? parsed.issues ?? (isObject(parsed.error) ? inner : parsed),
    requestId: text(parsed.requestId) ?? text(inner.requestId),
    errors: parsed.errors,
  };
}

function quote(body: string): string | undefined {
  const words = body.slice(0, 4_000).replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, " ");
  return briefLine(words, 200) || undefined;
}
