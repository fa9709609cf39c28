import { execFileSync } from "node:child_process";
import { posix } from "node:path";
import { expect, it } from "vitest";
import { anchorsOf, linksOf, root } from "../documents/markdown.ts";

interface Packed {
  readonly name: string;
  readonly files: readonly { readonly path: string }[];
}

const npm = ["pack", "--json", "--dry-run", "--ignore-scripts", "--workspaces"];
const packed: Packed[] = Object.values(JSON.parse(execFileSync("npm", npm, { cwd: root, encoding: "utf8" })));

it.each(packed)("each relative link of $name leads to a file in it, its anchor too", ({ name, files }) => {
  const folder = `packages/${name.split("/")[1]}`;
  const paths = new Set(files.map(({ path }) => path));
  const isThere = (page: string, link: string) => {
    const [path = "", anchor] = link.split("#");
    const file = path === "" ? page : posix.join(posix.dirname(page), path);
    return paths.has(file) && (anchor === undefined || anchorsOf(`${folder}/${file}`).has(anchor));
  };
  const broken = [...paths]
    .filter((path) => path.endsWith(".md"))
    .flatMap((page) =>
      linksOf(`${folder}/${page}`)
        .filter((link) => !/^[a-z]+:/.test(link) && !isThere(page, link))
        .map((link) => `${page}: ${link}`),
    );
  expect(broken).toEqual([]);
});

it("a link out of the SDK's package has the address of the site's page, or of the source", () => {
  const links = ["testing", "ci"].flatMap((guide) => linksOf(`packages/sdk/docs/guide/${guide}.md`));
  expect(links).toEqual(
    expect.arrayContaining([
      "https://tandem.example.com/reference/mock#scenarios",
      "https://tandem.example.com/cli/exit-codes",
      "https://tandem.example.com/inspector.png",
      "https://github.com/OWNER/REPOSITORY/tree/HEAD/packages/mock/README.md#check-what-your-code-sent",
    ]),
  );
});
