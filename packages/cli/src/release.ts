import { oldestNode } from "./generated/version.ts";

export { oldestNode, version } from "./generated/version.ts";

/** Is this version of Node one that tandem runs on? */
export function runsOn(nodeVersion: string): boolean {
  const [have, need] = [nodeVersion, oldestNode].map((text) => text.split(".").map(Number));
  const first = need!.findIndex((part, index) => (have![index] ?? 0) !== part);
  return first === -1 || (have![first] ?? 0) > need![first]!;
}
