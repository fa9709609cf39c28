/** Assumption G-11, until the service's headers say otherwise. */
export const infraRequestsPerMinute = 120;
export const infraAttemptMs = 30_000;
/** Assumption G-01. */
export const infraPathPrefix = "/api/v1";
/** Assumption G-12. */
export const idempotencyHeader = "idempotency-key";
export const waitTimeoutMs = 900_000;
export const pollDelayMs = { first: 1_000, longest: 10_000, growth: 1.5 };
/** Default and maximum items per page (assumption G-06). */
export const pageSize = 25;
export const largestPage = 100;
/** Silence before a stream reconnects (assumption S-03). */
export const streamIdleMs = 45_000;
export const reconnectBackoff = { baseDelayMs: 100, maxDelayMs: 5_000 };
export const reconnectTotalMs = 120_000;
/** A connection that was alive for this long didn't fail. */
export const steadyConnectionMs = 10_000;
/** Delays between polls of a job, if the service doesn't stream (assumption S-06). */
export const jobPollDelayMs = { first: 2_000, longest: 10_000, growth: 1.5 };
/** Assumption S-02. */
export const resumeHeader = "Last-Event-ID";
/** Assumption S-01. */
export const aiStreamPath = "/ai/jobs/{id}";
