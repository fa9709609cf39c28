import { isThisMachine } from "./base-url.ts";

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
      ? "NODE_EXTRA_CA_CERTS could not be read, or lacks the authority that signed the certificate."
      : "Start Node with NODE_EXTRA_CA_CERTS=FILE, the authority that signed the certificate, or --use-system-ca.";
  if (why.endsWith("proxy answered 407"))
    return "Check the proxy's name and password: http://name:password@host:port, with @ in them as %40.";
  return isUnconnected && ignoresProxy(new URL(address))
    ? "HTTPS_PROXY is set, but Node uses it only from 22.21 on, and with NODE_USE_ENV_PROXY=1."
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
