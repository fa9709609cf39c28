import { expect, it } from "vitest";
import { commandTree } from "../command-tree.ts";
import { commandGroups } from "./format-help.ts";

it("has each command of the root in one group", () => {
  expect(Object.values(commandGroups).flat().sort()).toEqual(Object.keys(commandTree.commands).sort());
});
