import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { anchorsOf, linksOf, pages, root, textOf } from "./markdown.ts";

const { homepage, repository } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
  homepage: string;
  repository: { url: string };
};
const sources = repository.url.replace(/^git\+/, "").replace(/\.git$/, "");

/** The file that a link leads to, with the anchor; undefined for another site's page. */
function targetOf(page: string, link: string): string | undefined {
  if (link === `${sources}/releases`) return undefined;
  if (link.startsWith(`${sources}/`)) return link.slice(sources.length + 1).replace(/^(blob|tree)\/HEAD\//, "");
  if (link === homepage || link.startsWith(`${homepage}/`)) return sitePage(link.slice(homepage.length) || "/");
  if (/^[a-z]+:/.test(link)) return undefined;
  if (link.startsWith("#")) return page + link;
  return posix.normalize(posix.join(posix.dirname(page), link));
}

/** `/guide/errors#outcome` is `docs/guide/errors.md#outcome`. */
function sitePage(address: string): string {
  const [path = "", anchor] = address.split("#");
  const base = `docs${path}`;
  const candidates = path.endsWith("/") ? [`${base}index.md`, `${base}README.md`] : [`${base}.md`, base];
  const file = candidates.find((candidate) => existsSync(root + candidate)) ?? candidates[0]!;
  return anchor === undefined ? file : `${file}#${anchor}`;
}

function isThere(target: string): boolean {
  const [file = "", anchor] = target.split("#");
  if (!existsSync(root + decodeURI(file))) return false;
  return anchor === undefined || !file.endsWith(".md") || anchorsOf(file).has(anchor);
}

/** What the build of the site adds. */
const built = /^docs\/openapi\//;

test("every address of the site that a comment or a message names is there", () => {
  const files = globSync("packages/*/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts", "**/generated/**"] });
  const broken = files.flatMap((file) => {
    const addresses = textOf(file).match(/https:\/\/tandem\.[\w.-]+(\/[\w./#-]*\w)?/g) ?? [];
    return addresses
      .filter((address) => !address.startsWith(homepage) || !isThere(targetOf(file, address) ?? ""))
      .map((address) => `${file}: ${address}`);
  });
  expect(broken).toEqual([]);
});

test("every link of every page leads somewhere, its anchor too", () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((link) => {
        const target = targetOf(page, link);
        return target !== undefined && !built.test(target) && !isThere(target);
      })
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("a link to another page is relative, so that it leads there in the repository too", () => {
  const absolute = pages.flatMap((page) =>
    linksOf(page)
      .filter((link) => link.startsWith("/"))
      .map((link) => `${page}: ${link}`),
  );
  expect(absolute).toEqual([]);
});

/** A link to a folder leads to all of its pages. */
test("every page is linked from the text of another", () => {
  const linked = new Set(
    pages.flatMap((page) =>
      linksOf(page)
        .map((link) => targetOf(page, link)?.split("#")[0])
        .filter((target) => target !== page),
    ),
  );
  const isLinked = (page: string) => linked.has(page) || linked.has(posix.dirname(page));
  const orphans = pages.filter((page) => page.startsWith("docs/") && page !== "docs/index.md" && !isLinked(page));
  expect(orphans).toEqual([]);
});
