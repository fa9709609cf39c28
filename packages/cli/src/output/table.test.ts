import { Chalk } from "chalk";
import { expect, it } from "vitest";
import { table } from "./table.ts";
import { tsv } from "./tsv.ts";

const style = (columns: number, color = false) => ({
  terminal: true,
  color,
  columns,
  paint: new Chalk({ level: color ? 1 : 0 }),
});
const now = Date.parse("2026-01-01T00:02:00Z");
const rows = [
  { id: "srv_81f2", name: "web-1", lastSeenAt: "2026-01-01T00:00:00Z" },
  { id: "srv_9", name: "a rather long name\nin two lines", lastSeenAt: null },
];
const columns = [{ field: "id" }, { field: "name" }, { field: "lastSeenAt" }];

it("aligns columns under headings, one line a row", () => {
  expect(table(rows, columns, style(80), now)).toBe(
    [
      "ID        NAME                             LAST SEEN",
      "srv_81f2  web-1                            2 min ago",
      "srv_9     a rather long name in two lines",
      "",
    ].join("\n"),
  );
});

it("cuts the widest column until a line fits", () => {
  expect(table(rows, columns, style(36), now)).toBe(
    [
      "ID        NAME             LAST SEEN",
      "srv_81f2  web-1            2 min ago",
      "srv_9     a rather long …",
      "",
    ].join("\n"),
  );
});

it("prints the headings alone for an empty list", () => {
  expect(table([], columns, style(80), now)).toBe("ID  NAME  LAST SEEN\n");
});

it("paints the headings only where colour is on", () => {
  expect(table([], [{ field: "id" }], style(80, true), now)).toBe("\u001b[2mID\u001b[22m\n");
});

it("separates by tabs for a pipe and keeps each row on its line", () => {
  expect(tsv([["a\tb", "line\nbreak", "back\\slash", null, 3, true, ["x", "y"], { z: 1 }]])).toBe(
    'a\\tb\tline\\nbreak\tback\\\\slash\t\t3\ttrue\tx,y\t{"z":1}\n',
  );
});
