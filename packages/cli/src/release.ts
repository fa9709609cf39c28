import { oldestNode, repository } from "./generated/version.ts";

export { oldestNode, version } from "./generated/version.ts";

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
