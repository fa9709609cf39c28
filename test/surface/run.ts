// The longer form of edited-specs.test.ts, run by hand: every check and test in a copy of the project with both edits.
//   node test/surface/run.ts
import "../../scripts/build/temporary-folder.ts";
import { copyProject, node } from "./copy.ts";
import { addOperation, addTool } from "./two-edits.ts";

const folder = copyProject();
addOperation(folder);
addTool(folder);
for (const step of [
  ["scripts/generate/generate.ts"],
  ["scripts/build/build.ts"],
  ["scripts/check/check.ts"],
  ["node_modules/vitest/vitest.mjs", "run"],
]) {
  process.stdout.write(`${step.join(" ")}\n${await node(folder, ...step)}\n`);
}
