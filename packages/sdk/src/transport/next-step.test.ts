import { expect, test } from "vitest";
import { infraRetryPolicy, toolRetryPolicy } from "./defaults.ts";
import type { Reply } from "./exchange.ts";
import { type FailedAttempt, nextStep } from "./next-step.ts";
import type { AttemptFailure, AttemptResult } from "./send.ts";

const answered = (status: number): AttemptResult => ({ reply: { status } as Reply });
const failed = (failure: Partial<AttemptFailure>): AttemptResult => ({
  failure: { kind: "connection", phase: "connect", outcome: "not_sent", why: "refused", ...failure },
});

const refused: FailedAttempt = {
  method: "POST",
  result: answered(422),
  outcome: "rejected",
  toldMs: undefined,
  pauseMs: undefined,
  retries: 0,
  leftMs: 60_000,
};
const never = { isGivenUp: true };

test.each<[string, Partial<FailedAttempt>, object]>([
  ["a refusal that may be repeated: after a backoff", {}, { isGivenUp: false, delayMs: 1_000 }],
  ["which doubles with every retry", { retries: 2 }, { isGivenUp: false, delayMs: 4_000 }],
  ["and is never less than what the answer asks for", { toldMs: 7_000 }, { isGivenUp: false, delayMs: 7_000 }],
  ["all retries used up: none", { retries: 3 }, never],
  [
    "a pause uses up no retry",
    { result: answered(429), pauseMs: 9_000, retries: 3 },
    { isGivenUp: false, delayMs: 9_000 },
  ],
  ["past the call's time: none, and when it would be", { leftMs: 1_000 }, { isGivenUp: true, delayMs: 1_000 }],
  ["a refusal for good: none", { result: answered(400) }, never],
  ["an answer that may stand for a paid call: none", { result: answered(500), outcome: "unknown" }, never],
  ["not sent: again, soon", { result: failed({}), outcome: "not_sent" }, { isGivenUp: false, delayMs: 500 }],
  ["aborted: none", { result: failed({ kind: "aborted" }), outcome: "not_sent" }, never],
  ["out of time: none", { result: failed({ kind: "totalMs" }), outcome: "not_sent" }, never],
  ["bound to fail again: none", { result: failed({ isLasting: true }), outcome: "not_sent" }, never],
])("%s", (_, change, expected) => {
  expect(nextStep({ ...refused, ...change }, toolRetryPolicy, () => 1)).toEqual(expected);
});

test.each([
  ["GET", { isGivenUp: false, delayMs: 500 }],
  ["POST", never],
])("an answer lost after the request left, %s: again only what changes nothing", (method, expected) => {
  const end = { ...refused, method, result: failed({ phase: "headers" }), outcome: "unknown" } as const;

  expect(nextStep(end, infraRetryPolicy, () => 1)).toEqual(expected);
});
