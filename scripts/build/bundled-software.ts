import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("../../.build/bundled.json", import.meta.url));

/** A package of somebody else's whose code is in a package of ours. */
export interface BundledSoftware {
  /** Where it was installed when it was bundled, from the root. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

type ByPackage = Readonly<Record<string, readonly BundledSoftware[]>>;

export function rememberBundled(bundled: ByPackage): void {
  mkdirSync(new URL(".", `file://${file}`), { recursive: true });
  writeFileSync(file, JSON.stringify(bundled));
}

/** What the last build has put into each package. */
export function readBundled(): ByPackage {
  return JSON.parse(readFileSync(file, "utf8"));
}
