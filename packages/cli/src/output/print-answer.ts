import { isObject } from "../process/json.ts";
import {
  type Answer,
  answerValue,
  type Column,
  type ListAnswer,
  type Note,
  type RecordAnswer,
  type Row,
} from "./answer.ts";
import { tsv, valueText } from "./encode.ts";
import { CliError } from "./errors/cli-error.ts";
import { shellLine } from "./errors/fix.ts";
import { bytes } from "./formats.ts";
import { visibleLine, visibleText } from "./printable.ts";
import { counted, number, plural } from "./quantities.ts";
import { checkFields, fieldValue, pickFields } from "./query.ts";
import { isStateField, paintedState, shownValue } from "./shown-value.ts";
import type { Style } from "./style.ts";
import { headingOf, type Table, table } from "./table.ts";
import { advice } from "./text-width.ts";

export interface Format {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly mock: boolean;
  /** Undefined for all of them. */
  readonly fields: readonly string[] | undefined;
  /** False if the fields were checked before, or an error would hide a change. */
  readonly checksFields: boolean;
  readonly query?: ((value: unknown) => unknown) | undefined;
  readonly encode?: ((value: unknown) => string) | undefined;
  /** Adds the flags of the account to a command. */
  readonly forAccount: (command: string) => string;
  /** For an AI agent, notes are printed as on a terminal. */
  readonly forAgent?: boolean;
  readonly now: number;
}

function marked(value: unknown, { mock }: Pick<Format, "mock">): unknown {
  return mock && isObject(value) ? { ...value, mock: true } : value;
}

export function printedAnswer(answer: Answer, format: Format, out: Style, err: Style) {
  const { json, quiet, query, encode, fields } = format;
  const isText = !json && !quiet && !query && !encode;
  const list = answer.kind === "list" && out.terminal && isText ? listTable(answer, format, out) : undefined;
  const isRead = (err.terminal || format.forAgent === true) && !json && !quiet;
  const notes = [
    ...(answer.kind === "list" ? listNotes(answer, list, isRead, format) : []),
    ...(isRead ? recordRemarks(answer, format) : []),
    ...(isRead && "note" in answer ? [answer.note].flat().map((note) => noteText(note, format)) : []),
  ].filter((line) => line !== undefined);
  return {
    text: list?.text ?? answerText(answer, format, out),
    isRaw: answer.kind === "text" && answer.isRaw === true && !json && !fields && !query && !out.terminal,
    note: lines(notes.map((note) => advice(note, 4, err))),
  };
}

/** The count is for people always, for programs only if the list is incomplete. */
function listNotes(answer: ListAnswer, shown: Table | undefined, isRead: boolean, format: Format) {
  const { rows, noun, total, nextCursor, whenEmpty } = answer;
  const isShown = isRead && (shown !== undefined || format.forAgent === true);
  const notes: (string | undefined)[] = [];
  if (isRead && shown && rows.length === 0)
    notes.push(noteText(whenEmpty, format) ?? (noun ? `no ${plural(noun)}` : "nothing to list"));
  if (isRead && shown && shown.hidden.length > 0)
    notes.push(`hidden columns: ${shown.hidden.join(", ")}; see --fields`);
  const isPart = nextCursor !== undefined && total !== undefined && total !== rows.length;
  if (noun && rows.length > 0 && (isShown || isPart)) notes.push(countText(answer, noun));
  if (nextCursor) notes.push(`more: add ${shellLine(["--cursor", nextCursor])}`);
  return notes;
}

function countText({ rows: { length }, total, nextCursor }: ListAnswer, noun: string): string {
  if (total === undefined)
    return nextCursor ? `${counted(length, noun)}, and there are more` : `the last ${counted(length, noun)}`;
  return total === length ? counted(total, noun) : `${number(length)} of ${counted(total, noun)}`;
}

function noteText(note: Note | undefined, { forAccount }: Format): string | undefined {
  if (note === undefined || typeof note === "string") return note || undefined;
  return note.command && `${note.text}: ${forAccount(note.command)}`;
}

function answerText(answer: Answer, format: Format, style: Style): string {
  if (format.encode && answerValue(answer) !== undefined) return encoded(answer, format);
  if (format.query) return queryText(format.query(jsonValue(answerValue(answer))), format, style);
  switch (answer.kind) {
    case "list":
      return listText(answer, format, style);
    case "record":
      return recordText(answer, format, style);
    case "text":
      if (format.json || format.fields)
        return recordText({ kind: "record", record: answer.record, id: "" }, { ...format, checksFields: false }, style);
      return answer.isRaw ? endLine(answer.text) : `${visibleLine(answer.text)}\n`;
    case "value":
      if (answer.text !== undefined && !format.json && !format.fields) return endLine(answer.text);
      return json(answer.value, format, style);
    case "done":
      return format.json && answer.record ? json(answer.record, format, style) : "";
  }
}

function encoded(answer: Answer, format: Format): string {
  const { encode, query } = format;
  const fields = format.fields ?? (format.quiet && "id" in answer ? [answer.id] : undefined);
  const value = jsonValue(answerValue(answer));
  if (query) return encode!(query(value));
  return encode!(fields ? pickFields(value, fields) : marked(value, format));
}

