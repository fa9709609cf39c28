import { isObject } from "../arguments/check-argument.ts";
import type { FieldError } from "../errors/call-errors.ts";

/** What could be read from an error body. Nothing in it is sure to be there. */
export interface ErrorBody {
  /** The service's own code. */
  code?: string | undefined;
  message?: string | undefined;
  details?: unknown;
  requestId?: string | undefined;
  fields?: FieldError[] | undefined;
}

/** As this SDK reads it: what is said of single fields is for the API that says it. */
export interface ParsedBody extends ErrorBody {
  errors?: unknown;
}

/** Reads an error body. Whatever it does not find is left out. */
export type ErrorParser = (body: string, answer: { status: number; headers: Headers }) => ErrorBody;

export const text = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return value.filter((part) => typeof part === "string").join("; ") || undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** Plain text and HTML are quoted at most this long. */
const longestQuote = 200;

/**
 * Reads an error body of any shape that services of this kind send: problem+json, `{error: {code, message}}`,
 * `{error: "text"}`, `{statusCode, message, error}`, `{message, errors: {field: [..]}}`, `{code, message, issues}`,
 * `{id, message}`, plain text and HTML. An unknown shape gives an empty result, never an error.
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

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Text between tags, on one line. */
function quote(body: string): string | undefined {
  const line = body
    .slice(0, 4_000)
    .replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line === "" ? undefined : line.slice(0, longestQuote);
}
