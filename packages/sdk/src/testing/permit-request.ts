import type { PermitRequest } from "../pacing/pacer.ts";

/** What a call asks of a queue, with the fields that a test is about. */
export const permitRequest = (own: Partial<PermitRequest> = {}): PermitRequest => ({
  priority: "user",
  signal: undefined,
  again: false,
  withinMs: Number.POSITIVE_INFINITY,
  attemptMs: 120_000,
  assumedPerMinute: 60,
  maxPerMinute: Number.POSITIVE_INFINITY,
  ...own,
});
