import { expect, test } from "vitest";
import { findSqlite, sqliteResultCode } from "./sqlite.ts";

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each([
  ["of Node, with the reason in the higher bits", error("database is locked", { errcode: 5 | (2 << 8) }), 5],
  ["of Bun", error("file is not a database", { errcode: 26, errstr: "file is not a database" }), 26],
  ["of Deno's exec", error("database is locked", { code: "ERR_SQLITE_ERROR" }), 5],
  ["of Deno's exec on a file that cannot be written", error("attempt to write a readonly database"), 8],
  ["of Deno, for a file that cannot be opened", error("unable to open database file: /nowhere/x.db"), 14],
  ["of something else", error("the database is locked away"), undefined],
])("the result code %s is told", (_, thrown, code) => {
  expect(sqliteResultCode(thrown)).toBe(code);
});

test("the program's warnings are shown after SQLite is loaded", () => {
  const { emitWarning } = process;
  findSqlite();
  expect(process.emitWarning).toBe(emitWarning);
});
