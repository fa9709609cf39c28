// A package ships our license, and those of all software that is bundled into it, as esbuild lists it.
import { copyFileSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A package of another project whose code is bundled. */
interface BundledSoftware {
  /** Where it's installed, from the root. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/**
 * Writes `LICENSE` and `THIRD_PARTY_LICENSES.txt` of a package that was built with a metafile.
 *
 * @param others Folders, from the root, of packages that something other than esbuild has bundled.
 */
export function writeLicenses(name: string, others: readonly string[]): void {
  const bundled = [...bundledFolders(name), ...others].map(readSoftware);
  const notice = `${root}packages/${name}/THIRD_PARTY_LICENSES.txt`;
  if (bundled.length > 0)
    writeFileSync(notice, `Software bundled into this package, with its licenses.\n\n${licensesOf(bundled)}`);
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
export function foldersIn({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const files = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
  return [...new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []))].sort();
}

/** What a folder below the root holds, by its package.json. */
export function readSoftware(folder: string): BundledSoftware {
  const { name, version, license } = JSON.parse(readFileSync(`${root}${folder}/package.json`, "utf8"));
  return { folder, name, version, license };
}

/** The license of each, in full. */
export function licensesOf(software: readonly BundledSoftware[]): string {
  const parts = software.map(
    (each) => `---- ${each.name} ${each.version} (${each.license}) ----\n\n${licenseOf(each)}\n`,
  );
  return parts.join("\n");
}

function licenseOf({ folder, name }: BundledSoftware): string {
  const file = readdirSync(root + folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  if (file === undefined) throw new Error(`${name} is bundled and has no license file`);
  return readFileSync(`${root}${folder}/${file}`, "utf8").trim();
}
