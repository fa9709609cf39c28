import type { AttemptPhase, Outcome } from "../errors/tandem-error.ts";
import { isThisMachine } from "./base-url.ts";

/** Codes of a certificate that is refused. The next attempt would meet the same one. */
const certificateRefused =
  /^(?:CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|ERR_TLS_CERT_|UNKNOWN_CERTIFICATE|DEPTH_ZERO_SELF_|SELF_SIGNED_|(?:HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$)/;

/** Codes of Node, undici and Bun that mean: no connection was made, so no byte of the request left. */
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
 * Alerts by which the server ends a TLS handshake. In TLS 1.3 the client has done its part by then, and may have sent the
 * request along; the server has not read it. What the client finds wrong itself (`WRONG_VERSION_NUMBER`) is none: a proxy
 * may write plain bytes into a tunnel when the request has long been read.
 */
const handshakeRefused =
  /^ERR_SSL_.*(?:UNRECOGNIZED_NAME|ALERT_(?:\w*CERTIFICATE\w*|ACCESS_DENIED|HANDSHAKE_FAILURE|INSUFFICIENT_SECURITY|NO_APPLICATION_PROTOCOL|PROTOCOL_VERSION|UNKNOWN_CA))$/;

/** Deno names these only in the message, and so does the list of ports that `fetch` refuses. */
const neverConnectedMessage =
  /^bad port$|requests to port \d+ are blocked|tcp connect error|dns error|tls handshake|invalid peer certificate/i;

/** HTTP/2 servers say so of a request that they have not begun (RFC 9113, section 8.7). */
const refusedStreamCode = 7;
const refusedStreamMessage = /REFUSED_STREAM|refused stream before processing/;

/**
 * Undici 8 says this, under this code, of a request beyond the last one that the server will still answer. Earlier ones
 * end every request so (`UND_ERR_SOCKET`), which tells nothing.
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
  /** Where several addresses were tried. */
  errors?: unknown;
  http2ErrorCode?: unknown;
}

/**
 * Says of an error that `fetch` rejected with, before any answer, whether the request can have reached the service.
 *
 * @param isUnsent what the transport knows: true, not a byte has left; false, it was handed to a connection; undefined
 * where it does not tell, and the error's code has to.
 */
export function connectionFailure(error: unknown, isUnsent?: boolean): ConnectionFailure {
  const status = isUnsent === false ? undefined : proxyStatus(error);
  if (status !== undefined) return refusedByProxy(status);
  const source = ((error as PlatformError)?.cause ?? error ?? {}) as PlatformError;
  const why = reasonOf(source, error);
  const connecting = isUnsent ?? neverLeft(source);
  const notSent = connecting || wasRefused(source);
  return {
    phase: connecting ? "connect" : "headers",
    outcome: notSent ? "not_sent" : "unknown",
    why,
    isLasting: certificateRefused.test(why),
  };
}

/** What a proxy answered instead of making a tunnel: undici and Node each say it in their own way. */
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

/** Only what fails on its way may pass: a password that is wrong stays so. */
function refusedByProxy(status: number): ConnectionFailure {
  const isLasting = status < 500 && status !== 408 && status !== 429;
  return { phase: "connect", outcome: "not_sent", why: `the proxy returned ${status}`, isLasting };
}

function reasonOf({ code, message, errors }: PlatformError, error: unknown): string {
  if (typeof code === "string") return code;
  // One that stands for several often has no message of its own.
  if (!message && Array.isArray(errors) && errors.length > 0) return reasonOf(errors[0] ?? {}, errors[0]);
  // Node's `fetch` says nothing of a 407, which it takes for a proxy's.
  return String(message ?? error) || "no reason given";
}

function neverLeft(source: PlatformError): boolean {
  const { code, syscall, message, errors } = source;
  if (syscall === "connect" || syscall === "getaddrinfo") return true;
  if (Array.isArray(errors) && errors.length > 0) return errors.every((one) => neverLeft(one ?? {}));
  if (typeof code === "string") return neverConnected.has(code) || certificateRefused.test(code);
  return neverConnectedMessage.test(String(message));
}

/** It may have left, and the server has said that it did not act on it. */
function wasRefused({ code, message, http2ErrorCode }: PlatformError): boolean {
  const text = String(message);
  if (typeof code === "string" && handshakeRefused.test(code)) return true;
  if (code === "UND_ERR_INFO" && beyondGoaway.test(text)) return true;
  return http2ErrorCode === refusedStreamCode || refusedStreamMessage.test(text);
}

/** Nobody here vouches for who signed the certificate. Other faults of a certificate are the service's. */
const untrusted = /^(?:DEPTH_ZERO_SELF_|SELF_SIGNED_|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF))/;

/**
 * What to set on this machine, where that may be why there was no connection.
 *
 * @param isUnconnected Node's own `fetch` or `nodeTransport()` could not connect: others take proxies from elsewhere.
 */
export function connectionAdvice(why: string, address: string, isUnconnected = false): string | undefined {
  if (untrusted.test(why))
    return globalThis.process?.env?.NODE_EXTRA_CA_CERTS
      ? "NODE_EXTRA_CA_CERTS could not be read, or doesn't contain the CA that signed the certificate."
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

/** Was one put into undici's slot by the program itself? */
const hasProxy = (version: number): boolean =>
  /Proxy/.test(
    (globalThis as unknown as Record<symbol, object>)[Symbol.for(`undici.globalDispatcher.${version}`)]?.constructor
      .name ?? "",
  );
