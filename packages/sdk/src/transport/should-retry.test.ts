import { expect, test } from "vitest";
import { infraRetryPolicy, toolRetryPolicy } from "./defaults.ts";
import { shouldRetry } from "./should-retry.ts";

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
])("%s: %s that ended with %s (told to wait: %s) is followed by %s", (api, method, end, toldToWait, how) => {
  const status = typeof end === "number" ? end : undefined;
  const outcome = typeof end === "number" ? "rejected" : (end as "unknown");

  expect(shouldRetry({ method, status, outcome, toldToWait }, policies[api])).toBe(how);
});

test("no retries allowed means none", () => {
  const end = { method: "GET", status: 429, outcome: "rejected", toldToWait: true } as const;

  expect(shouldRetry(end, { ...infraRetryPolicy, maxRetries: 0 })).toBeUndefined();
});
