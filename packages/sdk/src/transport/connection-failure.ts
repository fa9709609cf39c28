import type { AttemptPhase } from "../errors/attempt.ts";
import type { Outcome } from "../errors/outcome.ts";

/** Codes of Node, undici and Bun that mean: no connection was made, so no byte of the request left. */
const neverConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
  "ConnectionRefused",
  "FailedToOpenSocket",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "EPROTO",
]);

/** Deno names these only in the message, and so does the list of ports that `fetch` refuses. */
const neverConnectedMessage = /^bad port$|tcp connect error|dns error|tls handshake|invalid peer certificate/i;

export interface ConnectionFailure {
  phase: AttemptPhase;
  outcome: Outcome;
  /** The platform's code, for example `ECONNRESET`, or its message. */
  why: string;
}

interface PlatformError {
  code?: unknown;
  syscall?: unknown;
  message?: unknown;
  cause?: unknown;
}

/** Says of an error that `fetch` rejected with, before any answer, whether the request can have reached the service. */
export function connectionFailure(error: unknown): ConnectionFailure {
  const source = (error as PlatformError).cause ?? error;
  const { code, syscall, message } = source as PlatformError;
  const why = typeof code === "string" ? code : String(message ?? error);
  const connecting =
    neverConnected.has(why) || syscall === "connect" || (code === undefined && neverConnectedMessage.test(why));
  return connecting ? { phase: "connect", outcome: "not_sent", why } : { phase: "headers", outcome: "unknown", why };
}
