import { ApiError, jsonReply, type Reply } from "../engine/reply.ts";
import type { BodyError } from "../engine/validators.ts";

/** The tool API's error body (G-08). */
export function encodeToolError(refusal: ApiError): Reply {
  const { code, message, details } = refusal;
  const error = details === undefined ? { code, message } : { code, message, details };
  return jsonReply(refusal.status, { success: false, error }, refusal.headers);
}

/** Error response to an invalid input or option; `field` is its path, such as `options.count`. */
export function invalidInput(message: string, field: string): ApiError {
  return new ApiError(400, "invalid_input", message, { field });
}

export function providerFailed(message: string): ApiError {
  return new ApiError(422, "provider_error", message, { provider: "mock", retryable: true });
}

const lengthCodes: Readonly<Record<string, string>> = { minLength: "input_too_short", maxLength: "input_too_long" };

/** Turns what the validator found into the one error the service reports (T-01). */
export function invalidToolBody(errors: readonly BodyError[], body: unknown): ApiError {
  const error = errors[0];
  if (!error) return invalidInput("The body is not what this tool takes.", "");
  const field = fieldOf(error);
  const code = field === "input" ? lengthCodes[error.keyword] : undefined;
  if (code) return invalidLength(code, error, body as { input: string });
  const allowed = error.params.allowedValues;
  const choices = Array.isArray(allowed) ? ` (${allowed.join(", ")})` : "";
  return invalidInput(`${field || "The body"} ${error.message ?? "is not valid"}${choices}.`, field);
}

function invalidLength(code: string, error: BodyError, body: { input: string }): ApiError {
  const actual = [...body.input].length;
  const limit = Number(error.params.limit);
  const bound = code === "input_too_short" ? { min: limit } : { max: limit };
  const relation = code === "input_too_short" ? "at least" : "at most";
  const message = `The input has ${actual} characters; this tool takes ${relation} ${limit}.`;
  return new ApiError(400, code, message, { ...bound, actual, field: "input" });
}

function fieldOf({ instancePath, keyword, params }: BodyError): string {
  const names = instancePath.split("/").slice(1);
  if (keyword === "required") names.push(String(params.missingProperty));
  return names.join(".");
}
