import type { Cron } from "./cron.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
// The longest gap a cron expression can have: 29 February around a century that has none.
const daysAhead = 8 * 366;

/** The first moment after `after` at which the expression runs on clocks of the time zone; undefined for never. */
export function nextRun(cron: Cron, timezone: string, after: number): number | undefined {
  const localAfter = after + offsetMs(timezone, after);
  const today = Math.floor(localAfter / dayMs) * dayMs;
  for (let day = today; day < today + daysAhead * dayMs; day += dayMs) {
    if (!dayMatches(cron, new Date(day))) continue;
    for (const minute of minutesOfDay(cron)) {
      const local = day + minute * minuteMs;
      if (local <= localAfter) continue;
      const moment = toUtc(local, timezone);
      if (moment > after) return moment;
    }
  }
  return undefined;
}

export function isTimezone(timezone: string): boolean {
  try {
    formatOf(timezone);
    return true;
  } catch {
    return false;
  }
}

function dayMatches({ daysOfMonth, months, daysOfWeek, eitherDay }: Cron, day: Date): boolean {
  if (!months.has(day.getUTCMonth() + 1)) return false;
  const byMonth = daysOfMonth.has(day.getUTCDate());
  const byWeek = daysOfWeek.has(day.getUTCDay());
  return eitherDay ? byMonth || byWeek : byMonth && byWeek;
}

function* minutesOfDay({ hours, minutes }: Cron): Iterable<number> {
  for (let minute = 0; minute < 24 * 60; minute++) {
    if (hours.has(Math.floor(minute / 60)) && minutes.has(minute % 60)) yield minute;
  }
}

/** Local time, written as if it were UTC, as the moment it is. */
function toUtc(local: number, timezone: string): number {
  const guess = local - offsetMs(timezone, local);
  return local - offsetMs(timezone, guess);
}

function offsetMs(timezone: string, moment: number): number {
  if (timezone === "UTC") return 0;
  const parts = formatOf(timezone).formatToParts(moment);
  const [year, month, day, hour, minute, second] = ["year", "month", "day", "hour", "minute", "second"].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  ) as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1_000) * 1_000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(timeZone, format);
  return format;
}
