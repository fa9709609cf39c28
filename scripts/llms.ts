import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

const docs = new URL("../docs/", import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, docs), "utf8");

/** The site for agents: `llms.txt`, the skill with an index of the guides, and `llms-full.txt`, which holds the guides too. */
export function llmsFiles(): Readonly<Record<"llms.txt" | "llms-full.txt", string>> {
  const skill = textOf("../packages/cli/SKILL.md").replace(/^---[\s\S]*?---\n+/, "");
  // The build writes this page.
  const paths = globSync("guide/*.md", { cwd: fileURLToPath(docs), exclude: ["**/changes.md"] }).sort();
  const index = paths.map((path) => {
    const [, title, text = ""] = /^# (.*)\n+((?:.+\n)*)/m.exec(textOf(path))!;
    const words = text.replaceAll("\n", " ").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
    return `- [${title}](/${path.replace(/\.md$/, "")})${/^[^|].*?(?=[.:] )/.exec(words)?.[0].replace(/^/, ": ") ?? ""}`;
  });
  // Links from the site's root instead of from the page's folder.
  const guides = paths.map((path) =>
    textOf(path).replace(
      /\]\((?![a-z]+:|#|\/)([^)]+?)\.md(?=[#)])/g,
      (_, to) => `](${posix.join("/", path, "..", to)}`,
    ),
  );
  return {
    "llms.txt": [skill, "## Guides", "", ...index, "", "All guides in one file: /llms-full.txt", ""].join("\n"),
    "llms-full.txt": [skill, ...guides].join("\n"),
  };
}
