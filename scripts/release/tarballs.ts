import { execFileSync } from "node:child_process";

/** A tarball as `npm pack --json` describes it. */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
}

/** Packs the built packages into a folder. */
export function packAll(folder: string): Tarball[] {
  const npm = ["pack", "--json", "--ignore-scripts", "--workspaces", `--pack-destination=${folder}`];
  return Object.values(JSON.parse(execFileSync("npm", npm, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })));
}
