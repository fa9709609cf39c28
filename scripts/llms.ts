import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The site for agents: `llms.txt`, the skill with an index of the guides, and `llms-full.txt`, which holds the guides too. */
export function llmsFiles(): Readonly<Record<"llms.txt" | "llms-full.txt", string>> {
  const skill = readFileSync(join(root, "packages/cli/SKILL.md"), "utf8").replace(/^---[\s\S]*?---\n+/, "");
  // What has changed is made by the build.
  const paths = globSync("guide/*.md", { cwd: join(root, "docs") }).filter((path) => !path.endsWith("changes.md"));
  const pages = paths.sort().map((path) => ({ path, text: readFileSync(join(root, "docs", path), "utf8") }));
  const index = pages.map(({ path, text }) => {
    const [, title = "", paragraph = ""] = /^# (.*)\n+((?:.+\n)*)/m.exec(text) ?? [];
    const words = paragraph.replaceAll("\n", " ").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
    const [sentence = ""] = /^[^|].*?[.:](?= )/.exec(words) ?? [];
    return `- [${title}](/${path.replace(/\.md$/, "")})${sentence && `: ${sentence.slice(0, -1)}`}`;
  });
  const guides = pages.map(({ path, text }) => atRoot(text, posix.dirname(path)));
  return {
    "llms.txt": [skill, "## Guides", "", ...index, "", "All guides in one file: /llms-full.txt", ""].join("\n"),
    "llms-full.txt": [skill, ...guides].join("\n"),
  };
}

/** Links from the site's root instead of from the page's folder. */
function atRoot(text: string, folder: string): string {
  return text.replace(/\]\((?![a-z]+:|#|\/)([^)]+?)\.md(#[^)]*)?\)/g, (_, path: string, anchor = "") => {
    return `](${posix.join("/", folder, path)}${anchor})`;
  });
}
