import type { Column, Row } from "./answer.ts";
import { visibleLine } from "./printable.ts";
import { fieldValue } from "./query.ts";
import { isStateField, paintedState, shownValue } from "./shown-value.ts";
import type { Style } from "./style.ts";
import { displayWidth, truncate } from "./text-width.ts";

const gap = "  ";
/** More UTF-16 units than a cell shows. */
const longestCell = 10_000;
const leastTextWidth = 24;

export interface Table {
  readonly text: string;
  readonly hidden: readonly string[];
}

export interface TableFacts {
  readonly style: Style;
  readonly now: number;
  /** If they don't fit side by side, each is on its own line. */
  readonly allColumns?: boolean | undefined;
}

/**
 * If a line doesn't fit, texts are truncated, then columns are hidden from the right: half an ID is of no use. Numbers
 * are right-aligned.
 */
export function table(rows: readonly Row[], columns: readonly Column[], facts: TableFacts): Table {
  const { style, now, allColumns } = facts;
  const cells = columns.map((column) => cellsOf(rows, column, now));
  const count = fittingColumns(cells, style.columns);
  if (style.accessible || (count < cells.length && (allColumns || count < 2))) {
    return { text: labeledLines(cells, rows.length), hidden: [] };
  }
  const shown = fit(cells.slice(0, count), style.columns);
  const headings = shown.map((column) => aligned(column.heading, column)).join(gap);
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

type Cells = ReturnType<typeof cellsOf>;

function cellsOf(rows: readonly Row[], column: Column, now: number) {
  const { field, show, cut = false } = column;
  const heading = (column.heading ?? headingOf(field)).toUpperCase();
  const cellValues = rows.map((row) => fieldValue(row, field));
  const texts = cellValues.map((value, at) => cellText(show ? show(value, rows[at]!) : shownValue(value, now), cut));
  const values = cellValues.filter((value) => value !== undefined && value !== null);
  return {
    heading,
    texts,
    width: texts.reduce((widest, text) => Math.max(widest, displayWidth(text)), heading.length),
    cut,
    isNumber: values.length > 0 && values.every((value) => typeof value === "number"),
    isState: isStateField(field) && show === undefined,
  };
}

/** Truncates first: only the start of a long text is visible. */
function cellText(text: string, cut: boolean): string {
  return visibleLine(cut ? text.slice(0, longestCell) : text) || "-";
}

/** `lastSeenAt` is `last seen`, `sizeBytes` is `size`. */
export function headingOf(field: string): string {
  return field
    .replace(/(At|Bytes)$/, "")
    .replaceAll(".", " ")
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, capital: string) => `${before} ${capital.toLowerCase()}`);
}

const leastWidth = ({ cut, width }: Cells) => (cut ? Math.min(width, leastTextWidth) : width);

function fittingColumns(cells: readonly Cells[], columns: number): number {
  let total = -gap.length;
  const index = cells.findIndex((column) => {
    total += gap.length + leastWidth(column);
    return total > columns;
  });
  return index === -1 ? cells.length : index;
}

function fit(cells: readonly Cells[], columns: number): readonly Cells[] {
  const fitted = cells.map((column) => ({ ...column }));
  const room = columns - gap.length * (cells.length - 1);
  for (let over = fitted.reduce((sum, { width }) => sum + width, -room); over > 0; over--) {
    const texts = fitted.filter((column) => column.width > leastWidth(column));
    texts.reduce((widest, column) => (column.width > widest.width ? column : widest)).width--;
  }
  return fitted;
}

/** Paints the word only: a line must not end in invisible paint. */
function cell(column: Cells, row: number, style: Style): string {
  const text = column.texts[row]!;
  const inPlace = aligned(text, column);
  return column.isState ? inPlace.replace(text, () => paintedState(text, style)) : inPlace;
}

function aligned(text: string, { width, isNumber }: Cells): string {
  const shown = truncate(text, width);
  const space = " ".repeat(Math.max(0, width - displayWidth(shown)));
  return isNumber ? space + shown : shown + space;
}

/** `HEADING: value`, for screen readers. */
function labeledLines(cells: readonly Cells[], count: number): string {
  const paragraphs = Array.from({ length: count }, (_, row) =>
    asLines(cells.map(({ heading, texts }) => `${heading}: ${texts[row]}`)),
  );
  return paragraphs.join("\n");
}

function asLines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
