/** Headers that hooks and logs may show. Everything else is masked: an allow list cannot forget a new secret. */
const shown =
  /^(?:accept|content-(?:length|type)|date|idempotency-key|last-event-id|ratelimit(?:-policy)?|(?:x-)?ratelimit-(?:limit|remaining|reset)|retry-after|user-agent|x-request-id)$/i;

/** A copy of `headers` that is safe to print. */
export function redactHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  const redacted: Record<string, string> = {};
  for (const [name, value] of headers) redacted[name] = shown.test(name) ? value : "[redacted]";
  return redacted;
}
