import { expect, test } from "vitest";
import { infraRetryPolicy, toolRetryPolicy } from "../defaults.ts";
import type { AttemptFailure, AttemptResult, Reply } from "../exchange.ts";
import { shouldRetry } from "../retry-policy.ts";
import { type FailedAttempt, nextStep } from "./retry.ts";

const answered = (status: number): AttemptResult => ({ reply: { status } as Reply });
const failed = (failure: Partial<AttemptFailure>): AttemptResult => ({
  failure: { kind: "connection", phase: "connect", outcome: "not_sent", why: "refused", ...failure },
});

const refused: FailedAttempt = {
  method: "POST",
  result: answered(422),
  outcome: "rejected",
  askedMs: undefined,
  pauseMs: undefined,
  retries: 0,
  leftMs: 60_000,
};
const never = { shouldStop: true };

test.each<[string, Partial<FailedAttempt>, object]>([
  ["a refusal that may be repeated: after a backoff", {}, { shouldStop: false, delayMs: 1_000 }],
  ["which doubles with every retry", { retries: 2 }, { shouldStop: false, delayMs: 4_000 }],
  ["and is never less than what the answer asks for", { askedMs: 7_000 }, { shouldStop: false, delayMs: 7_000 }],
  ["all retries used up: none", { retries: 3 }, never],
  [
    "a pause uses up no retry",
    { result: answered(429), pauseMs: 9_000, retries: 3 },
    { shouldStop: false, delayMs: 9_000 },
  ],
  ["past the call's time: none, and when it would be", { leftMs: 1_000 }, { shouldStop: true, delayMs: 1_000 }],
  ["a refusal for good: none", { result: answered(400) }, never],
  ["an answer that may stand for a paid call: none", { result: answered(500), outcome: "unknown" }, never],
  ["not sent: again, soon", { result: failed({}), outcome: "not_sent" }, { shouldStop: false, delayMs: 500 }],
  ["aborted: none", { result: failed({ kind: "aborted" }), outcome: "not_sent" }, never],
  ["out of time: none", { result: failed({ kind: "totalMs" }), outcome: "not_sent" }, never],
  ["bound to fail again: none", { result: failed({ isLasting: true }), outcome: "not_sent" }, never],
])("%s", (_, change, expected) => {
  expect(nextStep({ ...refused, ...change }, toolRetryPolicy, () => 1)).toEqual(expected);
});

test.each([
  ["GET", { shouldStop: false, delayMs: 500 }],
  ["POST", never],
])("a response lost after the request was sent, %s: only safe methods are retried", (method, expected) => {
  const end = { ...refused, method, result: failed({ phase: "headers" }), outcome: "unknown" } as const;

  expect(nextStep(end, infraRetryPolicy, () => 1)).toEqual(expected);
});

const policies = {
  tools: toolRetryPolicy,
  infra: infraRetryPolicy,
  "infra, unsafe": { ...infraRetryPolicy, unsafe: true },
};

test.each<[keyof typeof policies, string, number | string, boolean, "backoff" | "pause" | undefined]>([
  ["tools", "POST", 422, false, "backoff"],
  ["tools", "POST", 429, false, "pause"],
  ["tools", "POST", 400, false, undefined],
  ["tools", "POST", 402, false, undefined],
  ["tools", "POST", 500, false, undefined],
  ["tools", "POST", 503, true, undefined],
  ["infra", "POST", 422, true, undefined],
  ["infra", "GET", 422, false, undefined],
  ["infra", "POST", 429, false, "pause"],
  ["infra", "POST", 503, true, "backoff"],
  ["infra", "POST", 503, false, undefined],
  ["infra", "GET", 503, false, "backoff"],
  ["infra", "DELETE", 504, false, "backoff"],
  ["infra", "PATCH", 500, false, undefined],
  ["infra", "GET", 409, false, undefined],
  ["tools", "POST", "not_sent", false, "backoff"],
  ["tools", "POST", "unknown", false, undefined],
  ["tools", "POST", "executed", false, undefined],
  ["infra", "GET", "unknown", false, "backoff"],
  ["infra", "DELETE", "unknown", false, "backoff"],
  ["infra", "GET", "executed", false, "backoff"],
  ["infra", "DELETE", "executed", false, "backoff"],
  ["infra", "PATCH", "executed", false, undefined],
  ["infra", "POST", "executed", false, undefined],
  ["infra", "POST", "unknown", false, undefined],
  ["infra, unsafe", "POST", "unknown", false, "backoff"],
  ["infra, unsafe", "POST", "executed", false, undefined],
])("%s: %s that ended with %s (told to wait: %s) is followed by %s", (api, method, end, hasRetryAfter, how) => {
  const status = typeof end === "number" ? end : undefined;
  const outcome = typeof end === "number" ? "rejected" : (end as "unknown");

  expect(shouldRetry({ method, status, outcome, hasRetryAfter }, policies[api])).toBe(how);
});

test("no retries allowed means none", () => {
  const end = { method: "GET", status: 429, outcome: "rejected", hasRetryAfter: true } as const;

  expect(shouldRetry(end, { ...infraRetryPolicy, maxRetries: 0 })).toBeUndefined();
});
