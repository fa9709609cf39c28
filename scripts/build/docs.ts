// Builds the site in docs/.vitepress/dist, or serves it while it is written. Its tools are a separate package, docs/,
// whose lockfile is installed when they are not there; after that nothing needs a network.
import "./temporary-folder.ts";
import "./build.ts"; // the page "Try it" bundles the packages
import { execFileSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const docs = join(root, "docs");
const [mode = "build"] = process.argv.slice(2);

const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: docs, stdio: "inherit" });
const tool = (path: string, ...args: string[]) => run(process.execPath, join(docs, "node_modules", path), ...args);

if (!existsSync(join(docs, "node_modules/vitepress"))) run("npm", "ci");
cpSync(join(root, "packages/sdk/openapi"), join(docs, "public/openapi"), { recursive: true });
cpSync(join(root, "packages/cli/SKILL.md"), join(docs, "public/llms.txt"));
tool("vitepress/bin/vitepress.js", mode, ".");
