import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root, textOf } from "./markdown.ts";

const promises = textOf("docs/promises.md").split(/^## /m).slice(1);
const proofs = promises.flatMap((promise) => [...promise.matchAll(/^- `(.+?)`: (.+)$/gm)].map(([, ...proof]) => proof));

test.each(promises.map((promise) => [promise.split("\n", 1)[0]!, promise] as const))(
  "%s: says what it covers, what it doesn't, and what proves it",
  (_, promise) => {
    expect(promise).toMatch(/^\*\*Covers\.\*\* .*^\*\*Doesn't cover\.\*\* .*^- `/ms);
  },
);

test.each(proofs)("%s has the test that proves a promise: %s", (path, title) => {
  expect(readFileSync(root + path, "utf8")).toContain(title);
});
