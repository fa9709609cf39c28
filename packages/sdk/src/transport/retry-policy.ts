/** What to do about one kind of refusal. */
export interface RetryRule {
  statuses: readonly number[];
  /** `safe` is GET and DELETE: repeating them changes nothing more. */
  methods: "all" | "safe";
  /** Only when the answer carries Retry-After. */
  onlyWhenTold?: true;
  /** `backoff` uses up a retry; `pause` holds every call of the credential and uses up none. */
  wait: "backoff" | "pause";
}

/** Exponential backoff with full jitter, in milliseconds. */
export interface Backoff {
  baseDelayMs: number;
  maxDelayMs: number;
}

/** How one API's calls are tried again. A value per API: the same status means different things in each (G-09). */
export interface RetryPolicy {
  maxRetries: number;
  rules: readonly RetryRule[];
  /** After a refusal. */
  backoff: Backoff;
  /** After a request that was not sent, or a broken connection on GET and DELETE. */
  connectionBackoff: Backoff;
  /** Repeat POST and PATCH after an unknown outcome too. Only for a service known to honour the idempotency key. */
  unsafe: boolean;
}
