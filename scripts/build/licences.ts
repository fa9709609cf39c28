// A package ships our licence, and those of all software that is bundled into it, as esbuild lists it.
import { copyFileSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Writes `LICENSE` and `THIRD_PARTY_LICENSES.txt` of the packages. Each was built with a metafile, which goes then. */
export function writeLicences(packages: readonly string[]): void {
  for (const name of packages) {
    writeFileSync(`${root}packages/${name}/THIRD_PARTY_LICENSES.txt`, thirdParties(bundledFiles(name)));
    copyFileSync(`${root}LICENSE`, `${root}packages/${name}/LICENSE`);
    for (const metafile of metafiles(name)) rmSync(metafile);
  }
}

const metafiles = (name: string) => globSync(`${root}packages/${name}/dist/metafile-*.json`);

function bundledFiles(name: string): string[] {
  return metafiles(name).flatMap((metafile) => {
    const { inputs } = JSON.parse(readFileSync(metafile, "utf8")) as { inputs: Record<string, unknown> };
    return Object.keys(inputs);
  });
}

function thirdParties(files: readonly string[]): string {
  const names = files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
  const parts = [...new Set(names)].sort().map((name) => `---- ${name} ----\n\n${licenceOf(name)}\n`);
  return `Software bundled into dist/, with its licences.\n\n${parts.join("\n")}`;
}

function licenceOf(name: string): string {
  const folder = `${root}node_modules/${name}`;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  if (file === undefined) throw new Error(`${name} is bundled and has no licence file`);
  return readFileSync(`${folder}/${file}`, "utf8").trim();
}
