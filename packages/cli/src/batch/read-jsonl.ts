import { type Line, readLines } from "./read-lines.ts";
import {
  BadRow,
  checkedInput,
  checkedOptions,
  decoded,
  maxRowBytes,
  type Row,
  type RowRules,
  rowAt,
  tooLong,
} from "./row-rules.ts";

/** A row a line: a text, or an object with an input, and perhaps an id and options of its own. */
export async function* readJsonLines(chunks: AsyncIterable<Uint8Array>, rules: RowRules): AsyncGenerator<Row> {
  for await (const line of readLines(chunks, maxRowBytes))
    yield rowAt(`line ${line.number}`, () => jsonRow(line, rules));
}

/** A row a line, as it stands. */
export async function* readTextLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  for await (const line of readLines(chunks, maxRowBytes)) {
    yield rowAt(`line ${line.number}`, () => checkedInput(lineText(line)));
  }
}

function lineText({ bytes, length }: Line): string {
  if (bytes === undefined) throw tooLong(length);
  return decoded(bytes);
}

function jsonRow(line: Line, rules: RowRules): Row {
  const text = lineText(line);
  if (text.trim() === "") throw new BadRow("is empty");
  const value = parsed(text);
  if (typeof value === "string") return checkedInput(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new BadRow("is neither a text nor an object");
  }
  return recordRow(value as Record<string, unknown>, rules);
}

function recordRow(record: Record<string, unknown>, rules: RowRules): Row {
  const { input: column, id: idColumn } = rules.source;
  const id = idOf(record, idColumn);
  const name = column ?? "input";
  const input = Object.hasOwn(record, name) ? record[name] : undefined;
  if (input === undefined) throw new BadRow(`has no "${name}"`, id);
  if (typeof input !== "string") throw new BadRow(`has a "${name}" that is not a text`, id);
  const row = { input: checkedInput(input, id), id };
  // Of a record that was made for something else, only the column that is named is ours.
  if (column !== null || record.options === undefined) return row;
  return { ...row, options: checkedOptions(record.options, rules, id) };
}

function idOf(record: Record<string, unknown>, column: string | null): string | undefined {
  const name = column ?? "id";
  const id = Object.hasOwn(record, name) ? record[name] : undefined;
  if (typeof id === "string" || typeof id === "number") return String(id);
  if (column !== null) throw new BadRow(`has no "${column}"`);
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRow("is not JSON");
  }
}
