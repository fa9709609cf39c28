import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

test.each([
  ["a byte order mark", ["\ufeff", "id;input\na;He runs.\n"]],
  ["a part of the heading", ["id", ";input\na;He runs.\n"]],
  ["the heading without its line end", ["id;input", "\na;He runs.\n"]],
  ["the heading with half of its line end", ["id;input\r", "\na;He runs.\r", "\n"]],
])("a table whose first piece is %s is read with the separator of its whole first line", async (_, pieces) => {
  async function* chunks() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  const source = { path: null, format: "csv", input: null, id: null } as const;

  expect(await Array.fromAsync(readCsv(chunks(), { slug: "grammar-checker", tool: undefined, source }))).toEqual([
    { id: "a", input: "He runs." },
  ]);
});
