// Builds the site in docs/.vitepress/dist, or serves it while it is written. Its tools are a package of their own, docs/,
// whose lockfile is installed when they are not there; after that nothing needs a network.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const docs = `${root}docs`;
const [mode = "build"] = process.argv.slice(2);

function run(program: string, ...args: string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: docs, stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const tool = (path: string, ...args: string[]) => run(process.execPath, `${docs}/node_modules/${path}`, ...args);

if (!existsSync(`${docs}/node_modules/vitepress`)) run("npm", "ci");
tool("typedoc/bin/typedoc", "--options", "typedoc.json");
mkdirSync(`${docs}/public/openapi`, { recursive: true });
cpSync(`${root}packages/sdk/openapi`, `${docs}/public/openapi`, { recursive: true });
tool("vitepress/bin/vitepress.js", mode, ".");
