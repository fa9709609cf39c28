import type { Answer, Column, ListAnswer, RecordAnswer, Row } from "./answer.ts";
import { checkFields, fieldValue, pickFields } from "./fields.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";
import { tsv } from "./tsv.ts";
import { valueText } from "./value-text.ts";

export interface Format {
  readonly json: boolean;
  readonly quiet: boolean;
  /** Undefined for all of them. */
  readonly fields: readonly string[] | undefined;
}

/** What an answer looks like on stdout. Pure: where it goes and in which form is decided by the caller's values. */
export function answerText(answer: Answer, format: Format, style: Style): string {
  switch (answer.kind) {
    case "list":
      return listText(answer, format, style);
    case "record":
      return recordText(answer, format, style);
    case "text":
      if (format.json || format.fields)
        return recordText({ kind: "record", record: answer.record, id: "" }, format, style);
      return endLine(answer.text);
    case "done":
      return format.json && answer.record ? json(answer.record, format.fields) : "";
  }
}

/** What an answer adds on stderr: a line for a person at a terminal, nothing for a script. */
export function answerNote(answer: Answer, format: Format, style: Style): string {
  if (!("note" in answer) || !answer.note || !style.terminal || format.json || format.quiet) return "";
  return `${style.paint.dim(answer.note)}\n`;
}

function listText({ rows, columns, id }: ListAnswer, format: Format, style: Style): string {
  if (format.fields) checkFields(format.fields, listFields(rows, columns));
  if (format.json) return json(rows, format.fields);
  if (format.quiet) return lines(rows.map((row) => valueText(row[id])));
  const shown = format.fields?.map((field) => columns.find((column) => column.field === field) ?? { field }) ?? columns;
  if (style.terminal)
    return table(
      rows.map((row) => flatRow(row, shown)),
      shown,
      style,
    );
  return tsv(rows.map((row) => shown.map(({ field }) => fieldValue(row, field))));
}

function recordText({ record, id, rows, page }: RecordAnswer, format: Format, style: Style): string {
  if (format.json) return json(record, format.fields);
  if (format.fields) {
    const values = format.fields.map((field) => fieldValue(record, field));
    if (format.quiet) return lines(values.map(valueText));
    return fieldLines(format.fields, values, style);
  }
  if (format.quiet) return lines([valueText(record[id])]);
  if (page && style.terminal) return page(style);
  if (rows && !style.terminal) return tsv(rows);
  return fieldLines(Object.keys(record), Object.values(record), style);
}

/** A line a field: aligned for a terminal, tab-separated for a pipe. */
function fieldLines(names: readonly string[], values: readonly unknown[], style: Style): string {
  if (!style.terminal) return tsv(names.map((name, index) => [name, values[index]]));
  const width = Math.max(...names.map((name) => name.length));
  return lines(names.map((name, index) => `${style.paint.dim(name.padEnd(width))}  ${valueText(values[index])}`));
}

function listFields(rows: readonly Row[], columns: readonly Column[]): string[] {
  return [...new Set([...columns.map(({ field }) => field), ...rows.flatMap((row) => Object.keys(row))])];
}

function flatRow(row: Row, columns: readonly Column[]): Row {
  return { ...row, ...Object.fromEntries(columns.map(({ field }) => [field, fieldValue(row, field)])) };
}

function json(value: unknown, fields: readonly string[] | undefined): string {
  return `${JSON.stringify(fields ? pickFields(value, fields) : value)}\n`;
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}

function endLine(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
