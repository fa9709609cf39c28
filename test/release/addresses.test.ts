import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { addressesIn, moved, placeholdersIn, problemWith } from "../../scripts/release/addresses.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string): string => readFileSync(root + file, "utf8");
const present = addressesIn(read("package.json"));
const chosen = { homepage: "https://new-site.test", repository: "new-owner/new-name" };

test("the addresses are set in one place: moved, no file names the old ones in any way", () => {
  const [owner = "", name = ""] = present.repository.split("/");
  const old = new RegExp(`${new URL(present.homepage).host.replaceAll(".", "\\W+")}|\\b${owner}\\W+${name}\\b`, "i");
  const files = execFileSync("git", ["grep", "-lIE", "."], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const left = files.filter((file) => old.test(moved(read(file), present, chosen)));
  expect(left).toEqual([]);
});

test("what has been moved can be moved again, and back", () => {
  const manifest = moved(read("package.json"), present, chosen);
  expect(addressesIn(manifest)).toEqual(chosen);
  expect(moved(manifest, chosen, present)).toBe(read("package.json"));
});

test.each([
  ["https://github.com/acme/tandem/issues, tandem.test.", "https://github.com/new/name/issues, new.test."],
  ["git+https://github.com/acme/tandem.git", "git+https://github.com/new/name.git"],
  ["acme/tandem-docs, api.tandem.test, tandem.test-kit", "acme/tandem-docs, api.tandem.test, tandem.test-kit"],
])("names are moved whole: %s", (before, after) => {
  const from = { homepage: "https://tandem.test", repository: "acme/tandem" };
  expect(moved(before, from, { homepage: "https://new.test", repository: "new/name" })).toBe(after);
});

test.each([
  ["https://tandem.example.com", "OWNER/REPOSITORY", ["https://tandem.example.com", "OWNER/REPOSITORY"]],
  ["https://example.org", "acme/tandem", ["https://example.org"]],
  ["https://tandem.dev", "OWNER/NAME", ["OWNER/NAME"]],
  ["https://tandem.dev", "acme/tandem", []],
  ["https://my-example.com", "OWNERS/tandem", []],
])("%s and %s: what stands for an address to come is %j", (homepage, repository, expected) => {
  expect(placeholdersIn({ homepage, repository })).toEqual(expected);
});

test.each([
  [{ ...chosen }, undefined],
  [{ ...chosen, homepage: "http://new-site.test" }, /https/],
  [{ ...chosen, homepage: "https://acme.test/path" }, /without a path/],
  [{ ...chosen, homepage: "https://new-site.test/" }, /slash/],
  [{ ...chosen, repository: "https://github.com/new-owner/new-name" }, /OWNER\/NAME/],
])("%o: %s", (addresses, problem) => {
  if (problem === undefined) expect(problemWith(addresses)).toBeUndefined();
  else expect(problemWith(addresses)).toMatch(problem);
});
