import { oldestNode, repository } from "../generated/version.ts";

export { oldestNode, version } from "../generated/version.ts";

export const packageName = "@tandem/cli";

/** Where releases are, each with its programs and their checksums. */
export const releasesUrl = `${repository}/releases`;

/** Is this version of Node one that tandem runs on? */
export const runsOn = (nodeVersion: string): boolean => !isNewer(oldestNode, nodeVersion);

/** Is one version newer than another? What stands behind three numbers does not count. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.split("-", 1)[0]!.split(".").map(Number));
  const first = [0, 1, 2].find((index) => (left![index] ?? 0) !== (right![index] ?? 0));
  return first !== undefined && (left![first] ?? 0) > (right![first] ?? 0);
}

/** How tandem came to this machine. All but the npm package hold a Node of their own. */
export type Installation = "npm" | "homebrew" | "standalone";

export function installation(): Installation {
  if (!isStandalone()) return "npm";
  const { realpathSync } = process.getBuiltinModule("node:fs");
  return installationAt(realpathSync(process.execPath));
}

/** Whose program it is, by where it lies. */
export const installationAt = (program: string): Installation =>
  program.includes("/Cellar/") ? "homebrew" : "standalone";

/** Whether this process is one file that holds Node and tandem. */
export function isStandalone(): boolean {
  // Bun and Deno have no such module.
  return process.getBuiltinModule("node:sea")?.isSea() ?? false;
}

/** First words that no person types. Shells type the first one; the others start tandem once more, for what may hang or take long. */
export const ownWords = {
  complete: "__complete",
  completeLater: "__complete-later",
  keychain: "__keychain",
  lookForUpdate: "__look-for-update",
} as const;

/** What starts tandem once more, with these words. */
export function ownCommand(...words: readonly string[]): readonly [program: string, words: readonly string[]] {
  return [process.execPath, isStandalone() ? words : [process.argv[1]!, ...words]];
}

/**
 * The text of a file that the build has put beside the program, or into it.
 *
 * @param program the address of the built program.
 */
export function ownFile(name: string, program: string): string {
  if (isStandalone()) return process.getBuiltinModule("node:sea").getAsset(name, "utf8");
  return process.getBuiltinModule("node:fs").readFileSync(new URL(`./${name}`, program), "utf8");
}
