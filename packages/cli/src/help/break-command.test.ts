import { expect, it } from "vitest";
import { breakCommand } from "./format-help.ts";

it.each([
  ["tandem run x @notes.txt", 60, ["$ tandem run x @notes.txt"]],
  ["tandem run x --a 1 --b 2", 20, ["$ tandem run x \\", "    --a 1 --b 2"]],
  ["tandem run x -q | tandem run y", 20, ["$ tandem run x -q \\", "    | tandem run y"]],
  ["tandem get an-id-that-is-long", 10, ["$ tandem get an-id-that-is-long"]],
])("%s within %d columns", (line, columns, want) => {
  expect(breakCommand(line, columns)).toEqual(want);
});
