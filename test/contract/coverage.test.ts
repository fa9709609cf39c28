import { createMock } from "@tandem/mock";
import { describe, expect, test } from "vitest";
import { commandTree, type Leaf, type Menu } from "../../packages/cli/src/program/command-tree.ts";
import { infraOperations } from "../../packages/mock/src/generated/infra-operations.ts";
import { toolsOperations } from "../../packages/mock/src/generated/tools-operations.ts";
import { infraCalls } from "./infra-calls.ts";

const leavesOf = (menu: Menu): Leaf[] =>
  Object.values(menu.commands).flatMap((entry) => ("commands" in entry ? leavesOf(entry) : [entry]));

const commanded = leavesOf(commandTree).flatMap((leaf) => leaf.operations ?? []);

const hasCommand = (operationId: string): boolean =>
  commanded.some((name) => (name.endsWith("*") ? operationId.startsWith(name.slice(0, -1)) : name === operationId));

const all = [...toolsOperations, ...infraOperations];

describe.each(all)("$operationId", ({ operationId, method, path, public: open }) => {
  test("has a method in the SDK", () => {
    // Every tool is called by `run`, and the list by `list`: test/contract/requests.test.ts sends them all.
    const bySlug = operationId.startsWith("tool_") || operationId === "callTool" || operationId === "listTools";

    expect(bySlug || Object.hasOwn(infraCalls, operationId)).toBe(true);
  });

  test("has a handler in the mock", async () => {
    const mock = createMock({ unlisted: true });
    const isTool = path.startsWith("/api/v1/tools");
    const url = `http://mock.test${isTool ? "" : "/api/v1"}${path.replaceAll(/\{\w+\}/g, "x")}`;
    const credential = isTool ? mock.keys.pro : mock.tokens.owner;
    const headers: Record<string, string> = open ? {} : { authorization: `Bearer ${credential}` };
    const init =
      method === "get" || method === "delete"
        ? { headers }
        : { headers: { ...headers, "content-type": "application/json" }, body: "{}" };

    await mock.fetch(url, { method: method.toUpperCase(), ...init });

    expect(mock.journal.entries.map((entry) => entry.operationId)).toEqual([operationId]);
  });

  test("has a command", () => {
    expect(hasCommand(operationId)).toBe(true);
  });
});

test("every command's operation exists", () => {
  const known = new Set<string>(all.map((operation) => operation.operationId));
  const named = commanded.filter((name) => !name.endsWith("*"));

  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
