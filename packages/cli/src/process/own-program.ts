import { oldestNode, repository } from "../generated/version.ts";

export { oldestNode, version } from "../generated/version.ts";

export const packageName = "@tandem/cli";

export const releasesUrl = `${repository}/releases`;

export const runsOn = (nodeVersion: string): boolean => !isNewer(oldestNode, nodeVersion);

/** Ignores everything after three numbers. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.split("-", 1)[0]!.split(".").map(Number));
  const first = [0, 1, 2].find((index) => (left![index] ?? 0) !== (right![index] ?? 0));
  return first !== undefined && (left![first] ?? 0) > (right![first] ?? 0);
}

/** Only the npm package needs Node. */
export type Installation = "npm" | "homebrew" | "standalone";

export function installation(): Installation {
  if (!isStandalone()) return "npm";
  const { realpathSync } = process.getBuiltinModule("node:fs");
  return installationAt(realpathSync(process.execPath));
}

export const installationAt = (program: string): Installation =>
  program.includes("/Cellar/") ? "homebrew" : "standalone";

export function isStandalone(): boolean {
  // Bun and Deno have no such module.
  return process.getBuiltinModule("node:sea")?.isSea() ?? false;
}

/**
 * Arguments that no one types. Shells pass the first one; tandem runs itself with the others, for work that may hang or
 * take long.
 */
export const ownWords = {
  complete: "__complete",
  completeLater: "__complete-later",
  keychain: "__keychain",
  lookForUpdate: "__look-for-update",
} as const;

export function ownCommand(...words: readonly string[]): readonly [program: string, words: readonly string[]] {
  return [process.execPath, isStandalone() ? words : [process.argv[1]!, ...words]];
}

/**
 * A file next to the program, or inside it.
 *
 * @param program the URL of the built program.
 */
export function ownFile(name: string, program: string): string {
  if (isStandalone()) return process.getBuiltinModule("node:sea").getAsset(name, "utf8");
  return process.getBuiltinModule("node:fs").readFileSync(new URL(`./${name}`, program), "utf8");
}
