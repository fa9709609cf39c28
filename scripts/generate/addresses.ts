import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/** Where the site and the repository are. The manifest at the root sets both, and nothing else does. */
export interface Addresses {
  /** `https://` and a host: the site links from the root of its host. */
  readonly homepage: string;
  /** On GitHub, as `owner/name`. */
  readonly repository: string;
}

/** @throws Error if an address can't be used. */
export function readAddresses(manifest: string): Addresses {
  const { homepage, repository } = JSON.parse(manifest) as { homepage: string; repository: { url: string } };
  const name = /^git\+https:\/\/github\.com\/([\w-]+\/[\w.-]+)\.git$/.exec(repository.url)?.[1];
  if (!/^https:\/\/[\w-]+(\.[\w-]+)+$/.test(homepage)) {
    throw new Error(`homepage must be https:// and a host, without a path or a slash at its end, not "${homepage}"`);
  }
  if (!name) throw new Error(`repository must be git+https://github.com/OWNER/NAME.git, not "${repository.url}"`);
  return { homepage, repository: name };
}

/** Placeholders: a host reserved for examples, and a name in capitals. */
export const placeholdersIn = ({ homepage, repository }: Addresses): string[] => [
  ...(/(^|\.)example\.(com|net|org)$/.test(new URL(homepage).host) ? [homepage] : []),
  ...(/^[A-Z]+\/[A-Z]+$/.test(repository) ? [repository] : []),
];

/** Replaces the old addresses in a text, and the owner in CODEOWNERS. Parts of longer names stay. */
export function replaceAddresses(text: string, from: Addresses, to: Addresses): string {
  const whole = (name: string) => new RegExp(`(?<![\\w.-])${name.replaceAll(/[.\\/]/g, "\\$&")}(?![\\w-])`, "g");
  const hostOf = ({ homepage }: Addresses) => new URL(homepage).host;
  const ownerOf = ({ repository }: Addresses) => `@${repository.split("/")[0]}`;
  return text
    .replace(whole(hostOf(from)), () => hostOf(to))
    .replace(whole(from.repository), () => to.repository)
    .replace(/^(\* )(@\S+)$/gm, (line, all, owner) => (owner === ownerOf(from) ? all + ownerOf(to) : line));
}

/** Writes the root manifest's addresses into every file that has the former ones, which the SDK's manifest still has. */
export function updateAddresses(): void {
  const to = readAddresses(readFileSync("package.json", "utf8"));
  const from = readAddresses(readFileSync("packages/sdk/package.json", "utf8"));
  if (to.homepage === from.homepage && to.repository === from.repository) return;
  for (const file of execFileSync("git", ["grep", "-lI", "."], { encoding: "utf8" }).trim().split("\n")) {
    const text = readFileSync(file, "utf8");
    const replaced = replaceAddresses(text, from, to);
    if (replaced === text) continue;
    writeFileSync(file, replaced);
    console.log(file);
  }
}
