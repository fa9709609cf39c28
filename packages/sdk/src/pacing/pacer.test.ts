import { expect, test } from "vitest";
import { QueueAborted, QueueTimeout } from "./pacer.ts";

test.each([
  ["a timeout", new QueueTimeout(1), [true, false]],
  ["an abort", new QueueAborted(), [false, true]],
  ["another error", new Error("queue"), [false, false]],
  ["a text", "timeout", [false, false]],
  ["null", null, [false, false]],
  ["undefined", undefined, [false, false]],
])("a timeout and an abort of the queue are told apart: %s", (_, error, is) => {
  expect([QueueTimeout, QueueAborted].map((type) => (error as object) instanceof type)).toEqual(is);
});
