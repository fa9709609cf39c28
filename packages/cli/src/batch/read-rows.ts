import { createReadStream } from "node:fs";
import { fileError } from "../errors/file-error.ts";
import { readCsv } from "./read-csv.ts";
import { readFolder } from "./read-folder.ts";
import { readJsonLines, readTextLines } from "./read-jsonl.ts";
import type { Row, RowRules } from "./row-rules.ts";

/**
 * The rows of a source, one at a time: memory does not grow with their number. One that cannot be read says so.
 *
 * @param stdin where a source without a path is read from.
 * @throws CliError USAGE when the source as a whole cannot be read.
 */
export function readRows(rules: RowRules, stdin?: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  const { path, format } = rules.source;
  if (path !== null && format === "dir") return readFolder(path, rules);
  const chunks = path === null ? stdin! : fileChunks(path);
  switch (format) {
    case "jsonl":
      return readJsonLines(chunks, rules);
    case "csv":
      return readCsv(chunks, rules);
    case "txt":
    case "dir":
      return readTextLines(chunks);
  }
}

async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw fileError(error, path);
  }
}
