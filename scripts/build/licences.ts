// A package ships our licence, and those of all software that is bundled into it, as esbuild lists it.
import { copyFileSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BundledSoftware } from "./bundled-software.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Writes `LICENSE` and `THIRD_PARTY_LICENSES.txt` of a package, which was built with a metafile. Gives what is bundled. */
export function writeLicences(name: string): BundledSoftware[] {
  const bundled = [...new Set(bundledFolders(name))].sort().map(readSoftware);
  const notice = `${root}packages/${name}/THIRD_PARTY_LICENSES.txt`;
  if (bundled.length > 0) writeFileSync(notice, thirdParties(bundled));
  else rmSync(notice, { force: true });
  copyFileSync(`${root}LICENSE`, `${root}packages/${name}/LICENSE`);
  return bundled;
}

/** The folders, from the root, of the packages that some of the code in dist/ is from. */
function bundledFolders(name: string): string[] {
  const metafiles = globSync(`${root}packages/${name}/dist/metafile-*.json`);
  const folders = metafiles.flatMap((path) => {
    const { outputs } = JSON.parse(readFileSync(path, "utf8")) as Metafile;
    const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
    const files = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
    return files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  });
  for (const metafile of metafiles) rmSync(metafile);
  return folders.map((folder) => fileURLToPath(new URL(folder, `file://${root}packages/${name}/`)).slice(root.length));
}

interface Metafile {
  outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
}

function readSoftware(folder: string): BundledSoftware {
  const { name, version, license } = JSON.parse(readFileSync(`${root}${folder}/package.json`, "utf8"));
  return { folder, name, version, license };
}

function thirdParties(bundled: readonly BundledSoftware[]): string {
  const parts = bundled.map(
    (each) => `---- ${each.name} ${each.version} (${each.license}) ----\n\n${licenceOf(each)}\n`,
  );
  return `Software bundled into dist/, with its licences.\n\n${parts.join("\n")}`;
}

function licenceOf({ folder, name }: BundledSoftware): string {
  const file = readdirSync(root + folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  if (file === undefined) throw new Error(`${name} is bundled and has no licence file`);
  return readFileSync(`${root}${folder}/${file}`, "utf8").trim();
}
