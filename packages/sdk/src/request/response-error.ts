import { type Credential, masked } from "../client/credential.ts";
import { ServerError, UnexpectedStatusError } from "../errors/call-errors.ts";
import type { ErrorInit, TandemError } from "../errors/tandem-error.ts";
import { visibleLine } from "../errors/visible-text.ts";
import { retryAfterMs } from "../pacing/rate-limit-headers.ts";
import { type Answer, isObject, type Outgoing, textOf } from "./body.ts";
import { isRepeatable } from "./outcome.ts";

/** What a status means: the class of its error, and texts for a body without a message. */
export interface ErrorRow {
  error: new (init: ErrorInit) => TandemError;
  summary: string;
  advice: string;
  /** True if the same call can succeed later. Default false. */
  retryable?: boolean;
  /** Adds fields of the error's class, from the body's errors of single fields, and better texts than the row's. */
  refine?(init: ErrorInit, outgoing: Outgoing, fields: unknown): object;
}

export type ErrorTable = Readonly<Record<number, ErrorRow>>;

const serverError: ErrorRow = {
  error: ServerError,
  summary: "The service failed",
  advice: "Try again later; if it keeps failing, report the request id.",
  retryable: true,
};

const redirected: ErrorRow = {
  error: UnexpectedStatusError,
  summary: "The service sent a redirect, which is not followed to protect the credential",
  advice: "Set baseUrl to the URL it points to.",
};

const unexpected: ErrorRow = {
  error: UnexpectedStatusError,
  summary: "The service returned an unexpected status",
  advice: "Check baseUrl, and that the SDK is up to date.",
};

const lookFirst = "It may still have been executed: check before you call again.";

function rowOf(status: number, table: ErrorTable): ErrorRow {
  if (table[status]) return table[status];
  if (status >= 500) return serverError;
  if (status === 408) return { ...unexpected, advice: "Try again.", retryable: true };
  // Browsers show 0 for a redirect that isn't followed.
  return status === 0 || (status >= 300 && status < 400 && status !== 304) ? redirected : unexpected;
}

export function responseError(
  { status, response, body, cut }: Answer,
  { credential, errors }: { credential: Credential | undefined; errors: ErrorTable },
  outgoing: Outgoing,
  known: Pick<ErrorInit, "attempts" | "requestId" | "outcome" | "charged" | "detail" | "facts">,
  nowMs: number,
): TandemError {
  const headers = response.headers as Headers;
  const parsed = parseErrorBody(textOf(body ?? ""), credential);
  const row = rowOf(status, errors);
  const passes = row.retryable ?? false;
  const outcome = known.outcome ?? "rejected";
  const retryable = passes && isRepeatable(outgoing.method, outcome);
  const init: ErrorInit = {
    ...known,
    detail: [cut !== undefined && `The response was truncated (${cut}).`, known.detail].filter(Boolean).join(" "),
    facts: { ...known.facts, ...(cut !== undefined && { reason: cut }) },
    summary: (parsed.message ?? row.summary).replace(/[.\s]{1,9}$/, ""),
    advice: (passes && !retryable) || outcome === "executed" ? lookFirst : row.advice,
    status,
    retryable,
    requestId: known.requestId ?? parsed.requestId,
    apiCode: parsed.code,
    details: parsed.details,
    retryAfterMs: retryAfterMs(headers, nowMs),
  };
  return new row.error({ ...init, ...row.refine?.(init, outgoing, parsed.errors) });
}

/** Parses `{error: {code, message, details}}` and problem details: the error bodies of the two APIs. */
function parseErrorBody(text: string, credential: Credential | undefined) {
  let parsed: unknown;
  try {
    // Parsed first, because JSON can escape a part of the credential.
    parsed = JSON.parse(masked(credential, JSON.stringify(JSON.parse(text))));
  } catch {}
  // A page and truncated JSON aren't quoted: half a secret can't be masked.
  if (!isObject(parsed)) {
    return { message: /^\s*[<[{]/.test(text) ? undefined : (brief(parsed) ?? brief(masked(credential, text))) };
  }
  const error = isObject(parsed.error) ? parsed.error : parsed;
  return {
    code: brief(error.code),
    message: brief(error.message) ?? brief(error.detail) ?? brief(error.title),
    details: error.details ?? error,
    requestId: brief(parsed.requestId),
    errors: parsed.errors,
  };
}

/** A text of the service in one line, for messages. Its beginning and its size, if it is long. */
export const brief = (value: unknown): string | undefined =>
  typeof value === "string" ? visibleLine(value, 300) || undefined : undefined;
