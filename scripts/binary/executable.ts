// One file that holds Node and the program. Why so: docs/decisions/0017-a-program-without-node.md
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bundle } from "./bundle.ts";
import { postject } from "./tools.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Makes V8 compile the same code to the same bytes. Its caches also work without this option. */
const predictable = "--predictable";

/** Compiles each chunk into a file next to it. */
const compiler = fileURLToPath(new URL("./compile.ts", import.meta.url));

/** What Node looks for in its own file. */
const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/**
 * Writes the executable, made of the Node that runs this: what V8 compiles is for the same V8 alone.
 *
 * @param folder for the program and its parts.
 * @returns its path.
 */
export function writeExecutable({ main, chunks }: Bundle, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const assets: Record<string, string> = { ...ownFiles() };
  for (const [name, source] of chunks) {
    assets[name] = write(name, source);
    assets[`${name}.compiled`] = `${assets[name]}.compiled`;
  }
  node(folder, predictable, compiler, ...chunks.keys());
  const blob = join(folder, "blob");
  const config = {
    // The name is part of the program, so it must not contain the build path.
    main: basename(write("main.cjs", main)),
    output: blob,
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
    // Ignore options for your own Node.js.
    execArgvExtension: "none",
    assets,
  };
  node(folder, predictable, "--experimental-sea-config", write("sea.json", JSON.stringify(config)));
  const path = join(folder, process.platform === "win32" ? "tandem.exe" : "tandem");
  copyNode(path);
  inject(path, blob);
  return path;
}

/** What the program reads from inside of itself, by the name that it asks for. */
function ownFiles(): Record<string, string> {
  const page = `${root}packages/reference/page`;
  const files = globSync("**/*.{js,gz,html,css,svg}", { cwd: page }).map((name) => [
    `page/${name.replaceAll("\\", "/")}`,
    join(page, name),
  ]);
  const help = globSync(`${root}packages/cli/dist/help-*.json`).map((path) => [relative(dirname(path), path), path]);
  return { ...Object.fromEntries([...help, ...files].sort()), "keyring.node": keyringAddon() };
}

/** The one for this machine: npm installs no other. */
export function keyringAddon(): string {
  const [addon, ...others] = globSync(`${root}node_modules/@napi-rs/keyring-*/*.node`);
  if (addon === undefined || others.length > 0) throw new Error("one keyring addon is needed. Run: npm ci");
  return addon;
}

/** V8's output depends slightly on what its process did before, so each task runs in its own process. */
function node(cwd: string, ...words: readonly string[]): void {
  execFileSync(process.execPath, words, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}

/** Removes the names of functions, a seventh of its size, if a tool is available. */
function copyNode(path: string): void {
  rmSync(path, { force: true });
  copyFileSync(process.execPath, path);
  chmodSync(path, 0o755);
  if (process.platform === "linux") execFileSync("strip", [path], { stdio: "ignore" });
  if (process.platform === "darwin") execFileSync("codesign", ["--remove-signature", path]);
}

function inject(path: string, blob: string): void {
  const segment = process.platform === "darwin" ? ["--macho-segment-name", "NODE_SEA"] : [];
  const words = [postject, path, "NODE_SEA_BLOB", blob, "--sentinel-fuse", fuse, ...segment];
  // It warns of each section of notes that Node's file has. No program needs their names.
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: dirname(path), encoding: "utf8" });
  process.stderr.write(stderr.replace(/^warning: Can't find string offset for section name '\.note.*\n/gm, ""));
  if (status !== 0) throw new Error(`postject ended with ${status}`);
  // macOS requires a signature on arm64. This one is ad hoc.
  if (process.platform === "darwin") execFileSync("codesign", ["--sign", "-", path]);
}
