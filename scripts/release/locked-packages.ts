import { readFileSync } from "node:fs";

/** A package as the lockfile holds it. One of ours has no hash: it is published with this release. */
export interface LockedPackage {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  /** Not installed everywhere: only where its platform is this one, say. */
  readonly optional: boolean;
  /** The paths of those that it needs. */
  readonly needs: readonly string[];
}

interface Entry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** What npm installs with a package, at any depth, in the versions of the lockfile. The package itself comes first. */
export function installedWith(path: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };
  const found = new Map<string, LockedPackage>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    const { name = path.split("node_modules/").at(-1)!, version = "", optional = false, ...entry } = packages[path]!;
    const { dependencies = {}, optionalDependencies = {}, license, integrity } = entry;
    const needs = Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => locate(packages, path, name));
    const hash = integrity === undefined ? {} : { integrity };
    found.set(path, { path, name, version, optional, needs, ...hash, ...(license === undefined ? {} : { license }) });
    for (const needed of needs) visit(needed);
  };
  visit(path);
  return [...found.values()];
}

/** Where Node finds a package: below the one that needs it, or else nearer to the root. A workspace is a link. */
function locate(packages: Record<string, Entry>, from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    const entry = packages[path];
    if (entry !== undefined) return entry.link ? entry.resolved! : path;
    if (folder === "") throw new Error(`${name}, which ${from} needs, is not in the lockfile`);
  }
}
