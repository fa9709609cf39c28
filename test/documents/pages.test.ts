import { globSync, readFileSync } from "node:fs";
import { ToolsClient } from "@tandem/sdk";
import { expect, test } from "vitest";
import { commandTree } from "../../packages/cli/src/command-tree.ts";
import { toolReference } from "../../packages/cli/src/generated/tool-reference.ts";
import { commandFacts } from "../../packages/cli/src/manifest/command-facts.ts";
import { exportsOf, membersOf } from "../../scripts/generate/reference/declarations.ts";
import { entries, undescribed } from "../../scripts/generate/reference/exports-page.ts";
import { undescribedOptions } from "../../scripts/generate/reference/options-page.ts";
import { anchorsOf, pages, root, textOf } from "./markdown.ts";

// That the pages are as the sources would make them now is checked with everything that is generated.

/** Those that npm gets; packages/wire is source that others bundle. */
const packageNames = globSync("packages/*/package.json", { cwd: root }).map((path) => path.split("/")[1]!);

test("every public export has a word about it", () => {
  expect(undescribed()).toEqual([]);
});

test("every entry of a published package is on the page of exports", () => {
  const published = packageNames.flatMap((name) => {
    const { exports = {} } = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, "utf8"));
    return Object.keys(exports)
      .filter((path) => !path.endsWith(".json"))
      .map((path) => `@tandem/${name}${path.slice(1)}`);
  });
  expect(Object.keys(entries).sort()).toEqual(published.sort());
});

test("every option has a word about it", () => {
  expect(undescribedOptions()).toEqual([]);
});

/**
 * What every promise has, what tells of a mistake that only a ledger of one's own can make, and what clients
 * call by themselves.
 */
const plain = new Set([
  ...["ApiPromise.then", "ApiPromise.catch", "ApiPromise.finally"],
  "differentPlan",
  ...["RedisPacer.acquire", "RedisPacer.pause"],
]);

test("every function and every method of a package shows an example in editors", () => {
  const published = Object.entries(entries).filter(([entry]) => !entry.endsWith("/internal"));
  const all = published.flatMap(([, [file]]) => exportsOf(file));
  const functions = all.filter(({ kind }) => kind === "function");
  const classes = all.filter(({ kind, name }) => kind === "class" && !name.endsWith("Error"));
  const missing = [
    ...functions.filter((found) => !found.hasExample).map(({ name }) => name),
    ...classes.flatMap(({ file, name }) =>
      membersOf(file, name)
        .filter(({ isMethod, hasExample }) => isMethod && !hasExample)
        .map((method) => `${name}.${method.name}`),
    ),
  ];
  expect(missing.filter((name) => !plain.has(name))).toEqual([]);
});

test("every tool has a section", () => {
  const anchors = anchorsOf("docs/reference/tools.md");
  expect(Object.keys(toolReference).filter((slug) => !anchors.has(slug))).toEqual([]);
});

test("every command has a section", async () => {
  const missing = (await commandFacts(commandTree)).filter(({ command }) => {
    const [noun = ""] = command.split(" ");
    const heading = noun === command ? `\n# tandem ${command}\n` : `\n## ${command}\n`;
    return !textOf(`docs/cli/${noun}.md`).includes(heading);
  });
  expect(missing.map(({ command }) => command)).toEqual([]);
});

test("every guide and page is in the site's menu", () => {
  const menu = readFileSync(`${root}docs/.vitepress/config.ts`, "utf8");
  const written = pages.filter((page) => /^docs\/(guide\/)?[\w-]+\.md$/.test(page) && page !== "docs/index.md");
  const missing = written.filter((page) => !menu.includes(`"${page.replace(/^docs/, "").replace(/\.md$/, "")}"`));
  expect(missing).toEqual([]);
});

test("every package says where its repository and its pages are", () => {
  const read = (path: string) => JSON.parse(readFileSync(root + path, "utf8")) as Record<string, unknown>;
  const { homepage, repository, bugs } = read("package.json");
  for (const name of packageNames) {
    expect(read(`packages/${name}/package.json`)).toMatchObject({
      homepage,
      repository: { ...(repository as object), directory: `packages/${name}` },
      bugs,
    });
  }
});

test("a size in a guide is the entry's ceiling, to the next kB", () => {
  const { bytes } = JSON.parse(readFileSync(`${root}scripts/budgets.json`, "utf8"));
  const rows = [...textOf("docs/guide/which.md").matchAll(/^\| (?:`(\w+)` of )?`(@[\w/]+)`[^|]* \| (\d+) kB \|$/gm)];
  const shown = rows.map(([, name, entry, size]) => [name === undefined ? entry! : `${entry}, ${name}`, Number(size)]);
  expect(shown.length).toBeGreaterThan(4);
  expect(shown).toEqual(shown.map(([name]) => [name, Math.ceil(bytes[name!]?.[1] / 1_000)]));
});

test("the guide to credits lists the members of tools.credits, and no others", () => {
  const { credits } = new ToolsClient({ apiKey: "key", baseUrl: "https://tools.example.com" });
  const table = textOf("docs/guide/credits.md").split("| Member of `tools.credits` |")[1]!.split("\n\n", 1)[0]!;
  const listed = [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, names = ""]) =>
    names.replaceAll("`", "").split(", "),
  );
  expect(listed.filter((name) => !(name in credits))).toEqual([]);
});
