// A package ships our license, and those of all software that is bundled into it, as esbuild lists it.
import { copyFileSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Writes `LICENSE` and `THIRD_PARTY_LICENSES.txt` of a package that was built with a metafile.
 *
 * @param others Folders, from the root, of packages that something other than esbuild has bundled.
 */
export function writeLicenses(name: string, others: readonly string[]): void {
  const folders = [...bundledFolders(name), ...others].map((folder) => root + folder);
  const notice = `${root}packages/${name}/THIRD_PARTY_LICENSES.txt`;
  if (folders.length > 0) writeFileSync(notice, noticeOf("Software bundled into this package", folders));
  else rmSync(notice, { force: true });
  copyFileSync(`${root}LICENSE`, `${root}packages/${name}/LICENSE`);
}

/** The folders, from the root, of the packages that some of the code in dist/ is from. */
function bundledFolders(name: string): string[] {
  const metafiles = globSync(`${root}packages/${name}/dist/metafile-*.json`);
  const folders = metafiles.flatMap((path) => foldersIn(JSON.parse(readFileSync(path, "utf8"))));
  for (const metafile of metafiles) rmSync(metafile);
  const fromRoot = (folder: string) =>
    fileURLToPath(new URL(folder, `file://${root}packages/${name}/`)).slice(root.length);
  return [...new Set(folders.map(fromRoot))].sort();
}

interface Metafile {
  outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
}

/** The folders of the packages that some of what esbuild wrote is from, as it names them. */
function foldersIn({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const files = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
  return [...new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []))].sort();
}

/** The licenses of packages, in full, by their folders. */
export function noticeOf(what: string, folders: readonly string[]): string {
  const parts = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
    const text = file === undefined ? `License: ${license}.` : readFileSync(`${folder}/${file}`, "utf8").trim();
    return `---- ${name} ${version} (${license}) ----\n\n${text}\n`;
  });
  return `${what}, with its licenses.\n\n${parts.join("\n")}`;
}
