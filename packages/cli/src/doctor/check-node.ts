import manifest from "../../package.json" with { type: "json" };
import type { Check } from "./check.ts";

/** Is this Node one that tandem runs on? */
export function checkNode(version: string): Check {
  const least = manifest.engines.node.replace(/^>=/, "");
  const detail = `Node ${version}`;
  if (isAtLeast(version, least)) return { check: "node", status: "ok", detail };
  return { check: "node", status: "fail", detail, fix: `install Node ${least} or newer: https://nodejs.org`, exit: 1 };
}

function isAtLeast(version: string, least: string): boolean {
  const [have, need] = [version, least].map((text) => text.split(".").map((part) => Number.parseInt(part, 10)));
  const first = need!.findIndex((part, index) => (have![index] ?? 0) !== part);
  return first === -1 || (have![first] ?? 0) > need![first]!;
}
