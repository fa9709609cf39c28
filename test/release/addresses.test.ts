import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { placeholdersIn, readAddresses, replaceAddresses } from "../../scripts/generate/addresses.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string): string => readFileSync(root + file, "utf8");
const present = readAddresses(read("package.json"));
const chosen = { homepage: "https://new-site.test", repository: "new-owner/new-name" };

test("one setting is enough: once replaced, no file contains the old addresses in any form", () => {
  const [owner = "", name = ""] = present.repository.split("/");
  const old = new RegExp(`${new URL(present.homepage).host.replaceAll(".", "\\W+")}|\\b${owner}\\W+${name}\\b`, "i");
  const files = execFileSync("git", ["grep", "-lIE", "."], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const left = files.filter((file) => old.test(replaceAddresses(read(file), present, chosen)));
  expect(left).toEqual([]);
});

test("addresses can be replaced again, and back", () => {
  const manifest = replaceAddresses(read("package.json"), present, chosen);
  expect(readAddresses(manifest)).toEqual(chosen);
  expect(replaceAddresses(manifest, chosen, present)).toBe(read("package.json"));
});

test.each([
  ["https://github.com/acme/tandem/issues, tandem.test.", "https://github.com/new/name/issues, new.test."],
  ["git+https://github.com/acme/tandem.git", "git+https://github.com/new/name.git"],
  ["# Owners\n* @acme\n", "# Owners\n* @new\n"],
  ["acme/tandem-docs, api.tandem.test, tandem.test-kit", "acme/tandem-docs, api.tandem.test, tandem.test-kit"],
])("only whole names are replaced: %s", (before, after) => {
  const from = { homepage: "https://tandem.test", repository: "acme/tandem" };
  expect(replaceAddresses(before, from, { homepage: "https://new.test", repository: "new/name" })).toBe(after);
});

test.each([
  ["https://tandem.example.com", "OWNER/REPOSITORY", ["https://tandem.example.com", "OWNER/REPOSITORY"]],
  ["https://example.org", "acme/tandem", ["https://example.org"]],
  ["https://tandem.dev", "OWNER/NAME", ["OWNER/NAME"]],
  ["https://tandem.dev", "acme/tandem", []],
  ["https://my-example.com", "OWNERS/tandem", []],
])("%s and %s: the placeholders are %j", (homepage, repository, expected) => {
  expect(placeholdersIn({ homepage, repository })).toEqual(expected);
});

test.each([
  ["http://new-site.test", "git+https://github.com/a/b.git", /https/],
  ["https://acme.test/path", "git+https://github.com/a/b.git", /without a path/],
  ["https://new-site.test/", "git+https://github.com/a/b.git", /slash/],
  ["https://new-site.test", "https://github.com/a", /OWNER\/NAME/],
])("%s with %s is rejected: %s", (homepage, url, problem) => {
  expect(() => readAddresses(JSON.stringify({ homepage, repository: { url } }))).toThrow(problem);
});
