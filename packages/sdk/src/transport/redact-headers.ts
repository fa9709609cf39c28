/** Headers that hooks and logs may show. Everything else is masked: an allow list cannot forget a new secret. */
const shown = new Set([
  "accept",
  "content-length",
  "content-type",
  "date",
  "idempotency-key",
  "last-event-id",
  "ratelimit",
  "ratelimit-limit",
  "ratelimit-policy",
  "ratelimit-remaining",
  "ratelimit-reset",
  "retry-after",
  "user-agent",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-request-id",
]);

/** A copy of `headers` that is safe to print. */
export function redactHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  const redacted: Record<string, string> = {};
  for (const [name, value] of headers) redacted[name] = shown.has(name.toLowerCase()) ? value : "[redacted]";
  return redacted;
}
