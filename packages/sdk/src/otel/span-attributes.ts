import type { Attributes } from "@opentelemetry/api";
import type { CallInfo } from "../transport/hooks.ts";

/** What the semantic conventions for HTTP clients say of every request. */
export function requestAttributes({ api, method, url }: CallInfo): Attributes {
  const { hostname, port, protocol } = new URL(url);
  return {
    "tandem.api": api,
    "http.request.method": method,
    "server.address": hostname.replace(/^\[|\]$/g, ""),
    "server.port": port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    "url.full": url,
  };
}
