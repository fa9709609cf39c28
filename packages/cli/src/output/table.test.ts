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

it("cuts the first column last: it is what people copy", () => {
  const long = [{ id: "srv_q1daltvyv82xeb8g", name: "staging-1", host: "203.0.113.30" }];
  const fields = [{ field: "id" }, { field: "name" }, { field: "host" }];
  expect(table(long, fields, style(42), now)).toBe(
    ["ID                    NAME       HOST", "srv_q1daltvyv82xeb8g  staging-1  203.0.11…", ""].join("\n"),
  );
  expect(table(long, fields, style(30), now)).toBe(
    ["ID          NAME      HOST", "srv_q1dal…  staging…  203.0.1…", ""].join("\n"),
  );
});

it("gives a wide letter its two columns", () => {
  const wide = [
    { id: "site_1", name: "東京店", status: "active" },
    { id: "site_2", name: "shop", status: "failed" },
  ];
  expect(table(wide, [{ field: "id" }, { field: "name" }, { field: "status" }], style(80), now)).toBe(
    ["ID      NAME    STATUS", "site_1  東京店  active", "site_2  shop    failed", ""].join("\n"),
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
