// Builds the site in docs/.vitepress/dist, or serves it while it is written. Its tools are a separate package, docs/,
// whose lockfile is installed when they are not there; after that nothing needs a network.
import "./temporary-folder.ts";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { createMock } from "../packages/mock/src/index.ts";
import { referencePage } from "../packages/reference/src/index.ts";
import { llmsFiles } from "./llms.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const docs = join(root, "docs");
const [mode = "build"] = process.argv.slice(2);

const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: docs, stdio: "inherit" });
const tool = (path: string, ...args: string[]) => run(process.execPath, join(docs, "node_modules", path), ...args);

/** Where `tandem mock start --port 4010` answers: what the site's reference tries its calls on. */
const mockAddress = "http://127.0.0.1:4010";

/** The two documents, and the reference UI that the mock serves, as files of a site. */
function writeReference(): void {
  const documents = join(root, "packages/sdk/openapi");
  cpSync(documents, join(docs, "public/openapi"), { recursive: true });

  const folder = join(docs, "public/try");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { keys, tokens } = createMock();
  const apis = [
    { slug: "tools", title: "Tool API", credential: { scheme: "apiKey", token: keys.pro } },
    { slug: "infra", title: "Infrastructure API", credential: { scheme: "bearerToken", token: tokens.owner } },
  ].map((api) => ({ ...api, documentPath: `/try/${api.slug}.json` }));
  writeFileSync(join(folder, "index.html"), referencePage(apis, "/try/").html);
  for (const { slug } of apis) {
    const document = JSON.parse(readFileSync(join(documents, `${slug}.json`), "utf8"));
    const servers = [{ url: mockAddress, description: "A mock on this machine: tandem mock start --port 4010" }];
    writeFileSync(join(folder, `${slug}.json`), JSON.stringify({ ...document, servers }));
  }
  // A host of plain files does not say that they are compressed.
  const page = join(root, "packages/reference/page");
  for (const name of globSync("**/*.js{,.gz}", { cwd: page })) {
    const target = join(folder, name.replace(/\.gz$/, ""));
    mkdirSync(dirname(target), { recursive: true });
    const bytes = readFileSync(join(page, name));
    writeFileSync(target, name.endsWith(".gz") ? gunzipSync(bytes) : bytes);
  }
}

/** What the changesets say, by package. A release moves them into the packages' changelogs. */
function changesToCome(): string {
  const notes = globSync(".changeset/*.md", { cwd: root })
    .sort()
    .flatMap((path) => {
      const [, packages = "", text = ""] = /^---\n(.*?)---\n(.*)$/s.exec(readFileSync(join(root, path), "utf8")) ?? [];
      return [...packages.matchAll(/"(@tandem\/[\w-]+)":/g)].map(([, name]) => ({ name: name!, text: text.trim() }));
    });
  const sections = [...Map.groupBy(notes, ({ name }) => name)].sort();
  const texts = sections.map(([name, of]) => `### ${name}\n\n${of.map(({ text }) => text).join("\n\n")}`);
  return texts.length === 0 ? "" : `## Not released yet\n\n${texts.join("\n\n")}`;
}

/** What has changed, newest first. */
function writeChanges(): void {
  const released = globSync("packages/*/CHANGELOG.md", { cwd: root })
    .map((path) => readFileSync(join(root, path), "utf8").replaceAll(/^#/gm, "##"))
    .filter((changelog) => changelog.includes("\n### "));
  const page = ["# Changes", changesToCome(), ...released].filter(Boolean).join("\n\n");
  writeFileSync(join(docs, "guide/changes.md"), `${page.replaceAll("<", "&lt;")}\n`);
}

if (!existsSync(join(docs, "node_modules/vitepress"))) run("npm", "ci");
tool("typedoc/bin/typedoc", "--options", "typedoc.json");
writeReference();
for (const [name, text] of Object.entries(llmsFiles())) writeFileSync(join(docs, "public", name), text);
writeChanges();
tool("vitepress/bin/vitepress.js", mode, ".");
