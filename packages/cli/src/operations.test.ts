import { expect, it } from "vitest";
import { operationsOf } from "../../../scripts/generate/specs/document.ts";
import { loadSpecs } from "../../../scripts/generate/specs/load-spec.ts";
import { commandTree, type Leaf, type Menu } from "./program/command-tree.ts";

const leavesOf = (menu: Menu): Leaf[] =>
  Object.values(menu.commands).flatMap((entry) => ("commands" in entry ? leavesOf(entry) : [entry]));

const commanded = leavesOf(commandTree).flatMap((leaf) => leaf.operations ?? []);
const operations = (await loadSpecs()).flatMap(({ document }) => operationsOf(document));
const ids = operations.map(({ operation }) => operation.operationId!);

const isNamed = (id: string) =>
  commanded.some((name) => (name.endsWith("*") ? id.startsWith(name.slice(0, -1)) : name === id));

it("every operation has a command, and every command's operation exists", () => {
  expect(ids.filter((id) => !isNamed(id))).toEqual([]);
  expect(commanded.filter((name) => !name.endsWith("*") && !ids.includes(name))).toEqual([]);
});