function recordRemarks(answer: Answer, { fields, query, encode }: Format): readonly string[] {
  if (answer.kind !== "record" || answer.note !== undefined || fields || query || encode) return [];
  const more = Object.keys(answer.record).length - shownNames(answer.record, answer.fields).length;
  return more > 0 ? [`${counted(more, "more field")}: --json`] : [];
}

/** Without undefined or Date. */
function jsonValue(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

function queryText(value: unknown, { quiet }: Format, style: Style): string {
  if (!quiet) return json(value ?? null, { mock: false, fields: undefined }, style);
  return Array.isArray(value) ? bareLines(value) : endLine(valueText(value));
}

function listText({ rows, columns, id }: ListAnswer, format: Format, style: Style): string {
  if (rows.length > 0) checkChosen(format, listFields(rows, columns));
  if (format.fields?.includes(id) ?? format.quiet) checkIds(rows, id);
  if (format.json) return json(rows, format, style);
  // Fields that were requested by name are printed.
  if (format.quiet && !format.fields) return bareLines(rows.map((row) => row[id]));
  return tsv(rows.map((row) => chosen(columns, format).map(({ field }) => fieldValue(row, field))));
}

/** Scripts loop over ids. @throws CliError API_ERROR if an item has none. */
function checkIds(rows: readonly Row[], id: string): void {
  const at = rows.findIndex((row) => fieldValue(row, id) == null);
  if (at === -1) return;
  throw new CliError("API_ERROR", `item ${at + 1} of the list has no "${id}" (assumption G-03)`, {
    why: "the service may have another name for it",
    fix: "set infra.fields in a service file: tandem doctor --contract",
  });
}

function listTable({ rows, columns, allColumns }: ListAnswer, format: Format, style: Style): Table {
  if (rows.length > 0) checkChosen(format, listFields(rows, columns));
  const facts = { style, now: format.now, allColumns: allColumns ?? format.fields !== undefined };
  return table(rows, chosen(columns, format), facts);
}

function chosen(columns: readonly Column[], { fields }: Format): readonly Column[] {
  return fields?.map((field) => columns.find((column) => column.field === field) ?? { field, cut: true }) ?? columns;
}

function recordText(
  { record, id, rows, page, fields, tables = {} }: RecordAnswer,
  format: Format,
  style: Style,
): string {
  checkChosen(format, Object.keys(record));
  if (format.json) return json(record, format, style);
  if (format.fields) {
    const values = format.fields.map((field) => fieldValue(record, field));
    if (format.quiet) return values.length === 1 ? endLine(valueText(values[0])) : bareLines(values);
    return fieldLines(format.fields, values, format, style);
  }
  if (format.quiet) return bareLines([fieldValue(record, id)]);
  if (page && style.terminal) return page(style);
  if (rows && !style.terminal) return tsv(rows);
  const all = shownNames(record, fields);
  const isTable = (name: string) => style.terminal && Object.hasOwn(tables, name) && isRows(record[name]);
  const names = all.filter((name) => !isTable(name));
  const values = names.map((name) => record[name]);
  const below = all
    .filter(isTable)
    .map((name) => `\n${table(record[name] as Row[], tables[name]!, { style, now: format.now }).text}`);
  return fieldLines(names, values, format, style) + below.join("");
}

const shownNames = (record: Row, fields: readonly string[] | undefined): readonly string[] =>
  fields?.filter((name) => record[name] !== undefined) ?? Object.keys(record);

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "object" && item !== null);

/** Longer names don't move the other values. */
const widestLabel = 40;

function fieldLines(names: readonly string[], values: readonly unknown[], format: Format, style: Style): string {
  const fields = names.map((name, index) => [visibleLine(name), values[index]] as const);
  if (!style.terminal) return tsv(fields);
  const parts = fields.flatMap(([name, value]) => partsOf(name, value));
  const labels = parts.map(([name]) => (format.fields ? name : headingOf(name)));
  const width = Math.max(0, ...labels.map(({ length }) => length).filter((length) => length <= widestLabel));
  const below = `\n${" ".repeat(width + 2)}`;
  const textOf = (name: string, value: unknown) => {
    const text = visibleText(/Bytes$/.test(name) ? bytes(value) : shownValue(value, format.now)).trimEnd();
    return isStateField(name) ? paintedState(text, style) : text;
  };
  return lines(
    parts.map(([name, value], index) => {
      const text = textOf(name, value).replaceAll("\n", below) || "-";
      return `${style.paint.bold(labels[index]!.padEnd(width))}  ${text}`;
    }),
  );
}

function partsOf(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (!isObject(value)) return [[name, value]];
  return Object.entries(value).flatMap(([inner, part]) => partsOf(`${name}.${visibleLine(inner)}`, part));
}

function checkChosen({ fields, checksFields }: Format, valid: readonly string[]): void {
  if (fields && checksFields) checkFields(fields, valid);
}

function listFields(rows: readonly Row[], columns: readonly Column[]): string[] {
  return [...new Set([...columns.map(({ field }) => field), ...rows.flatMap((row) => Object.keys(row))])];
}

function json(value: unknown, format: Pick<Format, "fields" | "mock">, { terminal }: Style): string {
  const shown = format.fields ? pickFields(value, format.fields) : marked(value ?? null, format);
  return `${JSON.stringify(shown, null, terminal ? 2 : undefined)}\n`;
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}

/** A line break inside a value would make it two lines. */
function bareLines(values: readonly unknown[]): string {
  return tsv(values.map((value) => [value]));
}

function endLine(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
