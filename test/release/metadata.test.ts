import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const cwd = fileURLToPath(new URL("../../", import.meta.url));
const packages = globSync("packages/*/package.json", { cwd }).map((path) => path.split("/")[1]!);

it.each(packages)("@tandem/%s describes itself on npm: description, license and provenance", (folder) => {
  const url = new URL(`../../packages/${folder}/package.json`, import.meta.url);
  expect(JSON.parse(readFileSync(url, "utf8"))).toMatchObject({
    name: `@tandem/${folder}`,
    description: expect.stringMatching(/^.{20,120}$/),
    keywords: expect.arrayContaining([expect.any(String)]),
    license: "MIT",
    author: "The Tandem maintainers",
    type: "module",
    // Node.js has SQLite without a flag since 22.13.
    engines: { node: folder === "batch" ? ">=22.13" : ">=22.12" },
    publishConfig: { access: "public", provenance: true },
    files: expect.arrayContaining(["dist", "CHANGELOG.md"]),
  });
});

it("every package that npm gets has the same version", () => {
  const versions = packages.map((folder) => {
    const url = new URL(`../../packages/${folder}/package.json`, import.meta.url);
    return JSON.parse(readFileSync(url, "utf8")).version;
  });
  expect(new Set(versions).size).toBe(1);
});

it("no lockfile contains the address of a registry", () => {
  const files = execFileSync("git", ["ls-files", "*package-lock.json"], { cwd, encoding: "utf8" }).trim().split("\n");
  expect(files).toHaveLength(5);
  expect(files.filter((file) => readFileSync(cwd + file, "utf8").includes('"resolved": "http'))).toEqual([]);
});
