/** Milliseconds a `Retry-After` asks for (RFC 9110 section 10.2.3): seconds, or a date. 0 for none and for nonsense. */
export function retryAfterMs(value: string | undefined, now: number): number {
  if (value === undefined) return 0;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
