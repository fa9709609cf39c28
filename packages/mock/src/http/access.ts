import { jsonReply, type Reply } from "../engine/reply.ts";

const hostForm = /^(.*?)(?::\d+)?$/;
const addressForm = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/;

/**
 * Rejects a request for a host name other than this machine's: a web page whose name resolves here (DNS rebinding)
 * would otherwise read the responses. An IP address can't be rebound, so any is allowed.
 *
 * @param host The `Host` header; a browser always sends one.
 * @param allowed names in lower case.
 */
export function rejectHost(host: string | undefined, allowed: readonly string[]): Reply | undefined {
  if (host === undefined || isAllowedHost(host, allowed)) return undefined;
  const error = `The mock does not answer to the name ${JSON.stringify(host.slice(0, 100))}. Allow it: tandem mock start --allow-host NAME, or listen({ allowedHosts: [NAME] }).`;
  return jsonReply(403, { error });
}

function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  const name = (hostForm.exec(host)?.[1] ?? "").toLowerCase();
  if (isLoopbackName(name) || addressForm.test(name)) return true;
  return allowed.includes(name);
}

const loopbackForm = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name, without its port, is this machine's by its form alone: no name server can point it elsewhere. */
function isLoopbackName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || loopbackForm.test(name);
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The headers that let a page read a response: a page of this machine, or of an origin that was allowed. Others would
 * reach a service that holds well-known credentials and sends webhooks to this machine.
 */
export function corsHeaders({ origin }: Headers, allowed: readonly string[]): Record<string, string> {
  if (typeof origin !== "string" || !isAllowedOrigin(origin, allowed)) return {};
  return { "access-control-allow-origin": origin, "access-control-expose-headers": "*", vary: "Origin" };
}

export function isPreflight(method: string | undefined, headers: Headers): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

/** The headers of the response to a preflight; none for an origin that is not allowed. */
export function preflightHeaders(headers: Headers, allowed: readonly string[]): Record<string, string> {
  const { "access-control-expose-headers": _, ...cors } = corsHeaders(headers, allowed);
  if (!cors["access-control-allow-origin"]) return {};
  return {
    ...cors,
    "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": String(headers["access-control-request-headers"] ?? ""),
    "access-control-max-age": "600",
    ...(headers["access-control-request-private-network"] && { "access-control-allow-private-network": "true" }),
  };
}

function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (allowed.includes(origin)) return true;
  return URL.canParse(origin) && isLoopbackName(new URL(origin).hostname);
}
