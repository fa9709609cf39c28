import { describe, expect, test } from "vitest";
import { readRow } from "./read-row.ts";

const read = (input: unknown, settings: object = {}, index = 0) =>
  readRow("ai-translator", index, input as never, settings);

test.each<[string, unknown, string]>([
  ["no input", { id: "a" }, "The row's input is not a string."],
  ["a number as input", { id: "a", input: 5 }, "The row's input is not a string."],
  ["a reason", { id: "a", unreadable: "Not found." }, "Not found."],
])("a row with %s is not sent: %#", async (_, row, message) => {
  expect(await read(row)).toEqual({ id: "a", problem: { code: "unreadable", message } });
});

describe("equal work has one key", () => {
  const same = { input: "x", options: { b: [{ d: 1, c: 2 }], a: null } };
  test.each<[string, boolean, Parameters<typeof read>]>([
    ["the keys of options in another order", true, [{ input: "x", options: { a: null, b: [{ c: 2, d: 1 }] } }]],
    ["options of the batch", true, ["x", { options: same.options }]],
    ["options of the row before those of the batch", true, [same, { options: { a: 5 } }]],
    ["another position", true, [same, {}, 7]],
    ["another id", true, [{ ...same, id: "b" }]],
    ["a list in another order", false, [{ input: "x", options: { b: [{ d: 1 }, { c: 2 }], a: null } }]],
    ["another input", false, [{ ...same, input: "y" }]],
    ["no options", false, ["x"]],
    ["repeatEqual", false, [same, { repeatEqual: true }]],
  ])("with %s: %s", async (_, isSame, other) => {
    const [{ key }, { key: otherKey }] = await Promise.all([read(same), read(...other)]);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(otherKey === key).toBe(isSame);
  });

  test("but for each position under repeatEqual", async () => {
    const keys = await Promise.all([0, 1, 0].map(async (index) => (await read("x", { repeatEqual: true }, index)).key));
    expect(new Set(keys).size).toBe(2);
  });
});
