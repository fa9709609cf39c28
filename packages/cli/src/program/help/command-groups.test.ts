import { expect, it } from "vitest";
import { commandGroups } from "../../argv/help-topics.ts";
import { commandTree } from "../command-tree.ts";

it("has each command of the root in one group", () => {
  expect(Object.values(commandGroups).flat().sort()).toEqual(Object.keys(commandTree.commands).sort());
});
