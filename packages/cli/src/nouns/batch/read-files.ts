import { createReadStream } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { fileError, isTandemError } from "../../output/errors/cli-error.ts";
import { isObject, type JsonObject, parseJson } from "../../process/json.ts";
import { readCsv } from "./read-csv.ts";
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

export interface Line {
  readonly number: number;
  /** Undefined if the line is too long: it was counted and dropped. */
  readonly bytes: Buffer | undefined;
  readonly length: number;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Never holds more than `maxBytes` of a line. */
async function* readLines(chunks: AsyncIterable<Uint8Array | string>, maxBytes: number): AsyncGenerator<Line> {
  let number = 1;
  let parts: Buffer[] = [];
  let length = 0;

  function add(part: Buffer): void {
    length += part.length;
    if (length > maxBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  }

  function take(): Line {
    const isLong = length > maxBytes;
    const line = { number, bytes: isLong ? undefined : Buffer.concat(parts), length };
    number++;
    parts = [];
    length = 0;
    return line;
  }

  let last = 0;
  for await (const chunk of chunks) {
    const buffer = Buffer.from(chunk as Uint8Array);
    let from = 0;
    for (let at = 0; at < buffer.length; at++) {
      const byte = buffer[at]!;
      const isLineFeed = byte === lineFeed;
      if (isLineFeed || byte === carriageReturn) {
        add(buffer.subarray(from, at));
        from = at + 1;
        // Both together are one end of a line.
        if (!isLineFeed || last !== carriageReturn) yield take();
      }
      last = byte;
    }
    add(buffer.subarray(from));
  }
  if (length > 0) yield take();
}

async function* readJsonLines(chunks: AsyncIterable<Uint8Array>, rules: RowRules): AsyncGenerator<Row> {
  for await (const line of readLines(chunks, maxRowBytes))
    yield rowAt(`line ${line.number}`, () => jsonRow(line, rules));
}

async function* readTextLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
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
  const value = parseJson(text);
  if (value === undefined) throw new BadRow("is not JSON");
  if (typeof value === "string") return checkedInput(value);
  if (!isObject(value)) throw new BadRow("is not a string or an object");
  return recordRow(value, rules);
}

function recordRow(record: JsonObject, rules: RowRules): Row {
  const { input: column, id: idColumn } = rules.source;
  const id = idOf(record, idColumn);
  const name = column ?? "input";
  const input = Object.hasOwn(record, name) ? record[name] : undefined;
  if (input === undefined) throw new BadRow(`has no "${name}"`, id);
  if (typeof input !== "string") throw new BadRow(`has a "${name}" that is not a string`, id);
  const row = { input: checkedInput(input, id), id };
  // A record made for another purpose may have an unrelated `options`.
  if (column !== null || record.options === undefined) return row;
  return { ...row, options: checkedOptions(record.options, rules, id) };
}

function idOf(record: JsonObject, column: string | null): string | undefined {
  const name = column ?? "id";
  const id = Object.hasOwn(record, name) ? record[name] : undefined;
  if (typeof id === "string" || typeof id === "number") return String(id);
  if (column !== null) throw new BadRow(`has no "${column}"`);
  return undefined;
}

/**
 * One row per file, in the order of their names. Skips and reports hidden files, links that leave the folder and, by
 * default, subfolders.
 */
async function* readFolder(path: string, { tool, source, onSkip }: RowRules): AsyncGenerator<Row> {
  for await (const name of filesOf(path, "", source.recursive === true, onSkip)) {
    const file = join(path, name);
    try {
      const found = await stat(file).catch(() => undefined);
      // A pipe may never end, or never begin.
      if (found && !found.isFile()) throw new BadRow("is not a regular file");
      yield { id: name, input: tool?.inputKind === "file" ? await dataUri(file) : await text(file) };
    } catch (error) {
      if (error instanceof BadRow) yield { id: name, unreadable: `${name} ${error.message}` };
      else if (isTandemError(error)) yield { id: name, unreadable: error.summary };
      else yield { id: name, unreadable: fileError(error, name).message };
    }
  }
}

async function* filesOf(
  root: string,
  folder: string,
  isRecursive: boolean,
  onSkip: RowRules["onSkip"],
): AsyncGenerator<string> {
  const path = join(root, folder);
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    throw fileError(error, path);
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.name.startsWith(".")) onSkip?.({ name, why: "hidden" });
    else if (entry.isDirectory() && isRecursive) yield* filesOf(root, name, isRecursive, onSkip);
    else if (entry.isDirectory()) onSkip?.({ name, why: "folder" });
    else if (entry.isSymbolicLink() && (await leaves(root, name))) onSkip?.({ name, why: "link" });
    else yield name;
  }
}

/** A broken link is a row that can't be read. */
async function leaves(root: string, name: string): Promise<boolean> {
  const target = await realpath(join(root, name)).catch(() => undefined);
  if (target === undefined) return false;
  const path = relative(await realpath(root), target);
  return path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path) || (await stat(target)).isDirectory();
}

async function dataUri(path: string): Promise<string> {
  const { fileInput } = await import("@tandem/sdk/node");
  return fileInput(path);
}

async function text(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > maxRowBytes) throw tooLong(size);
  return checkedInput(decoded(await readFile(path)));
}

/**
 * Yields the rows one at a time, so memory doesn't grow with their number.
 *
 * @throws CliError USAGE if the source as a whole can't be read.
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
