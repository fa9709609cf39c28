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

/** The limit of a queue: the service's, assumed until it says so, and never more than any caller wants. */
export function queueLimit() {
  let assumed = Infinity;
  let most = Infinity;
  let learned: RequestLimit | undefined;
  const limit = {
    current: perMinute(Infinity),
    /** The lowest limit that any client of the credential was given holds for all of them. */
    lower(assumedPerMinute: number, maxPerMinute: number): void {
      if (assumedPerMinute >= assumed && maxPerMinute >= most) return;
      assumed = Math.min(assumedPerMinute, assumed);
      most = Math.min(maxPerMinute, most);
      update();
    },
    /** Returns whether it is another one than before: a service says the same in nearly every answer. */
    learn(told: RequestLimit): boolean {
      if (learned?.requests === told.requests && learned.windowMs === told.windowMs) return false;
      learned = told;
      update();
      return true;
    },
    /** A new queue would assume as much as the service allows. */
    hasLearnedLess: () => learned && (learned.requests < assumed || learned.windowMs > 60_000),
  };
  function update(): void {
    const allowed = learned ?? perMinute(assumed);
    limit.current = most === Infinity ? allowed : keepingAll([allowed, perMinute(most)]);
  }
  return limit;
}
