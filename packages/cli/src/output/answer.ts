import type { Rerun, Run } from "../errors/fix.ts";
import type { Style } from "./style.ts";

export type Row = Readonly<Record<string, unknown>>;

/** A line on stderr, on a terminal only. */
export type Note = string | NextStep;

/** What comes next, with the command for it. It is left out where that command cannot work. */
export interface NextStep {
  readonly text: string;
  readonly run: Run;
}

export interface Column {
  /** The row's field: its name under `--fields`, and in capitals the heading. */
  readonly field: string;
  /** Another heading than the field's name. */
  readonly heading?: string;
  /** How a person reads the value on a terminal. Default: as `shownValue` does. A pipe always gets the value itself. */
  readonly show?: (value: unknown, row: Row) => string;
  /** May be cut on a narrow terminal: a text to read. Others are shown whole or not at all: a value to copy. */
  readonly cut?: true;
}

interface AnswerBase {
  /** What went wrong after there was something to print. It is thrown once that is printed. */
  readonly failure?: unknown;
}

/** Many things: a table, lines for a pipe, an array as JSON, bare ids under `--quiet`. */
export interface ListAnswer extends AnswerBase {
  readonly kind: "list";
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** The field that `--quiet` prints. */
  readonly id: string;
  /** What a row is, in the singular, where it matters how many there are. */
  readonly noun?: string;
  /** How many there are in all, these included: the service said so, or these are all. Undefined: nobody knows. */
  readonly total?: number | undefined;
  /** What a person does where there are none. */
  readonly whenEmpty?: Note | undefined;
  /** No column may be left out on a narrow terminal. */
  readonly allColumns?: true;
  /** The command that goes on where this list was cut. It is said on stderr, lest a script takes a part for the whole. */
  readonly more?: Rerun | undefined;
  /** The exit code, where what was found is itself bad news. Default 0. */
  readonly exit?: number | undefined;
}

/** One thing: its fields a line each, an object as JSON, its bare id under `--quiet`. */
export interface RecordAnswer extends AnswerBase {
  readonly kind: "record";
  readonly record: Row;
  /** The field that `--quiet` prints; `a.b` reaches inside. */
  readonly id: string;
  /** Lines of values for a pipe, where the fields hold objects. */
  readonly rows?: readonly (readonly unknown[])[];
  /** Fields that are lists: on a terminal each is a table below the others. */
  readonly tables?: Readonly<Record<string, readonly Column[]>>;
  /** A page for a terminal, where lines of fields would be hard to read. */
  readonly page?: (style: Style) => string;
  readonly note?: Note | readonly Note[] | undefined;
}

/** A text that is the point of the command: alone on stdout, so that it can be piped. */
interface TextAnswer extends AnswerBase {
  readonly kind: "text";
  readonly text: string;
  /** The user asked for it as it is, with all its lines: in a pipe not a byte of it changes. Others are one line. */
  readonly isRaw?: true;
  /** What `--json` and `--fields` show. */
  readonly record: Row;
  readonly note?: Note | undefined;
}

/** A value of unknown shape: JSON everywhere, unless a text says it better. */
interface ValueAnswer extends AnswerBase {
  readonly kind: "value";
  readonly value: unknown;
  readonly text?: string;
  /** The exit code, if the value is itself bad news. Default 0. */
  readonly exit?: number;
}

/** The result went where the user asked (a file), or the command printed as it went. */
interface DoneAnswer extends AnswerBase {
  readonly kind: "done";
  readonly record?: Row;
  readonly note?: Note | undefined;
}

export type Answer = ListAnswer | RecordAnswer | TextAnswer | ValueAnswer | DoneAnswer;

/** A resource as an answer, with a line about what comes next. */
export function record(resource: object, note?: RecordAnswer["note"]): RecordAnswer {
  return { kind: "record", id: "id", record: { ...resource }, note };
}

/** What an answer is as JSON; undefined when it is nothing. */
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

/** The ids of a list that was not cut. */
export function wholeIds(answer: Answer): readonly string[] | undefined {
  if (answer.kind !== "list" || answer.more !== undefined) return undefined;
  return answer.rows.map((row) => String(row[answer.id]));
}
