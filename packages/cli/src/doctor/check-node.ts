import { advice } from "../errors/fix.ts";
import { oldestNode, runsOn } from "../release.ts";
import type { Check } from "./check.ts";

/** Is this Node one that tandem runs on? */
export function checkNode(version: string): Check {
  const detail = `Node ${version}`;
  if (runsOn(version)) return { check: "node", status: "ok", detail };
  const fix = advice(`install Node ${oldestNode} or newer: https://nodejs.org`);
  return { check: "node", status: "fail", detail, fix, exit: 1 };
}
