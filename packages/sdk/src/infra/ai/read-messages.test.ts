import { expect, test } from "vitest";
import { AbortedError, ConnectionError, TimeoutError } from "../../errors/call-errors.ts";
import { isTransient, StreamBroken } from "./read-messages.ts";

const summary = "It failed";
const timeout = (limit: "attemptMs" | "totalMs") => new TimeoutError({ summary, limit, phase: "body" });

test.each<[what: string, error: unknown, passes: boolean]>([
  ["A stream that broke", new StreamBroken("closed"), true],
  ["A stream that is of no use", new StreamBroken("odd", { isPassing: false, isUseless: true }), false],
  ["A connection that failed", new ConnectionError({ summary }), true],
  ["An attempt that took too long", timeout("attemptMs"), true],
  ["A call that has no more time", timeout("totalMs"), false],
  ["An abort", new AbortedError({ summary }), false],
  ["A request that took too long to arrive (408)", new AbortedError({ summary, status: 408 } as never), true],
  ["A bug", new TypeError("bug"), false],
])("%s: may the next attempt fare better? %s", (_, error, passes) => {
  expect(isTransient(error)).toBe(passes);
});
