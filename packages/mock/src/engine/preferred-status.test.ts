import { expect, it } from "vitest";
import { preferredStatus } from "./mock-request.ts";

it.each([
  ["code=422", 422],
  ['code="422"', 422],
  ["wait=5, code=429", 429],
  ["code=429; foo=bar", 429],
  ["Code=404", 404],
  ["respond-async", undefined],
  ["xcode=422", undefined],
  ["code=42", undefined],
  [undefined, undefined],
])("Prefer: %s asks for %s", (header, status) => {
  expect(preferredStatus(header)).toBe(status);
});
