import { expect, test } from "vitest";
import { AbortedError, ConnectionError, TimeoutError } from "../errors/call-errors.ts";
import { isTransient, StreamBroken } from "./byte-stream.ts";

const summary = "It failed";
const timeout = (limit: "attemptMs" | "totalMs") => new TimeoutError({ summary, limit, phase: "body" });

test.each<[what: string, error: unknown, passes: boolean]>([
  ["A stream that broke", new StreamBroken("closed"), true],
  ["A stream that is of no use", new StreamBroken("odd", { unusable: true }), false],
  ["A connection that failed", new ConnectionError({ summary }), true],
  ["An attempt that took too long", timeout("attemptMs"), true],
  ["A call that has no more time", timeout("totalMs"), false],
  ["An abort", new AbortedError({ summary }), false],
  ["A request that took too long to arrive (408)", new AbortedError({ summary, status: 408 } as never), true],
  ["A bug", new TypeError("bug"), false],
])("%s: may the next attempt fare better? %s", (_, error, passes) => {
  expect(isTransient(error)).toBe(passes);
});

test.each<[facts: ConstructorParameters<typeof StreamBroken>[1], is: object]>([
  [undefined, { passing: true, mute: false, unusable: false, startsOver: false, cause: undefined }],
  [{ unusable: true }, { passing: false, unusable: true }],
  [
    { unusable: true, passing: true },
    { passing: true, unusable: true },
  ],
  [{ passing: false }, { passing: false, unusable: false }],
  [
    { mute: true, startsOver: true, cause: "reset" },
    { passing: true, mute: true, startsOver: true, cause: "reset" },
  ],
])("a stream that broke with %j", (facts, is) => {
  const broken = new StreamBroken("why", facts);
  expect({ ...broken, cause: broken.cause, message: broken.message }).toMatchObject({ message: "why", ...is });
});
