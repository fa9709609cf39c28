import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const text = readFileSync(path("docs/threat-model.md"), "utf8");

it("every test that the threat model names is there", () => {
  const names = [...text.matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !existsSync(path(join("packages/cli/src", name))))).toEqual([]);
});

it("every row of a threat names one", () => {
  const rows = text.split("\n").filter((line) => /^\| (?!Attack|---)/.test(line));
  expect(rows.filter((row) => !row.includes(".test.ts`"))).toEqual([]);
});
