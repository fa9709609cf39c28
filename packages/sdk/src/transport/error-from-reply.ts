import { headerOf } from "../arguments/check-argument.ts";
import { ServerError, UnexpectedStatusError } from "../errors/call-errors.ts";
import type { ErrorInit, TandemError } from "../errors/tandem-error.ts";
import { retryAfterMs } from "../pacing/rate-limit-headers.ts";
import type { ApiSettings, ErrorRow, ErrorTable } from "./api-settings.ts";
import { requestIdHeader } from "./defaults.ts";
import type { Outgoing, Reply } from "./exchange.ts";
import { callHook } from "./hooks.ts";
import { type ParsedBody, parseErrorBody, text } from "./parse-error-body.ts";
import { isRepeatable } from "./retry-policy.ts";

const serverError: ErrorRow = {
  error: ServerError,
  summary: "The service failed",
  advice: "Try again later; if it keeps failing, report the request id.",
  retryable: true,
};

const tooSlow: ErrorRow = {
  error: UnexpectedStatusError,
  summary: "The request took too long to arrive",
  advice: "Try again.",
  retryable: true,
};

const lookFirst = "It may still have been executed: check before you call again.";

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

/** Status that browsers show for a redirect that isn't followed. */
const hiddenRedirect = 0;

function rowOf(status: number, table: ErrorTable): ErrorRow {
  if (table[status]) return table[status];
  if (status >= 500) return serverError;
  if (status === 408) return tooSlow;
  return status === hiddenRedirect || (status >= 300 && status < 400 && status !== 304) ? redirected : unexpected;
}

type Reading = Pick<ApiSettings, "api" | "errors" | "errorParser" | "hooks">;

export function errorFromReply(
  reply: Reply,
  settings: Reading,
  outgoing: Outgoing,
  common: Pick<ErrorInit, "attempts" | "outcome" | "charged" | "detail" | "facts">,
  nowMs: number,
): TandemError {
  const body = readErrorBody(reply, settings);
  const row = rowOf(reply.status, settings.errors);
  const passes = row.retryable ?? false;
  const retryable = passes && isRepeatable(outgoing.method, common.outcome);
  const init: ErrorInit = {
    ...common,
    summary: withoutPeriod(body.message ?? row.summary),
    advice: (passes && !retryable) || common.outcome === "executed" ? lookFirst : row.advice,
    status: reply.status,
    retryable,
    requestId: headerOf(reply.headers, requestIdHeader) ?? body.requestId,
    apiCode: body.code,
    details: body.details,
    retryAfterMs: retryAfterMs(reply.headers, nowMs),
  };
  return new row.error({ ...init, ...row.refine?.(init, { body, outgoing }) });
}

function readErrorBody({ text: body, status, headers }: Reply, { errorParser, api, hooks }: Reading): ParsedBody {
  try {
    const own = errorParser?.(body, { status, headers });
    return own ? { ...own, message: text(own.message) } : parseErrorBody(body);
  } catch (error) {
    callHook(hooks, "onWarning", () => {
      const why = (error as Error | undefined)?.message ?? error;
      return { api, message: `errorParser threw, so the ${status} body was read without it: ${why}` };
    });
    return parseErrorBody(body);
  }
}

function withoutPeriod(text: string): string {
  let end = text.length;
  while (end > 0 && /[.\s]/.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}
