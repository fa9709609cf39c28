import { pipeline } from "node:stream";
import type { CsvError, Info } from "csv-parse";
import { CliError } from "../../output/errors/cli-error.ts";
import { counted } from "../../output/quantities.ts";
import { BadRow, checkedInput, type Row, type RowRules, rowAt } from "./row-rules.ts";
import { sourceName } from "./row-source.ts";
import type { RowSource } from "./stored-batch.ts";

const delimiters = [",", ";", "\t"] as const;
/** A longer record can't be a row, and may have a quote that is never closed. */
const longestRecord = 128_000_000;

interface Parsed {
  readonly record: readonly string[];
  readonly info: Info;
}

export async function* readCsv(chunks: AsyncIterable<Uint8Array>, { source }: RowRules): AsyncGenerator<Row> {
  const { parse } = await import("csv-parse");
  const { head, rest } = await beginning(textOf(chunks, source));
  const parser = parse({
    delimiter: delimiterOf(head),
    info: true,
    max_record_size: longestRecord,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
  });
  let lastLine = 0;
  let columns: Columns | undefined;
  try {
    for await (const { record, info } of pipeline(rest, parser, () => {}) as AsyncIterable<Parsed>) {
      const where = `line ${lastLine + 1}`;
      lastLine = info.lines;
      const known = columns;
      if (known) yield rowAt(where, () => csvRow(record, known));
      else columns = columnsOf(record, source);
    }
  } catch (error) {
    if (!(error as CsvError).code?.startsWith("CSV_")) throw error;
    throw new CliError("USAGE", `${sourceName(source)} is not valid CSV: ${(error as CsvError).message}`, {
      fix: 'close the quote, or write "" for a quote inside a field; nothing was sent',
      cause: error,
    });
  }
  if (columns) return;
  throw new CliError("USAGE", `${sourceName(source)} has no rows`, { fix: "its first line has the column names" });
}

/** @throws CliError USAGE if it isn't UTF-8 text. Text with NUL is UTF-16 or binary. */
async function* textOf(chunks: AsyncIterable<Uint8Array>, source: RowSource): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decoded = (bytes?: Uint8Array) => {
    try {
      const text = decoder.decode(bytes, { stream: bytes !== undefined });
      if (!text.includes("\0")) return text;
    } catch {}
    throw new CliError("USAGE", `${sourceName(source)} is not UTF-8 text`, {
      fix: "save it as UTF-8; nothing was sent",
    });
  };
  for await (const chunk of chunks) yield decoded(Buffer.from(chunk));
  yield decoded();
}

/** A heading is shorter. */
const longestHeading = 1_000_000;

/** The first pieces up to the end of the first line, and all of them. */
async function beginning(texts: AsyncGenerator<string>) {
  let head = "";
  while (!/[\r\n]/.test(head) && head.length < longestHeading) {
    const next = await texts.next();
    if (next.done) break;
    head += next.value;
  }
  async function* all() {
    yield head;
    yield* texts;
  }
  return { head, rest: all() };
}

/** The most frequent one in the heading, outside quotes. */
function delimiterOf(head: string): string {
  const [heading = ""] = head.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => heading.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

interface Columns {
  readonly names: readonly string[];
  readonly input: number;
  readonly id: number;
}

/** Fails before anything is sent. */
function columnsOf(heading: readonly string[], source: RowSource): Columns {
  const all = heading.map((name) => name.trim());
  const names = all.slice(0, all.findLastIndex(Boolean) + 1);
  const only = names.length === 1 ? 0 : -1;
  const input = source.input === null ? Math.max(names.indexOf("input"), only) : names.indexOf(source.input);
  const idName = source.id ?? "id";
  const other = names.find((name) => name !== "" && name !== idName) ?? "text";
  if (input === -1) throw noColumn(source.input ?? "input", names, source, `--map input=${other}`);
  const id = names.indexOf(idName);
  if (id === -1 && source.id !== null)
    throw noColumn(source.id, names, source, `--id ${names.find((_, column) => column !== input) ?? "sku"}`);
  for (const column of [input, id]) {
    if (column === -1 || !names.includes(names[column]!, column + 1)) continue;
    throw new CliError("USAGE", `${sourceName(source)} has the column "${names[column]}" twice`, {
      fix: "rename one of them; nothing was sent",
    });
  }
  return { names, input, id };
}

function csvRow(record: readonly string[], { names, input, id }: Columns): Row {
  if (record.length === 1 && record[0] === "" && names.length > 1) throw new BadRow("is empty");
  if (record.slice(names.length).some((field) => field.trim() !== "")) {
    const counts = `${record.length} columns, the header has ${names.length}`;
    throw new BadRow(`has ${counts}: quote fields that contain the separator`);
  }
  const rowId = record[id] || undefined;
  const field = record[input];
  if (field === undefined) throw new BadRow(`has ${counted(record.length, "column")} and no "${names[input]}"`, rowId);
  return { input: checkedInput(field, rowId), id: rowId };
}

function noColumn(name: string, names: readonly string[], source: RowSource, example: string): CliError {
  const list = `its columns are ${names.slice(0, 20).join(", ")}`;
  const more = names.length > 20 ? `, and ${names.length - 20} more` : "";
  return new CliError("USAGE", `${sourceName(source)} has no column "${name}"`, {
    why: names.length === 0 ? "its first line is empty" : list + more,
    fix: `use ${example}`,
  });
}
