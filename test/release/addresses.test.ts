import { expect, test } from "vitest";
import { placeholdersIn, readAddresses } from "../../scripts/release/addresses.ts";

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
