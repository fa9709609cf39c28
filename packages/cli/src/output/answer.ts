import type { Style } from "./style.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Printed on stderr, at a terminal only. */
export type Note = string | NextStep;

/** Left out if there is no command. */
export interface NextStep {
  readonly text: string;
  readonly command: string | undefined;
}

export interface Column {
  /** Its name under `--fields` and, in capitals, the heading. */
  readonly field: string;
  readonly heading?: string;
  /** For a terminal only. Default: `shownValue`. */
  readonly show?: (value: unknown, row: Row) => string;
  /** Text that may be truncated. Other columns are shown whole or not at all, because they are copied. */
  readonly cut?: true;
}

interface AnswerBase {
  /** Thrown after the answer is printed. */
  readonly failure?: unknown;
}

/** A table, lines for a pipe, an array as JSON, IDs under `--quiet`. */
export interface ListAnswer extends AnswerBase {
  readonly kind: "list";
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** The field that `--quiet` prints. */
  readonly id: string;
  /** Singular, if the count matters. */
  readonly noun?: string;
  /** Undefined if unknown. */
  readonly total?: number | undefined;
  readonly whenEmpty?: Note | undefined;
  /** Never hide a column on a narrow terminal. */
  readonly allColumns?: true;
  /** The cursor that continues a truncated list, printed on stderr. */
  readonly nextCursor?: string | undefined;
  /** The exit code if the result is bad news. Default 0. */
  readonly exit?: number | undefined;
}

/** One field per line, an object as JSON, its ID under `--quiet`. */
export interface RecordAnswer extends AnswerBase {
  readonly kind: "record";
  readonly record: Row;
  readonly id: string;
  /** What is printed without --json. Default: all. */
  readonly fields?: readonly string[] | undefined;
  /** For a pipe, if fields are objects. */
  readonly rows?: readonly (readonly unknown[])[];
  /** Lists that are tables on a terminal. */
  readonly tables?: Readonly<Record<string, readonly Column[]>>;
  /** For a terminal, instead of lines of fields. */
  readonly page?: (style: Style) => string;
  readonly note?: Note | readonly Note[] | undefined;
}

/** The point of the command: alone on stdout, for pipes. */
interface TextAnswer extends AnswerBase {
  readonly kind: "text";
  readonly text: string;
  /** Printed verbatim, byte for byte in a pipe. Other text is one line. */
  readonly isRaw?: true;
  readonly record: Row;
  readonly note?: Note | undefined;
}

/** Of unknown shape: JSON, unless `text` is set. */
interface ValueAnswer extends AnswerBase {
  readonly kind: "value";
  readonly value: unknown;
  readonly text?: string;
  readonly exit?: number;
}

/** The result went to a file, or was printed while the command ran. */
interface DoneAnswer extends AnswerBase {
  readonly kind: "done";
  readonly record?: Row;
  readonly note?: Note | undefined;
}

export type Answer = ListAnswer | RecordAnswer | TextAnswer | ValueAnswer | DoneAnswer;

/** A column is its field's name, unless it needs more. */
export const columnList = (columns: readonly (string | Column)[]): readonly Column[] =>
  columns.map((column) => (typeof column === "string" ? { field: column } : column));

/** A list of a few rows that are always printed whole. */
export const shortList = (id: string, columns: readonly (string | Column)[], rows: readonly object[]): ListAnswer => ({
  kind: "list",
  id,
  allColumns: true,
  columns: columnList(columns),
  rows: rows as readonly Row[],
});

/** A list that isn't divided into pages. */
export const wholeList = (
  noun: string,
  id: string,
  columns: readonly (string | Column)[],
  rows: readonly object[],
): ListAnswer => ({
  kind: "list",
  noun,
  id,
  total: rows.length,
  columns: columnList(columns),
  rows: rows as readonly Row[],
});

export function record(resource: object, note?: RecordAnswer["note"], fields?: readonly string[]): RecordAnswer {
  return { kind: "record", id: "id", record: { ...resource }, note, fields };
}

export function answerValue(answer: Answer): unknown {
  switch (answer.kind) {
    case "list":
      return answer.rows;
    case "value":
      return answer.value;
    case "record":
    case "text":
    case "done":
      return answer.record;
  }
}
