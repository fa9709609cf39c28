// Takes the reference page's UI from npm into packages/reference/page/scalar, compressed, with the licenses of its contents.
// Run by hand, and only to change the version: `npm run check` and a build need no network.
import "../build/temporary-folder.ts";
import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { noticeOf } from "../build/licenses.ts";

const source = {
  name: "@scalar/api-reference",
  version: "1.72.1",
  integrity: "sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow==",
};

/** What its build has bundled without naming it as a dependency. */
const undeclared = ["unist-util-find-after@5.0.0"];

const target = fileURLToPath(new URL("../../packages/reference/", import.meta.url));

const project = mkdtempSync(join(tmpdir(), "reference-"));
install();
copyScripts();
writeLicenses();
rmSync(project, { recursive: true });

/** Installs the package with all that its own build has put into it, whose licenses are needed. */
function install(): void {
  writeFileSync(join(project, "package.json"), '{ "private": true }');
  const options = ["--ignore-scripts", "--no-audit", "--no-fund"];
  const wanted = [`${source.name}@${source.version}`, ...undeclared];
  execFileSync("npm", ["install", ...options, ...wanted], { cwd: project, stdio: "inherit" });
  const { packages } = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")) as {
    packages: Record<string, { integrity?: string }>;
  };
  const { integrity } = packages[`node_modules/${source.name}`]!;
  if (integrity !== source.integrity) throw new Error(`${source.name} is not what was expected: ${integrity}`);
}

function built(): string {
  return join(project, "node_modules", source.name, "dist/browser");
}

function copyScripts(): void {
  rmSync(join(target, "page/scalar"), { recursive: true, force: true });
  mkdirSync(join(target, "page/scalar/chunks"), { recursive: true });
  for (const file of globSync(["standalone.esm.js", "chunks/*.js"], { cwd: built() })) {
    const script = readFileSync(join(built(), file), "utf8").replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
    writeFileSync(join(target, "page/scalar", `${file}.gz`), gzipSync(script, { level: 9 }));
  }
}

/** The source maps name every file that was bundled. A package may be installed below another one. */
function writeLicenses(): void {
  const maps = globSync("{.,chunks}/*.js.map", { cwd: built() }).filter(
    (file) => basename(file) !== "standalone.js.map",
  );
  const sources = maps.flatMap((file) => (JSON.parse(readFileSync(join(built(), file), "utf8")) as SourceMap).sources);
  const names = new Set(sources.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path ?? "")?.[1] ?? []));
  const folders = [...names.add(source.name)].sort().map((name) => {
    const [manifest] = globSync(`node_modules/{${name},**/node_modules/${name}}/package.json`, { cwd: project });
    if (manifest === undefined) throw new Error(`${name} is bundled and not installed`);
    return dirname(join(project, manifest));
  });
  const what = `${source.name} ${source.version}, and the software bundled into it`;
  writeFileSync(join(target, "page/scalar/LICENSES.txt"), noticeOf(what, folders));
}

interface SourceMap {
  readonly sources: readonly (string | null)[];
}
