import { counted, number } from "../../output/quantities.ts";
import type { Style } from "../../output/style.ts";
import { type Charge, countOf, exact, type PaidCall, type Reservation } from "../../session/spending/credits-file.ts";

const widestBar = 40;
const mostBars = 62;
const dateWidth = "2026-03-01".length;

/** One bar per day, or per several days of a long period. Empty for a single day. */
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
  const lines = bars.map(({ date, charged, calls }) => {
    if (style.accessible) return `${date}: ${counted(charged, "credit")} in ${counted(calls, "call")}`;
    const length = charged === 0 ? 0 : Math.max(1, Math.round((charged / most) * width));
    return `${date}  ${number(charged).padStart(valueWidth)}  ${"█".repeat(length)}`.trimEnd();
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

export type Spending = ReturnType<typeof spendingOf>;

interface DaySpending {
  readonly date: string;
  readonly calls: number;
  readonly charged: number;
}

export function spendingOf(
  { charges, unknown }: { readonly charges: readonly Charge[]; readonly unknown: readonly Reservation[] },
  since: number | null,
  now: number,
) {
  const isCounted = ({ time }: PaidCall) => since === null || Date.parse(time) >= since;
  const counted = charges.filter(isCounted);
  const lost = unknown.filter(isCounted);
  const byTool = Map.groupBy(counted, ({ tool }) => tool);
  const tools = [...byTool].map(([tool, calls]) => ({
    tool,
    calls: countOf(calls),
    charged: sum(calls),
    lastAt: calls.at(-1)!.time,
  }));
  // The last line, not the latest time: a wrong clock says nothing about later balances.
  const balance = charges.findLast(({ remaining }) => remaining !== null);
  return {
    since: since === null ? null : new Date(since).toISOString(),
    calls: countOf(counted),
    charged: sum(counted),
    unknown: {
      calls: countOf(lost),
      reserved: exact(lost.reduce((total, { reserved }) => total + reserved, 0)),
    },
    remaining: balance?.remaining ?? null,
    remainingAt: balance?.time ?? null,
    tools: tools.sort((one, other) => other.charged - one.charged || (one.tool < other.tool ? -1 : 1)),
    days: since === null ? [] : daysOf(counted, since, now),
  };
}

const dayMs = 86_400_000;
/** Ten years have 3,653 days. */
const mostDays = 3_660;

function daysOf(charges: readonly Charge[], since: number, now: number): DaySpending[] {
  const byDate = Map.groupBy(charges, ({ time }) => dateOf(Date.parse(time)));
  const last = Math.floor(now / dayMs);
  const first = Math.max(Math.floor(since / dayMs), last - mostDays);
  return Array.from({ length: last - first + 1 }, (_, day) => {
    const date = dateOf((first + day) * dayMs);
    const calls = byDate.get(date) ?? [];
    return { date, calls: countOf(calls), charged: sum(calls) };
  });
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const sum = (charges: readonly Charge[]): number => exact(charges.reduce((total, { charged }) => total + charged, 0));
