import type { Column, Row } from "./answer.ts";
import { displayWidth, truncate } from "./display-width.ts";
import { shownValue } from "./shown-value.ts";
import type { Style } from "./style.ts";

const gap = "  ";
const minimumWidth = 8;

/**
 * Rows under headings, for a terminal: the widest column gives way until a line fits, the first one last, as it is what
 * people copy. Times are told from `now`.
 */
export function table(rows: readonly Row[], columns: readonly Column[], style: Style, now: number): string {
  const headings = columns.map(({ field }) => heading(field));
  const cells = rows.map((row) => columns.map((column) => oneLine(cellText(row, column, now))));
  const widths = fit(
    headings.map((text, index) => Math.max(displayWidth(text), ...cells.map((line) => displayWidth(line[index]!)))),
    style.columns,
  );
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => pad(truncate(text, widths[index]!), widths[index]!))
      .join(gap)
      .trimEnd();
  return [style.paint.dim(line(headings)), ...cells.map(line)].map((text) => `${text}\n`).join("");
}

/** `lastSeenAt` is read as LAST SEEN. */
function heading(field: string): string {
  return field.replace(/At$/, "").replaceAll(".", " ").replace(/[A-Z]/g, " $&").toUpperCase();
}

function cellText(row: Row, { field, show }: Column, now: number): string {
  return show ? show(row[field], row) : shownValue(row[field], now);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function fit(widths: readonly number[], columns: number): number[] {
  const fitted = [...widths];
  const total = () => fitted.reduce((sum, width) => sum + width, gap.length * (fitted.length - 1));
  while (total() > columns) {
    const widestOther = fitted.indexOf(Math.max(...fitted.slice(1)), 1);
    const next = fitted[widestOther]! > minimumWidth ? widestOther : 0;
    if (fitted[next]! <= minimumWidth) break;
    fitted[next]!--;
  }
  return fitted;
}

function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}
