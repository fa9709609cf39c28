import type { Outgoing, Reply } from "../transport/exchange.ts";
import { type ErrorBody, type ErrorParser, parseErrorBody } from "../transport/parse-error-body.ts";
import { retryAfterMs } from "../transport/retry-after.ts";
import { ServerError } from "./server-error.ts";
import type { ErrorFacts, TandemError } from "./tandem-error.ts";
import { UnexpectedStatusError } from "./unexpected-status-error.ts";

/** What one status means in one API. */
export interface ErrorRow {
  create(message: string, facts: ErrorFacts, context: { body: ErrorBody; outgoing: Outgoing }): TandemError;
  /** Said when the body has no message. */
  says: string;
  /** What the caller can do about it. */
  fix: string;
  /** Default false. */
  retryable?: boolean;
}

/** An error's class depends on the status alone, never on the body. */
export type ErrorTable = Readonly<Record<number, ErrorRow>>;

/** What one API's errors are read by. */
export interface ErrorReading {
  errors: ErrorTable;
  errorParser: ErrorParser | undefined;
  requestIdHeader: string;
}

const serverError: ErrorRow = {
  create: (message, facts) => new ServerError(message, facts),
  says: "The service failed",
  fix: "Try again later; if it goes on, report the request id.",
  retryable: true,
};

const redirected: ErrorRow = {
  create: (message, facts) => new UnexpectedStatusError(message, facts),
  says: "The service answered with a redirect, which is not followed because it would carry the credential along",
  fix: "Set baseUrl to the address it points at.",
};

const unexpected: ErrorRow = {
  create: (message, facts) => new UnexpectedStatusError(message, facts),
  says: "The service answered with a status that is not described",
  fix: "Check baseUrl and that the SDK is up to date.",
};

function rowOf(status: number, table: ErrorTable): ErrorRow {
  if (table[status]) return table[status];
  if (status >= 500) return serverError;
  return status >= 300 && status < 400 ? redirected : unexpected;
}

/** The typed error for an answer that is not a success. */
export function errorFromReply(
  reply: Reply,
  { errors, errorParser, requestIdHeader }: ErrorReading,
  outgoing: Outgoing,
  facts: Pick<ErrorFacts, "attempts" | "outcome" | "charged">,
  nowMs: number,
  note = "",
): TandemError {
  const body = readErrorBody(reply, errorParser);
  const row = rowOf(reply.status, errors);
  const message = `${sentence(body.message ?? row.says)} (${reply.status}) ${row.fix}${note}`;
  const known: ErrorFacts = {
    ...facts,
    status: reply.status,
    retryable: row.retryable ?? false,
    requestId: reply.headers.get(requestIdHeader) ?? body.requestId,
    apiCode: body.code,
    details: body.details,
    retryAfterMs: retryAfterMs(reply.headers, nowMs),
  };
  return row.create(message, known, { body, outgoing });
}

function readErrorBody({ text, status, headers }: Reply, parse: ErrorParser | undefined): ErrorBody {
  try {
    return parse?.(text, { status, headers }) ?? parseErrorBody(text);
  } catch {
    return parseErrorBody(text);
  }
}

const sentence = (text: string): string => text.replace(/[.\s]+$/, "");
