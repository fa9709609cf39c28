import { describe, expect, it } from "vitest";
import type { Environment } from "../process/io.ts";
import type { ListAnswer } from "./answer.ts";
import { printedAnswer } from "./print-answer.ts";
import { printable } from "./printable.ts";
import { paintedStyle, streamStyle } from "./style.ts";

const terminal = (columns: number, env: Environment = { NO_COLOR: "1" }) =>
  streamStyle({ isTTY: true, columns } as never, env, false);
const pipe = streamStyle({} as never, {}, false);
const plain = {
  forAccount: (command: string) => command,
  json: false,
  quiet: false,
  fields: undefined,
  checksFields: true,
  mock: false,
  now: 0,
};

const list: ListAnswer = {
  kind: "list",
  id: "id",
  columns: [{ field: "id" }, { field: "name" }, { field: "url" }],
  rows: [{ id: "site_go4fzzuat55f0z0j", name: "shop", url: "https://shop.example.com", note: "one two" }],
};
const empty = { ...list, rows: [] };
const noRoom = "hidden columns: URL; see --fields\n";

it.each([
  ["what found no room", list, plain, terminal(40), noRoom],
  ["that there is nothing", empty, plain, terminal(40), "nothing to list\n"],
  ["nothing where all is shown", list, plain, terminal(80), ""],
  ["nothing with --quiet", list, { ...plain, quiet: true }, terminal(40), ""],
  ["nothing with --json", empty, { ...plain, json: true }, terminal(40), ""],
  ["nothing with --query", empty, { ...plain, query: (value: unknown) => value }, terminal(40), ""],
  ["nothing in a pipe", empty, plain, pipe, ""],
  ["in a pipe that there is more", { ...list, nextCursor: "c" }, plain, pipe, "more: add --cursor c\n"],
  ["both", { ...list, nextCursor: "c" }, plain, terminal(40), `${noRoom}more: add --cursor c\n`],
  ["how many there are", { ...list, noun: "site", total: 1 }, plain, terminal(80), "1 site\n"],
  [
    "how many of all are here",
    { ...list, noun: "delivery", total: 1_250, nextCursor: "c" },
    plain,
    terminal(80),
    "1 of 1,250 deliveries\nmore: add --cursor c\n",
  ],
  [
    "that nobody knows how many",
    { ...list, noun: "site", nextCursor: "c" },
    plain,
    terminal(80),
    "1 site, and there are more\nmore: add --cursor c\n",
  ],
  ["which part it is", { ...list, noun: "site" }, plain, terminal(80), "the last 1 site\n"],
  ["that there is none", { ...empty, noun: "site", total: 0 }, plain, terminal(80), "no sites\n"],
  [
    "what to do where there is none",
    { ...empty, noun: "site", total: 0, whenEmpty: "no sites match" },
    plain,
    terminal(80),
    "no sites match\n",
  ],
  ["nothing to a program that got all", { ...list, noun: "site", total: 1 }, plain, pipe, ""],
  [
    "to a program how many it did not get",
    { ...list, noun: "site", total: 9, nextCursor: "c" },
    { ...plain, json: true },
    pipe,
    "1 of 9 sites\nmore: add --cursor c\n",
  ],
])("says on stderr %s", (_, answer, format, style, note) => {
  expect(printedAnswer(answer, format, style, style).note).toBe(note);
});

it.each([
  ["a record", { kind: "record", id: "id", record: { id: 1, os: { name: "x" } } }],
  ["a list", { kind: "list", id: "id", columns: [{ field: "id" }], rows: [{ id: 1, os: { name: "x" } }] }],
] as const)("refuses a field that %s does not have, unless something was changed", (_, answer) => {
  const format = { ...plain, fields: ["os.name", "idd"] };
  expect(() => printedAnswer(answer, format, pipe, pipe)).toThrow('there is no field "idd"');
  expect(printedAnswer(answer, { ...format, checksFields: false }, pipe, pipe).text).toContain("x");
});

