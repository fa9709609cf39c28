import type { ApiName, ServiceFile, WireFile } from "../service-file.ts";
import type { Direction } from "./names.ts";

/** Names are in lower case. */
export type HeaderMap = Readonly<Record<string, string>>;

/** Headers of responses whose names differ: ours, and the service's or null. */
function renamedHeaders(service: ServiceFile, api: ApiName): [model: string, wire: string | null][] {
  const { limit, remaining, reset } = service.rateLimit ?? {};
  const rows = [
    ["x-request-id", service[api]?.headers?.requestId],
    ["ratelimit-limit", limit],
    ["ratelimit-remaining", remaining],
    ["ratelimit-reset", reset],
  ] as const;
  return rows.flatMap(([model, wire]) => (wire === undefined ? [] : [[model, wire?.toLowerCase() ?? null]]));
}

/** The headers of a response in the other language. */
export function responseHeaders(
  service: ServiceFile,
  api: ApiName,
  headers: HeaderMap,
  direction: Direction,
): Record<string, string> {
  const result = { ...headers };
  for (const [model, wire] of renamedHeaders(service, api)) {
    const [from, to] = direction === "toModel" ? [wire, model] : [model, wire];
    const value = from === null ? undefined : headers[from];
    if (from !== null) delete result[from];
    if (to !== null && value !== undefined) result[to] = value;
  }
  return result;
}

/** The headers of a request in the other language: the credential, and the idempotency key. */
export function requestHeaders(
  { auth, headers: names }: WireFile,
  headers: HeaderMap,
  direction: Direction,
): Record<string, string> {
  const key = names?.idempotencyKey;
  const withKey = key === undefined ? { ...headers } : moved(headers, ["idempotency-key", key], direction);
  if (auth === undefined) return withKey;
  const { header = "authorization", scheme = "Bearer" } = auth;
  const own = scheme === "" ? "" : `${scheme} `;
  const [from, to] = direction === "toWire" ? ["Bearer ", own] : [own, "Bearer "];
  return moved(withKey, ["authorization", header], direction, (value) =>
    value.toLowerCase().startsWith(from.toLowerCase()) ? to + value.slice(from.length) : undefined,
  );
}

/** Moves a header to its other name. Null is a header that the service doesn't have. */
function moved(
  headers: HeaderMap,
  [model, wire]: [string, string | null],
  direction: Direction,
  change: (value: string) => string | undefined = (value) => value,
): Record<string, string> {
  const [from, to] = direction === "toWire" ? [model, wire?.toLowerCase()] : [wire?.toLowerCase(), model];
  const { [from ?? ""]: value, [model]: _, ...others } = headers;
  const changed = value === undefined || to === undefined ? undefined : change(value);
  return changed === undefined ? others : { ...others, [to!]: changed };
}
