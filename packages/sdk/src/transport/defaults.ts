export { longestPauseMs } from "../pacing/rate-limit-headers.ts";

import type { RetryPolicy } from "./retry-policy.ts";

const connectionBackoff = { baseDelayMs: 500, maxDelayMs: 8_000 };

/** Tool API: 422 means that the provider failed, and 429 that calls come too fast (both documented). */
export const toolRetryPolicy: RetryPolicy = {
  maxRetries: 3,
  rules: [
    { statuses: [422], methods: "all", wait: "backoff" },
    { statuses: [429], methods: "all", wait: "pause" },
  ],
  backoff: { baseDelayMs: 1_000, maxDelayMs: 20_000 },
  connectionBackoff,
  unsafe: false,
};

/** Infrastructure API (assumptions G-09 and G-13): 422 means invalid fields and is never retried. */
export const infraRetryPolicy: RetryPolicy = {
  maxRetries: 3,
  rules: [
    { statuses: [429], methods: "all", wait: "pause" },
    { statuses: [503], methods: "all", onlyWhenTold: true, wait: "backoff" },
    { statuses: [408, 500, 502, 503, 504], methods: "safe", wait: "backoff" },
  ],
  backoff: connectionBackoff,
  connectionBackoff,
  unsafe: false,
};

/** Without idempotency keys, a 503 isn't proof enough that a POST wasn't executed. */
export const retryPolicyWithoutKey: RetryPolicy = {
  ...infraRetryPolicy,
  rules: infraRetryPolicy.rules.filter(({ onlyWhenTold }) => !onlyWhenTold),
};

/** Minimum pause after a 429, doubling, in milliseconds. */
export const leastPause = { baseDelayMs: 1_000, maxDelayMs: 60_000 };

/** Documented: 60 requests per minute per key. */
export const toolsRequestsPerMinute = 60;
/** Assumption G-11, until the service's headers say otherwise. */
export const infraRequestsPerMinute = 120;

/** Assumption T-05. */
export const textToolAttemptMs = 120_000;
/** Assumption T-05: tools that take a file or a video. */
export const fileToolAttemptMs = 600_000;
export const infraAttemptMs = 30_000;

export const totalMs = { user: 900_000, bulk: Infinity };

export const maxResponseBytes = 32 * 1024 * 1024;

/** Documented path of the tool endpoints. */
export const toolsPathPrefix = "/api/v1/tools";
/** Assumption G-01. */
export const infraPathPrefix = "/api/v1";
/** Assumption G-12. */
export const idempotencyHeader = "idempotency-key";
/** Assumption G-17. */
export const requestIdHeader = "x-request-id";
/** Assumption T-06: maximum size of a data URI, decoded. */
export const maxDataUriBytes = 10_000_000;

/** Timeout of a wait, and delays between its polls. */
export const waitTimeoutMs = 900_000;
export const pollDelayMs = { first: 1_000, longest: 10_000, growth: 1.5 };
/** Default and maximum items per page (assumption G-06). */
export const pageSize = 25;
export const largestPage = 100;

/** Silence before a stream reconnects (assumption S-03). */
export const streamIdleMs = 45_000;
/** Backoff when reconnecting. */
export const reconnectBackoff = { baseDelayMs: 100, maxDelayMs: 5_000 };
/** How long to try to reconnect. */
export const reconnectTotalMs = 120_000;
/** A connection that was alive for this long didn't fail. */
export const steadyConnectionMs = 10_000;
/** How long later events wait for a missing one before the stream reconnects. */
export const missingEventMs = 1_000;
/** Delays between polls of a job, if the service doesn't stream (assumption S-06). */
export const jobPollDelayMs = { first: 2_000, longest: 10_000, growth: 1.5 };
/** Assumption S-02. */
export const resumeHeader = "Last-Event-ID";
/** Assumption S-01. */
export const aiStreamPath = "/ai/jobs/{id}";
