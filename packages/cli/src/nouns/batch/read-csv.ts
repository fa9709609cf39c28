import { Readable } from "node:stream";
import type { Info } from "csv-parse";
import { CliError } from "../../output/errors/cli-error.ts";
import { counted } from "../../output/quantities.ts";
import { BadRow, checkedInput, decoded, type Row, type RowRules, rowAt } from "./row-rules.ts";
import { sourceName } from "./row-source.ts";
import type { RowSource } from "./stored-batch.ts";

const delimiters = [",", ";", "\t"] as const;
/** A longer record can't be a row, and may have a quote that is never closed. */
const longestRecordBytes = 128_000_000;

interface Parsed {
  readonly record: readonly Buffer[];
  readonly info: Info;
}

export async function* readCsv(chunks: AsyncIterable<Uint8Array>, { source }: RowRules): AsyncGenerator<Row> {
  const { parse } = await import("csv-parse");
  const { head, rest } = await beginning(chunks);
  let lastLine = 0;
  let lastByte = 0;
  let readBytes = 0;
  const delimiter = delimiterOf(head);
  let neverClosed = 0;
  const parser = parse({
    delimiter,
    // As bytes, to detect text that isn't UTF-8.
    encoding: null,
    info: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: () => void neverClosed++,
  });
  async function* guarded() {
    for await (const chunk of rest) {
      readBytes += chunk.length;
      if (readBytes - lastByte > longestRecordBytes) throw openQuote(source, lastLine + 1);
      yield chunk;
    }
  }
  const stream = Readable.from(guarded());
  stream.on("error", (error) => parser.destroy(error));
  stream.pipe(parser);
  let names: readonly string[] | undefined;
  let columns: Columns | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const where = `line ${lastLine + 1}`;
      lastLine = info.lines;
      lastByte = info.bytes;
      if (names === undefined) {
        if (isUtf16(record)) throw notText(source);
        const all = record.map((name) => name.toString("utf8").trim());
        names = all.slice(0, all.findLastIndex(Boolean) + 1);
        columns = columnsOf(names, source);
      } else if (columns === undefined) throw noInput(names, source);
      else yield rowAt(where, () => csvRow(record, columns!));
    }
  } finally {
    stream.destroy();
  }
  if (columns === undefined) throw names === undefined ? empty(source) : noInput(names, source);
  if (neverClosed > 0)
    yield { unreadable: `line ${lastLine + 1} opens a quote that is never closed: nothing after it was read` };
}

/** A heading is shorter. */
const longestHeadingBytes = 1_000_000;

/** The first chunks up to the end of the first line, without a byte order mark, and the rest. */
async function beginning(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let bytes = Buffer.alloc(0);
  while (!/[\r\n]/.test(bytes.toString("latin1")) && bytes.length < longestHeadingBytes) {
    const next = await iterator.next();
    if (next.done) break;
    bytes = Buffer.concat([bytes, next.value]);
  }
  const hasMark = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
  const head = hasMark ? bytes.subarray(3) : bytes;
  async function* all() {
    yield head;
    for (;;) {
      const next = await iterator.next();
      if (next.done) return;
      yield Buffer.from(next.value);
    }
  }
  return { head, rest: all() };
}

/** The most frequent one in the heading, outside quotes. */
function delimiterOf(head: Buffer): string {
  const [heading = ""] = head
    .toString("latin1")
    .replaceAll(/"[^"]*"/g, "")
    .split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => heading.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

interface Columns {
  readonly names: readonly string[];
  readonly input: number;
  readonly id: number | undefined;
}

/** Fails before anything is sent. Undefined if no column is called input: the first row suggests one. */
function columnsOf(names: readonly string[], source: RowSource): Columns | undefined {
  const only = names.length === 1 ? 0 : -1;
  const input = source.input === null ? Math.max(names.indexOf("input"), only) : names.indexOf(source.input);
  if (input === -1) return undefined;
  const id = names.indexOf(source.id ?? "id");
  if (id === -1 && source.id !== null) {
    throw noColumn(source.id, names, source, `--id ${names.find((_, column) => column !== input) ?? "sku"}`);
  }
  for (const column of [input, id]) {
    if (column !== -1 && names.indexOf(names[column]!, column + 1) !== -1) throw twice(names[column]!, source);
  }
  return { names, input, id: id === -1 ? undefined : id };
}

/** A byte order mark, or a NUL next to every ASCII character. */
const isUtf16 = ([first = Buffer.alloc(0), ...more]: readonly Buffer[]): boolean =>
  /^(?:\xff\xfe|\xfe\xff)/.test(first.toString("latin1")) || [first, ...more].some((name) => name.includes(0));

function csvRow(record: readonly Buffer[], { names, input, id }: Columns): Row {
  if (record.length === 1 && record[0]!.length === 0 && names.length > 1) throw new BadRow("is empty");
  if (record.slice(names.length).some((field) => field.toString().trim() !== "")) {
    const counts = `${record.length} columns, the header has ${names.length}`;
    throw new BadRow(`has ${counts}: quote fields that contain the separator`);
  }
  const rowId = id === undefined ? undefined : decoded(record[id] ?? Buffer.alloc(0)) || undefined;
  const field = record[input];
  if (field === undefined) throw new BadRow(`has ${counted(record.length, "column")} and no "${names[input]}"`, rowId);
  return { input: checkedInput(decoded(field, rowId), rowId), id: rowId };
}

const noInput = (names: readonly string[], source: RowSource): CliError =>
  noColumn(source.input ?? "input", names, source, `--map input=${names[0] || "text"}`);

function noColumn(name: string, names: readonly string[], source: RowSource, example: string): CliError {
  const list = `its columns are ${names.slice(0, 20).join(", ")}`;
  const more = names.length > 20 ? `, and ${names.length - 20} more` : "";
  return new CliError("USAGE", `${sourceName(source)} has no column "${name}"`, {
    why: names.length === 0 ? "its first line is empty" : list + more,
    fix: `use ${example}`,
  });
}

const twice = (name: string, source: RowSource): CliError =>
  new CliError("USAGE", `${sourceName(source)} has the column "${name}" twice`, {
    fix: "rename one of them; nothing was sent",
  });

const notText = (source: RowSource): CliError =>
  new CliError("USAGE", `${sourceName(source)} is not UTF-8 text`, {
    fix: "save it as UTF-8; nothing was sent",
  });

const empty = (source: RowSource): CliError =>
  new CliError("USAGE", `${sourceName(source)} has no rows`, { fix: "its first line has the column names" });

const openQuote = (source: RowSource, line: number): CliError =>
  new CliError(
    "USAGE",
    `${sourceName(source)} has a record of more than ${longestRecordBytes / 1e6} MB at line ${line}`,
    {
      why: "a field is too long, or a quote in it is never closed",
      fix: 'shorten the field, or close the quote; a quote inside a field is written ""',
    },
  );
