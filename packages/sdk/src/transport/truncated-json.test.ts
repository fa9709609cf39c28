import fc from "fast-check";
import { expect, test } from "vitest";
import { isTruncatedJson } from "./read-body.ts";

test.each([
  ['{"a":1', true],
  ['{"a":{}', true],
  ['{"a":"}', true],
  ['{"a":"\\"}', true],
  ['[{"a":"]"}', true],
  ["{", true],
  ['{"a":1}', false],
  ['{"a":"{"}', false],
  ["{a:1}", false],
  ["[1] x", false],
  ['{"a"} x', false],
  ['{"ab"} x', false],
  ['{"a\\""} x', false],
  ['{"a\\\\"} x', false],
  ['{\\"a"} x', false],
  ["", false],
  ["12", false],
  ["<html>{", false],
])("%s: %s", (text, expected) => {
  expect(isTruncatedJson(text)).toBe(expected);
});

test("every beginning of a JSON object or list ends early, and the whole does not", () => {
  fc.assert(
    fc.property(fc.oneof(fc.object(), fc.array(fc.jsonValue())), fc.nat(), (value, at) => {
      const text = JSON.stringify(value);
      expect(isTruncatedJson(text)).toBe(false);
      expect(isTruncatedJson(text.slice(0, 1 + (at % (text.length - 1))))).toBe(true);
    }),
    { numRuns: 300 },
  );
});
