import { oldestNode } from "../generated/version.ts";

export { oldestNode, version } from "../generated/version.ts";

export const runsOn = (nodeVersion: string): boolean => !isNewer(oldestNode, nodeVersion);

/** Ignores everything after three numbers. */
function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.split("-", 1)[0]!.split(".").map(Number));
  const first = [0, 1, 2].find((index) => (left![index] ?? 0) !== (right![index] ?? 0));
  return first !== undefined && (left![first] ?? 0) > (right![first] ?? 0);
}

/** Arguments that no one types. Shells pass the first one; tandem runs itself with the other, which may hang. */
export const ownWords = { complete: "__complete", keychain: "__keychain" } as const;

export function ownCommand(...words: readonly string[]): readonly [program: string, words: readonly string[]] {
  return [process.execPath, [process.argv[1]!, ...words]];
}
