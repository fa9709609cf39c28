import { expect, it } from "vitest";
import { parseTarget } from "./post-message.ts";

it.each([
  ["4921", "http://localhost:4921/"],
  ["4921/fail", "http://localhost:4921/fail"],
  ["4921?a=1", "http://localhost:4921/?a=1"],
  ["localhost:4921/fail", "http://localhost:4921/fail"],
  ["https://example.com/hooks", "https://example.com/hooks"],
])("%s is %s", (text, url) => {
  expect(parseTarget(text).href).toBe(url);
});
