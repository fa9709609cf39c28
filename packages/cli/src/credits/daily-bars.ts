import { counted, number } from "../output/counted.ts";
import type { Style } from "../output/style.ts";
import { exact } from "./exact.ts";
import type { DaySpending } from "./spending.ts";

const widestBar = 40;
const mostBars = 62;
const dateWidth = "2026-03-01".length;

/** A bar a day, from the first on which something was spent; of a long time a bar for some days. Empty for a single day. */
export function dailyBars(days: readonly DaySpending[], style: Style): string {
  const first = days.findIndex(({ charged }) => charged > 0);
  const shown = first === -1 ? [] : days.slice(first);
  if (shown.length < 2) return "";
  const perBar = Math.ceil(shown.length / mostBars);
  const bars = grouped(shown, perBar);
  const heading = perBar === 1 ? "credits a day (UTC)" : `credits in ${perBar} days each (UTC)`;
  const most = Math.max(...bars.map(({ charged }) => charged));
  const valueWidth = Math.max(...bars.map(({ charged }) => number(charged).length));
  const width = Math.max(1, Math.min(widestBar, style.columns - dateWidth - valueWidth - 5));
  const block = style.ellipsis === "…" ? "█" : "#";
  const lines = bars.map(({ date, charged, calls }) => {
    if (style.accessible) return `${date}: ${counted(charged, "credit")} in ${counted(calls, "call")}`;
    const length = charged === 0 ? 0 : Math.max(1, Math.round((charged / most) * width));
    return `${date}  ${number(charged).padStart(valueWidth)}  ${block.repeat(length)}`.trimEnd();
  });
  return `${[heading, ...lines].join("\n")}\n`;
}

function grouped(days: readonly DaySpending[], size: number): DaySpending[] {
  const groups: DaySpending[] = [];
  for (let start = 0; start < days.length; start += size) {
    const part = days.slice(start, start + size);
    const charged = exact(part.reduce((sum, day) => sum + day.charged, 0));
    groups.push({ date: part[0]!.date, charged, calls: part.reduce((sum, day) => sum + day.calls, 0) });
  }
  return groups;
}
