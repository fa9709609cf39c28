/** Starts allowed in any window of `windowMs`. */
export interface RequestLimit {
  requests: number;
  windowMs: number;
}

export const perMinute = (requests: number): RequestLimit => ({ requests, windowMs: 60_000 });

/**
 * One limit that keeps all of them: as many starts in the shortest window as every longer one allows it on average, or
 * starts one by one where that is less than one.
 */
export function keepingAll(limits: readonly RequestLimit[]): RequestLimit {
  const windowMs = Math.min(...limits.map((limit) => limit.windowMs));
  const shares = limits.map((limit) => limit.requests / Math.ceil(limit.windowMs / windowMs));
  const requests = Math.floor(Math.min(...shares));
  if (requests >= 1) return { requests, windowMs };
  return { requests: 1, windowMs: Math.max(...limits.map((limit) => limit.windowMs / limit.requests)) };
}
