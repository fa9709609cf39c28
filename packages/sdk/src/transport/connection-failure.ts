import type { AttemptPhase, Outcome } from "../errors/tandem-error.ts";
import { isThisMachine } from "./base-url.ts";

/** Rejected certificates, which the next attempt would meet too. */
const certificateRefused =
  /^(?:CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|ERR_TLS_CERT_|UNKNOWN_CERTIFICATE|DEPTH_ZERO_SELF_|SELF_SIGNED_|(?:HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$)/;

/** Error codes of Node.js, undici and Bun for a connection that was never opened, so nothing was sent. */
const neverConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_INVALID_ARG",
  "ConnectionRefused",
  "FailedToOpenSocket",
]);

/**
 * Alerts with which a server ends a TLS handshake. In TLS 1.3, the client may have sent the request by then, but the
 * server hasn't read it. `WRONG_VERSION_NUMBER` isn't one: a proxy can write plain bytes into a tunnel after the
 * request was read.
 */
const handshakeRefused =
  /^ERR_SSL_.*(?:UNRECOGNIZED_NAME|ALERT_(?:\w*CERTIFICATE\w*|ACCESS_DENIED|HANDSHAKE_FAILURE|INSUFFICIENT_SECURITY|NO_APPLICATION_PROTOCOL|PROTOCOL_VERSION|UNKNOWN_CA))$/;

/** Deno reports these only in the message; so does fetch's list of blocked ports. */
const neverConnectedMessage =
  /^bad port$|requests to port \d+ are blocked|tcp connect error|dns error|tls handshake|invalid peer certificate/i;

/** Next.js rejects every `fetch` of a prerender that is over. */
const prerendered = /^During prerendering, /;

/** HTTP/2 servers send it for a request that they haven't started (RFC 9113, section 8.7). */
const refusedStreamCode = 7;
const refusedStreamMessage = /REFUSED_STREAM|refused stream before processing/;

/**
 * Message of undici 8 for a request after the last one that the server will process. Earlier versions use
 * `UND_ERR_SOCKET` for every request, which says nothing.
 */
const beyondGoaway = /"GOAWAY"/;

export interface ConnectionFailure {
  phase: AttemptPhase;
  outcome: Outcome;
  /** The platform's code, for example `ECONNRESET`, or its message. */
  why: string;
  /** The next attempt would fail in the same way. */
  isLasting: boolean;
}

interface PlatformError {
  code?: unknown;
  syscall?: unknown;
  message?: unknown;
  cause?: unknown;
  statusCode?: unknown;
  errors?: unknown;
  http2ErrorCode?: unknown;
}

/**
 * Returns whether a request that `fetch` rejected can have reached the service.
 *
 * @param isUnsent true if the transport sent nothing, false if it passed the request to a connection, undefined if
 * unknown.
 */
export function connectionFailure(error: unknown, isUnsent?: boolean): ConnectionFailure {
  const status = isUnsent === false ? undefined : proxyStatus(error);
  if (status !== undefined) return refusedByProxy(status);
  const source = ((error as PlatformError)?.cause ?? error ?? {}) as PlatformError;
  const why = reasonOf(source, error);
  const isPrerendered = prerendered.test(why);
  const connecting = isUnsent ?? (isPrerendered || neverLeft(source));
  const notSent = connecting || wasRefused(source);
  return {
    phase: connecting ? "connect" : "headers",
    outcome: notSent ? "not_sent" : "unknown",
    why,
    isLasting: isPrerendered || certificateRefused.test(why),
  };
}

/** Status of a proxy that didn't open a tunnel, as reported by undici or Node.js. */
function proxyStatus(error: unknown): number | undefined {
  let source = error as PlatformError | undefined;
  for (let depth = 0; depth < 4 && source; depth++) {
    const { code, statusCode, message, cause } = source;
    if (code === "ERR_PROXY_TUNNEL" && typeof statusCode === "number") return statusCode;
    const [, status] = /^Proxy response \((\d{3})\) !== 200/.exec(String(message)) ?? [];
    if (status !== undefined) return Number(status);
    source = cause as PlatformError | undefined;
  }
  return undefined;
}

/** Only gateway errors are transient; a wrong password isn't. */
function refusedByProxy(status: number): ConnectionFailure {
  const isLasting = status < 500 && status !== 408 && status !== 429;
  return { phase: "connect", outcome: "not_sent", why: `the proxy returned ${status}`, isLasting };
}

function reasonOf({ code, message, errors }: PlatformError, error: unknown): string {
  if (typeof code === "string") return code;
  // An aggregate error often has no message.
  if (!message && Array.isArray(errors) && errors.length > 0) return reasonOf(errors[0] ?? {}, errors[0]);
  // Node's `fetch` reports no reason for a 407.
  return String(message ?? error) || "no reason given";
}

function neverLeft(source: PlatformError): boolean {
  const { code, syscall, message, errors } = source;
  if (syscall === "connect" || syscall === "getaddrinfo") return true;
  if (Array.isArray(errors) && errors.length > 0) return errors.every((one) => neverLeft(one ?? {}));
  if (typeof code === "string") return neverConnected.has(code) || certificateRefused.test(code);
  return neverConnectedMessage.test(String(message));
}

/** The server has declined it without executing it. */
function wasRefused({ code, message, http2ErrorCode }: PlatformError): boolean {
  const text = String(message);
  if (typeof code === "string" && handshakeRefused.test(code)) return true;
  if (code === "UND_ERR_INFO" && beyondGoaway.test(text)) return true;
  return http2ErrorCode === refusedStreamCode || refusedStreamMessage.test(text);
}

/** Untrusted signers. Other certificate errors are the service's. */
const untrusted = /^(?:DEPTH_ZERO_SELF_|SELF_SIGNED_|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF))/;

/**
 * Advice about local settings that can prevent connections.
 *
 * @param isUnconnected Node's own `fetch` or `nodeTransport()` couldn't connect: others have their own proxy settings.
 */
export function connectionAdvice(why: string, address: string, isUnconnected = false): string | undefined {
  if (untrusted.test(why))
    return globalThis.process?.env?.NODE_EXTRA_CA_CERTS
      ? "NODE_EXTRA_CA_CERTS could not be read, or does not contain the CA that signed the certificate."
      : "Start Node.js with NODE_EXTRA_CA_CERTS=FILE (the CA that signed the certificate), or with --use-system-ca.";
  if (why.endsWith("proxy returned 407"))
    return "Check the proxy's name and password: http://name:password@host:port, with @ written as %40.";
  return isUnconnected && ignoresProxy(new URL(address))
    ? "HTTPS_PROXY is set, but Node.js uses it only in 22.21 or later, with NODE_USE_ENV_PROXY=1."
    : undefined;
}

function ignoresProxy({ protocol, hostname }: URL): boolean {
  const env = globalThis.process?.env ?? {};
  if (protocol !== "https:" || isThisMachine(hostname) || !(env.HTTPS_PROXY || env.https_proxy)) return false;
  if (env.NODE_USE_ENV_PROXY || hasProxy(1) || hasProxy(2)) return false;
  const exceptions = (env.NO_PROXY || env.no_proxy || "").split(/[\s,]+/);
  return !exceptions.some((name) => name && hostname.endsWith(name.replace("*", "")));
}

/** True if the program set undici's dispatcher. */
const hasProxy = (version: number): boolean =>
  /Proxy/.test(
    (globalThis as unknown as Record<symbol, object>)[Symbol.for(`undici.globalDispatcher.${version}`)]?.constructor
      .name ?? "",
  );
