import type { AttemptPhase, Outcome } from "../errors/tandem-error.ts";

/** A 206 is a part of what was asked for. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300 && status !== 206;

/**
 * Outcome of a response by its status. A 303 leads to the result of an executed request; 0 is a redirect that a browser
 * hides, which can be a 303.
 */
export function outcomeOfStatus(status: number): Outcome {
  if (status < 300) return status >= 200 ? "executed" : "unknown";
  return status === 303 || !(status < 500) ? "unknown" : "rejected";
}

const severity: readonly Outcome[] = ["not_sent", "rejected", "unknown", "executed"];

/** Combines the outcomes of two attempts: a later rejection doesn't undo an earlier attempt. */
export const moreSevere = (one: Outcome, other: Outcome): Outcome =>
  severity.indexOf(one) > severity.indexOf(other) ? one : other;

const safeMethods = new Set(["GET", "HEAD", "DELETE"]);

export const isSafe = (method: string): boolean => safeMethods.has(method);

/**
 * True if the same call can be repeated without being executed or charged twice. Idempotency keys don't count: the next
 * call has another one, and support for them is assumed.
 */
export const isRepeatable = (method: string, outcome: Outcome): boolean =>
  isSafe(method) || outcome === "not_sent" || outcome === "rejected";

/** Codes of Node.js, undici and Bun for a connection that was never opened, so nothing was sent. */
const neverConnected =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$/;
/** Deno reports these only in the message; so does fetch's list of blocked ports. */
const neverConnectedMessage = /^bad port$|tcp connect error|dns error/i;
/** A proxy that opens no tunnel, as undici reports it. */
const noTunnel = /^Proxy response \((\d{3})\) !== 200/;

interface PlatformError {
  code?: unknown;
  syscall?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: readonly PlatformError[];
  statusCode?: unknown;
}

/**
 * Returns whether a request that `fetch` rejected can have reached the service. What isn't known is `unknown`. `why` is
 * the platform's code, for example `ECONNRESET`, or its message.
 */
export function connectionFailure(error: unknown): { phase: AttemptPhase; outcome: Outcome; why: string } {
  const source = ((error as PlatformError | undefined)?.cause ?? error ?? {}) as PlatformError;
  const { code, statusCode, message } = (source.cause ?? source) as PlatformError;
  const proxyStatus = code === "ERR_PROXY_TUNNEL" ? statusCode : noTunnel.exec(String(message))?.[1];
  const isUnsent = proxyStatus !== undefined || neverLeft(source);
  return {
    phase: isUnsent ? "connect" : "headers",
    outcome: isUnsent ? "not_sent" : "unknown",
    why: proxyStatus === undefined ? reasonOf(source) || String(error) : `the proxy returned ${proxyStatus}`,
  };
}

function neverLeft({ code, syscall, message, errors }: PlatformError): boolean {
  if (syscall === "connect" || syscall === "getaddrinfo") return true;
  if (errors?.length) return errors.every(neverLeft);
  return typeof code === "string" ? neverConnected.test(code) : neverConnectedMessage.test(String(message));
}

function reasonOf({ code, message, errors }: PlatformError): string {
  if (typeof code === "string") return code;
  // An aggregate error often has no message.
  return !message && errors?.[0] ? reasonOf(errors[0]) : String(message ?? "");
}
