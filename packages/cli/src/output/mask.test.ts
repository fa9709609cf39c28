import { expect, it } from "vitest";
import { createMask } from "./mask.ts";

const mask = createMask(["tdm_pro_9f3ac11e", undefined, "p@ss word/1", "short"]);

it.each([
  ["Bearer tdm_pro_9f3ac11e", "Bearer tdm_****"],
  ["twice tdm_pro_9f3ac11e tdm_pro_9f3ac11e", "twice tdm_**** tdm_****"],
  ["p@ss word/1", "****"],
  ["p%40ss%20word%2F1", "****"],
  ["short words stay", "short words stay"],
])("%s is shown as %s", (text, want) => {
  expect(mask(text)).toBe(want);
});
