import { globSync, readFileSync } from "node:fs";
import { ToolsClient } from "@tandem/sdk";
import { expect, test } from "vitest";
import { pages, root, textOf } from "./markdown.ts";

// That the pages are as the sources would make them now is checked with everything that is generated.

const packageNames = globSync("packages/*/package.json", { cwd: root }).map((path) => path.split("/")[1]!);

test("every option has a description", () => {
  const rows = textOf("docs/reference/options.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  expect(rows.filter((row) => row.endsWith("|  |"))).toEqual([]);
});

test("every guide and page is in the site's menu", () => {
  const menu = readFileSync(`${root}docs/.vitepress/config.ts`, "utf8");
  // The menu lists the folders examples, reference, errors, cli, contributing and decisions as they are.
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

test("the guide to credits lists the members of tools.credits, and no others", () => {
  const { credits } = new ToolsClient({ apiKey: "key", baseUrl: "https://tools.example.com" });
  const table = textOf("docs/guide/credits.md").split("| Member of `tools.credits` |")[1]!.split("\n\n", 1)[0]!;
  const listed = [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, names = ""]) =>
    names.replaceAll("`", "").split(", "),
  );
  expect(listed.filter((name) => !(name in credits))).toEqual([]);
});
