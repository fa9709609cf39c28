import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = new URL("../", import.meta.url);
const roots = ["", ...["sdk", "mock", "cli", "batch"].map((name) => `packages/${name}/src/`)];

/** What the build and the bench make, and the file that the recipe for an operation writes. */
const absent = new Set(["dist/", "docs/bench/", "processes.ts"]);

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

test.each(["sdk", "contract", "mock", "cli", "reference", "batch"])(
  "every link of %s's README is an address or stays in its package",
  (name) => {
    const folder = new URL(`packages/${name}/`, root);
    const { files } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8")) as { files: string[] };
    const readme = readFileSync(new URL("README.md", folder), "utf8").replaceAll(/^ *```.*?^ *```/gms, "");
    const links = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
    const isPacked = (link: string) => files.some((file) => link === file || link.startsWith(`${file}/`));

    expect(links.filter((link) => !/^(https:|#)/.test(link) && !isPacked(link))).toEqual([]);
  },
);

test.each(["sdk", "contract", "mock", "batch"])(
  "what editors show of %s says `assumed`, and leaves the ids to the specifications",
  (name) => {
    const folder = new URL(`packages/${name}/dist/`, root);
    const declarations = readdirSync(folder).filter((file) => file.endsWith(".d.ts"));
    const lines = declarations.flatMap((file) => readFileSync(new URL(file, folder), "utf8").split("\n"));

    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => /\b[A-Z]-\d{2}\b/.test(line))).toEqual([]);
  },
);

test("the README's commands for a clone are in the gate, and its figures are those of the assumptions", () => {
  const read = (path: string) => readFileSync(new URL(path, root), "utf8");
  const readme = read("README.md");
  const all = Object.values(parse(read("specs/assumptions.yaml")) as Record<string, { confidence: string }>);
  const guesses = all.filter(({ confidence }) => confidence === "L");

  expect(readme).toContain("\nnpm ci && npm test\n");
  expect(read(".ci/run")).toContain("npm ci && npm test");
  expect(readme).toContain(
    `${all.length} [assumptions](docs/assumptions.md) fill the gaps, ${guesses.length} of them guesses`,
  );
});
