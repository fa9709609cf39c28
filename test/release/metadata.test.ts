import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const packages = readdirSync(new URL("../../packages", import.meta.url));

it.each(packages)("@tandem/%s says on npm what it is, whose, and how it is published", (folder) => {
  const url = new URL(`../../packages/${folder}/package.json`, import.meta.url);
  expect(JSON.parse(readFileSync(url, "utf8"))).toMatchObject({
    name: `@tandem/${folder}`,
    description: expect.stringMatching(/^.{20,120}$/),
    keywords: expect.arrayContaining([expect.any(String)]),
    license: "MIT",
    author: "The Tandem maintainers",
    type: "module",
    engines: { node: ">=22.12" },
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
