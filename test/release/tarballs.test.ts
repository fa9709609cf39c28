import { expect, it } from "vitest";
import { unexpectedFiles } from "../../scripts/release/tarballs.ts";

it.each([
  ["package.json", true],
  ["README.md", true],
  ["dist/chunk-2Z74Q2BQ.d.cts", true],
  ["page/scalar/chunks/lib-Bbj21gAy.js.gz", true],
  ["man/tandem-run.1", true],
  [".env", false],
  ["dist/.env", false],
  ["dist/.cache/a.js", false],
  ["dist/index.js.map", false],
  ["src/index.ts", false],
  ["test/secret.json", false],
])("%s may be in a tarball: %s", (path, isExpected) => {
  const tarball = { name: "", version: "", filename: "", files: [{ path }] };
  expect(unexpectedFiles(tarball)).toEqual(isExpected ? [] : [path]);
});
