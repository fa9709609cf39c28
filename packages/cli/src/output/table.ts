import type { Column, Row } from "./answer.ts";
import { visibleLine } from "./printable.ts";
import { isStateField, paintedState, shownValue } from "./shown-value.ts";
import type { Style } from "./style.ts";
import { displayWidth, truncate } from "./text-width.ts";

const gap = "  ";
/** More UTF-16 units than a cell shows. */
const longestCell = 10_000;
/** Less of a text than this says nothing. */
const leastTextWidth = 24;

export interface Table {
  readonly text: string;
  /** Headings of the columns that found no room. */
  readonly hidden: readonly string[];
}

/** What a table is told beside its rows and columns. */
export interface TableFacts {
  readonly style: Style;
  /** Epoch milliseconds that times are told from. */
  readonly now: number;
  /** Every column matters: where they do not fit side by side, each is a line of its own. */
  readonly allColumns?: boolean | undefined;
}

/**
 * Rows under headings, for a terminal. Where a line does not fit, texts are cut, and then columns are left out from the
 * right: half an id or an address is of no use. Numbers stand to the right.
 */
export function table(rows: readonly Row[], columns: readonly Column[], facts: TableFacts): Table {
  const { style, now, allColumns } = facts;
  const cells = columns.map((column) => cellsOf(rows, column, now));
  const count = fittingColumns(cells, style.columns);
  if (style.accessible || (count < cells.length && (allColumns || count < 2))) {
    return { text: labelledLines(cells, rows.length), hidden: [] };
  }
  const shown = fit(cells.slice(0, count), style.columns);
  const headings = shown.map((column) => aligned(column.heading, column, style)).join(gap);
  const lines = rows.map((_, row) =>
    shown
      .map((column) => cell(column, row, style))
      .join(gap)
      .trimEnd(),
  );
  return {
    text: asLines([style.paint.bold(headings.trimEnd()), ...lines]),
    hidden: cells.slice(count).map(({ heading }) => heading),
  };
}

/** One column as it is printed. */
interface Cells {
  readonly heading: string;
  readonly texts: readonly string[];
  readonly width: number;
  readonly cut: boolean;
  readonly isNumber: boolean;
  readonly isState: boolean;
}

function cellsOf(rows: readonly Row[], column: Column, now: number): Cells {
  const { field, show, cut = false } = column;
  const heading = column.heading?.toUpperCase() ?? headingOf(field);
  const texts = rows.map((row) => cellText(show ? show(row[field], row) : shownValue(row[field], now), cut));
  const values = rows.map((row) => row[field] ?? undefined).filter((value) => value !== undefined);
  return {
    heading,
    texts,
    width: texts.reduce((widest, text) => Math.max(widest, displayWidth(text)), heading.length),
    cut,
    isNumber: values.length > 0 && values.every((value) => typeof value === "number"),
    isState: isStateField(field) && show === undefined,
  };
}

/** A text that is cut is cut first: only the beginning of a long one is ever seen. */
function cellText(text: string, cut: boolean): string {
  return visibleLine(cut ? text.slice(0, longestCell) : text) || "-";
}

/** `lastSeenAt` is read as LAST SEEN, `sizeBytes` as SIZE. */
function headingOf(field: string): string {
  return field
    .replace(/(At|Bytes)$/, "")
    .replaceAll(".", " ")
    .replace(/[A-Z]/g, " $&")
    .toUpperCase();
}

const leastWidth = ({ cut, width }: Cells) => (cut ? Math.min(width, leastTextWidth) : width);

/** How many columns, from the left, have room for what cannot be cut of them. */
function fittingColumns(cells: readonly Cells[], columns: number): number {
  let total = -gap.length;
  const index = cells.findIndex((column) => {
    total += gap.length + leastWidth(column);
    return total > columns;
  });
  return index === -1 ? cells.length : index;
}

/** The widest text gives way until a line fits. */
function fit(cells: readonly Cells[], columns: number): readonly Cells[] {
  const fitted = cells.map((column) => ({ ...column }));
  const room = columns - gap.length * (cells.length - 1);
  for (let over = fitted.reduce((sum, { width }) => sum + width, -room); over > 0; over--) {
    const texts = fitted.filter((column) => column.width > leastWidth(column));
    texts.reduce((widest, column) => (column.width > widest.width ? column : widest)).width--;
  }
  return fitted;
}

/** What is painted is the word alone: a line must not end in paint for nothing. */
function cell(column: Cells, row: number, style: Style): string {
  const text = column.texts[row]!;
  const inPlace = aligned(text, column, style);
  return column.isState ? inPlace.replace(text, () => paintedState(text, style)) : inPlace;
}

function aligned(text: string, { width, isNumber }: Cells, { ellipsis }: Style): string {
  const shown = truncate(text, width, ellipsis);
  const space = " ".repeat(Math.max(0, width - displayWidth(shown)));
  return isNumber ? space + shown : shown + space;
}

/** Each row as a paragraph of `HEADING: value`, which a screen reader reads with sense. */
function labelledLines(cells: readonly Cells[], count: number): string {
  const paragraphs = Array.from({ length: count }, (_, row) =>
    asLines(cells.map(({ heading, texts }) => `${heading}: ${texts[row]}`)),
  );
  return paragraphs.join("\n");
}

function asLines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
