import { expect, it } from "vitest";
import { type Contents, contentsFindings, contentsOf } from "../../scripts/release/tarball-contents.ts";

const expected: Contents = { packedBytes: 1_000, unpackedBytes: 5_000, files: ["README.md", "dist/index.js"] };

it.each<[rule: string, found: Partial<Contents>, findings: string[]]>([
  ["the same is no finding", {}, []],
  ["a tenth more or less is no finding", { packedBytes: 1_100, unpackedBytes: 4_500 }, []],
  ["more than that is one", { packedBytes: 1_101 }, ["1101 packedBytes, where 1000 are expected"]],
  ["less than that is one", { unpackedBytes: 4_499 }, ["4499 unpackedBytes, where 5000 are expected"]],
  ["a file more is one", { files: [...expected.files, "dist/.env"] }, ["dist/.env is new in the tarball"]],
  ["a file less is one", { files: ["README.md"] }, ["dist/index.js is no longer in the tarball"]],
])("of a tarball: %s", (_, found, findings) => {
  expect(contentsFindings({ ...expected, ...found }, expected)).toEqual(findings);
});

it.each([
  ["dist/chunk-2Z74Q2BQ.js", "dist/*-<hash>.js"],
  ["dist/infra-BzOu6Dmv.d.cts", "dist/*-<hash>.d.cts"],
  ["page/scalar/chunks/lib-Bbj21gAy.js.gz", "page/scalar/chunks/*-<hash>.js.gz"],
  ["dist/chunk-2Z74Q2BQ.js.map", "dist/chunk-2Z74Q2BQ.js.map"],
  ["dist/help-80.json", "dist/help-80.json"],
  ["src/secret-2Z74Q2BQ.js", "src/secret-2Z74Q2BQ.js"],
])("the path %s is held as %s", (path, held) => {
  const tarball = { name: "", version: "", filename: "", size: 1, unpackedSize: 1, integrity: "" };
  expect(contentsOf({ ...tarball, files: [{ path, size: 1 }] }).files).toEqual([held]);
});