it("is JSON in lines on a terminal, on one line in a pipe", () => {
  const answer = { kind: "record", id: "id", record: { id: 1 } } as const;
  const format = { ...plain, json: true };
  expect(printedAnswer(answer, format, terminal(80), terminal(80)).text).toBe('{\n  "id": 1\n}\n');
  expect(printedAnswer(answer, format, pipe, pipe).text).toBe('{"id":1}\n');
});

it("sets a record's lines below each other, an empty value as a dash", () => {
  const record = { id: "srv_1", os: { name: "ubuntu" }, tags: [], on: false, log: "a\nb\u001b[2K\n" };
  expect(printedAnswer({ kind: "record", id: "id", record }, plain, terminal(80), terminal(80)).text).toBe(
    ["id       srv_1", "os name  ubuntu", "tags     -", "on       no", "log      a", "         b\\u001b[2K", ""].join(
      "\n",
    ),
  );
});

it("prints all requested fields", () => {
  const format = { ...plain, fields: ["id", "url", "note"] };
  expect(printedAnswer(list, format, terminal(40), terminal(40))).toEqual({
    text: "ID: site_go4fzzuat55f0z0j\nURL: https://shop.example.com\nNOTE: one two\n",
    isRaw: false,
    note: "",
  });
});

const two = "srv_1\nsrv_2";
const query = (value: unknown) => value;
it.each([
  ["--quiet, a list", { ...list, rows: [{ id: two }] }, { ...plain, quiet: true }, "srv_1\\nsrv_2\n"],
  [
    "--quiet, a record",
    { kind: "record", id: "id", record: { id: two } },
    { ...plain, quiet: true },
    "srv_1\\nsrv_2\n",
  ],
  ["--query --quiet, a list", { kind: "value", value: [two] }, { ...plain, quiet: true, query }, "srv_1\\nsrv_2\n"],
  ["--query --quiet, one text", { kind: "value", value: two }, { ...plain, quiet: true, query }, `${two}\n`],
  ["a text", { kind: "text", text: two, record: {} }, plain, "srv_1 srv_2\n"],
  ["a text as it is", { kind: "text", text: two, isRaw: true, record: {} }, plain, `${two}\n`],
  ["a field's name", { kind: "record", id: "id", record: { [two]: 1 } }, plain, "srv_1 srv_2\t1\n"],
] as const)("a line break in a value makes no line: %s", (_, answer, format, text) => {
  expect(printedAnswer(answer, format, pipe, pipe).text).toBe(text);
});

it("only verbatim text, in a pipe, is never changed", () => {
  const answer = { kind: "text", text: "x", isRaw: true, record: {} } as const;
  expect(printedAnswer(answer, plain, pipe, pipe).isRaw).toBe(true);
  expect(printedAnswer(answer, plain, terminal(80), pipe).isRaw).toBe(false);
  expect(printedAnswer(answer, { ...plain, json: true }, pipe, pipe).isRaw).toBe(false);
});

const colored = await paintedStyle({ isTTY: true, columns: 80 } as never, {}, false);
const plainText = (text: string) => printable(text, { isRunner: false });

describe("colors a state by its meaning", () => {
  it.each([
    ["online", "\u001b[32monline\u001b[39m"],
    ["failed", "\u001b[31mfailed\u001b[39m"],
    ["a state of tomorrow", "a state of tomorrow"],
  ])("%s, in a table and in a record", (status, painted) => {
    const row = { id: "x", status, name: "online" };
    const columns = [{ field: "id" }, { field: "status" }, { field: "name" }];
    const inTable = printedAnswer({ kind: "list", id: "id", columns, rows: [row] }, plain, colored, colored).text;
    expect(plainText(inTable).split("\n")[1]).toBe(
      `x   ${painted}${" ".repeat(Math.max(0, 6 - status.length))}  online`,
    );
    const inRecord = printedAnswer({ kind: "record", id: "id", record: row }, plain, colored, colored).text;
    expect(plainText(inRecord).split("\n")[1]).toBe(`\u001b[1mstatus\u001b[22m  ${painted}`);
  });

  it("without color it is its word", () => {
    const answer = { kind: "list", id: "id", columns: [{ field: "status" }], rows: [{ status: "failed" }] } as const;
    expect(printedAnswer(answer, plain, terminal(80), terminal(80)).text).toBe("STATUS\nfailed\n");
  });
});
