import { execFile } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What a copy leaves behind: folders that are built, installed or large. */
const left = new Set(["node_modules", "dist", ".git", ".build", "coverage"]);

/** A copy of the project to edit, with the same packages installed. */
export function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "surface-copy-"));
  cpSync(root, folder, { recursive: true, filter: (path) => !left.has(path.slice(path.lastIndexOf("/") + 1)) });
  const installed = globSync(["node_modules", "packages/*/node_modules"], { cwd: root });
  for (const path of installed) symlinkSync(join(root, path), join(folder, path));
  return folder;
}

/** Programs of a copy, made of its sources. They are where the packages of the CLI are found. */
export async function bundled(folder: string, ...entries: readonly string[]): Promise<string[]> {
  const outdir = join(folder, "packages/cli/dist");
  await build({
    entryPoints: entries.map((entry) => join(folder, entry)),
    outdir,
    entryNames: "[name]",
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    packages: "external",
    outExtension: { ".js": ".mjs" },
    tsconfig: join(folder, "tsconfig.json"),
  });
  return entries.map((entry) => join(outdir, basename(entry).replace(".ts", ".mjs")));
}

/** Edits a file of the copy: what is added comes after a text that it has. */
export function addAfter(file: string, anchor: string, added: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(anchor)) throw new Error(`${file} has no ${JSON.stringify(anchor)}`);
  writeFileSync(
    file,
    text.replace(anchor, () => anchor + added),
  );
}

/** Runs a program of the copy with the Node that runs this. Returns what it printed, also when it fails. */
export async function node(folder: string, ...args: readonly string[]): Promise<string> {
  const options = {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", TANDEM_COMPLETION_MS: "20000" },
    maxBuffer: 2 ** 26,
  };
  const run = promisify(execFile)(process.execPath, [...args], options);
  return run.then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ code, stdout, stderr }) => `exit ${code}\n${stdout}${stderr}`,
  );
}
