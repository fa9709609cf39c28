import { expect, it } from "vitest";
import type { Environment } from "../process/io.ts";
import { tsv } from "./encode.ts";
import { ours } from "./printable.ts";
import { paintedStyle, streamStyle } from "./style.ts";
import { table } from "./table.ts";

const now = Date.parse("2026-01-01T00:02:00Z");
const facts = (columns: number, env: Environment = { NO_COLOR: "1" }) => ({
  style: streamStyle({ isTTY: true, columns } as never, env, false),
  now,
});
const text = (...lines: string[]) => lines.map((line) => `${line}\n`).join("");

const servers = [
  { id: "srv_q1daltvyv82xeb8g", name: "staging-1", status: "online", lastSeenAt: "2026-01-01T00:00:00Z" },
  { id: "srv_9", name: "a rather long name\nin two lines", status: "offline", lastSeenAt: null },
];
const columns = [{ field: "id" }, { field: "name", cut: true }, { field: "status" }, { field: "lastSeenAt" }] as const;

it("aligns columns under headings, one line per row, with a dash for empty cells", () => {
  expect(table(servers, columns, facts(80))).toEqual({
    text: text(
      "ID                    NAME                             STATUS   LAST SEEN",
      "srv_q1daltvyv82xeb8g  staging-1                        online   2 min ago",
      "srv_9                 a rather long name in two lines  offline  -",
    ),
    hidden: [],
  });
});

it("cuts texts until a line fits, and then leaves columns out from the right: half an id is of no use", () => {
  expect(table(servers, columns, facts(70))).toEqual({
    text: text(
      "ID                    NAME                          STATUS   LAST SEEN",
      "srv_q1daltvyv82xeb8g  staging-1                     online   2 min ago",
      "srv_9                 a rather long name in two l…  offline  -",
    ),
    hidden: [],
  });
  expect(table(servers, columns, facts(60))).toEqual({
    text: text(
      "ID                    NAME                           STATUS",
      "srv_q1daltvyv82xeb8g  staging-1                      online",
      "srv_9                 a rather long name in two li…  offline",
    ),
    hidden: ["LAST SEEN"],
  });
});

const labeled = text(
  "ID: srv_q1daltvyv82xeb8g",
  "NAME: staging-1",
  "STATUS: online",
  "LAST SEEN: 2 min ago",
  "",
  "ID: srv_9",
  "NAME: a rather long name in two lines",
  "STATUS: offline",
  "LAST SEEN: -",
);

it.each([
  ["a screen reader reads along", facts(200, { ACCESSIBLE: "1" })],
  ["two columns do not fit", facts(20)],
  ["every column matters and they do not fit", { ...facts(60), allColumns: true }],
])("is a line for each value when %s", (_, told) => {
  expect(table(servers, columns, told)).toEqual({ text: labeled, hidden: [] });
});

it("sets numbers to the right, by their value and not by how they are shown", () => {
  const rows = [
    { name: "shop", sizeBytes: 52_400_000, cost: 0.5, version: "18" },
    { name: "blog", sizeBytes: 900, cost: null, version: "9.6" },
  ];
  const fields = [
    { field: "name" },
    { field: "sizeBytes", show: (bytes: unknown) => (bytes === 900 ? "900 B" : "52.4 MB") },
    { field: "cost" },
    { field: "version" },
  ];
  expect(table(rows, fields, facts(80)).text).toBe(
    text("NAME     SIZE  COST  VERSION", "shop  52.4 MB   0.5  18", "blog    900 B     -  9.6"),
  );
});

it("gives a wide letter its two columns", () => {
  const wide = [
    { id: "site_1", name: "東京店", status: "active" },
    { id: "site_2", name: "👍🏽 shop", status: "failed" },
  ];
  expect(table(wide, [{ field: "id" }, { field: "name" }, { field: "status" }], facts(80)).text).toBe(
    text("ID      NAME     STATUS", "site_1  東京店   active", "site_2  👍🏽 shop  failed"),
  );
});

it("shows what would move the cursor or turn the text as its code", () => {
  expect(table([{ name: "a\u001b[31mb\u202ec" }], [{ field: "name" }], facts(80)).text).toBe(
    text("NAME", "a\\u001b[31mb\\u202ec"),
  );
});

it("prints the headings alone for an empty list", () => {
  expect(table([], columns, facts(80)).text).toBe("ID  NAME  STATUS  LAST SEEN\n");
  expect(table([], columns, facts(80, { ACCESSIBLE: "1" })).text).toBe("");
});

it("paints the headings bold, where color is on", async () => {
  const style = await paintedStyle({ isTTY: true, columns: 80 } as never, {}, false);
  expect(table([], [{ field: "id" }], { style, now }).text).toBe(`${ours("\u001b[1m")}ID${ours("\u001b[22m")}\n`);
});

it("separates by tabs for a pipe and keeps each row on its line", () => {
  expect(tsv([["a\tb", "line\nbreak", "back\\slash", null, 3, true, ["x", "y"], { z: 1 }]])).toBe(
    'a\\tb\tline\\nbreak\tback\\\\slash\t\t3\ttrue\tx,y\t{"z":1}\n',
  );
});
