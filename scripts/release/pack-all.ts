import { execFileSync } from "node:child_process";
import { publishedPackages } from "./published-packages.ts";

/** A tarball as `npm pack --json` describes it. */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly integrity: string;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

/** Packs what was built into a folder. The tarballs are in the order that they are published in. */
export function packAll(folder: string): Tarball[] {
  const workspaces = publishedPackages.map((name) => `--workspace=packages/${name}`);
  const npm = ["pack", "--json", "--ignore-scripts", `--pack-destination=${folder}`, ...workspaces];
  const packed = JSON.parse(execFileSync("npm", npm, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  const tarballs = Object.values(packed) as Tarball[];
  return publishedPackages.map((name) => tarballs.find((tarball) => tarball.name === `@tandem/${name}`)!);
}
