import { isLoopbackName } from "./loopback.ts";

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The headers that let a page read an answer: a page of this machine, or of an origin that was allowed. Others would
 * reach a service that holds well-known credentials and sends webhooks to this machine.
 */
export function corsHeaders({ origin }: Headers, allowed: readonly string[]): Record<string, string> {
  if (typeof origin !== "string" || !isAllowedOrigin(origin, allowed)) return {};
  return { "access-control-allow-origin": origin, "access-control-expose-headers": "*", vary: "Origin" };
}

export function isPreflight(method: string | undefined, headers: Headers): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

/** The headers of the answer to a preflight; none for an origin that is not allowed. */
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
