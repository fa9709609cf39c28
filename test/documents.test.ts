import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const roots = ["", "packages/sdk/src/", "packages/mock/src/", "packages/cli/src/"];

/** What the build makes, and the file that the recipe for an operation writes. */
const absent = new Set(["dist/", "packages/cli/src/commands/alerts/get.ts"]);

/** What is written as code, has a slash or ends as a file does, and holds no placeholder. */
function pathsIn(document: string): string[] {
  const text = readFileSync(new URL(document, root), "utf8").replaceAll(/^ *```.*?^ *```/gms, "");
  const words = [...text.matchAll(/`([\w./-]+)`/g)].map(([, word]) => word!);
  return words.filter((word) => /\.(ts|cjs|md|yaml)$|^[\w-]+(\/[\w-]+)*\/$/.test(word));
}

test.each(["ARCHITECTURE.md", "CONTRIBUTING.md", "specs/README.md"])("every path that %s names exists", (document) => {
  const folders = document === "specs/README.md" ? [...roots, "specs/", "specs/tools/", "specs/infra/"] : roots;
  const isThere = (path: string) =>
    absent.has(path) || folders.some((folder) => existsSync(new URL(folder + path, root)));

  expect(pathsIn(document).filter((path) => !isThere(path))).toEqual([]);
});
