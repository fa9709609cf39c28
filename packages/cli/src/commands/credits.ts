import { parseSince } from "../argv/values.ts";
import { defineCommand } from "../command.ts";
import { creditsPath, isOfAccount, readCharges } from "../credits/credits-file.ts";
import { dailyBars, type Spending, spendingOf } from "../credits/spending.ts";
import { columnList } from "../output/answer.ts";
import { counted, number, relativeTime } from "../output/quantities.ts";
import type { Style } from "../output/style.ts";
import { table } from "../output/table.ts";
import { noHome } from "../settings/update-config.ts";

export const credits = defineCommand({
  description:
    "Counts the charged calls made by tandem on this machine with the current profile. The service has no route for the balance, so the balance comes from the latest response; it includes spending by other machines and programs. With --since, a terminal shows a bar for each day. Calls are recorded in credits.jsonl, next to the configuration (tandem config path).",
  args: {},
  flags: {
    since: { value: "WHEN", summary: "Start counting at: 7d, 12h, 2026-03-01 (UTC) or 2026-03-01T08:00:00+01:00" },
  },
  examples: [
    "tandem credits",
    "tandem credits --since 30d",
    "tandem credits --since 2026-03-01 -q",
    "tandem credits --json --fields remaining,remainingAt",
  ],
  async run({ io, settings, now }, _, flags) {
    const { profile } = settings;
    const since = flags.since === undefined ? null : parseSince(flags.since, now());
    const path = creditsPath(io.env);
    if (path === undefined) throw noHome();
    const { charges, damagedLines } = await readCharges(path);
    const own = charges.filter((charge) => isOfAccount(charge, settings));
    const spending = spendingOf(own, since, now());
    return {
      kind: "record",
      id: "charged",
      record: { profile, ...spending, damagedLines },
      rows: spendingRows(spending, damagedLines),
      page: (style) => spendingPage(profile, spending, style, now()),
      note: damagedLines > 0 ? `skipped in ${path}: ${counted(damagedLines, "damaged line")}` : undefined,
    };
  },
});

function spendingRows({ calls, charged, remaining, remainingAt, tools, days }: Spending, damagedLines: number) {
  return [
    ["spent", charged, calls],
    ...(remaining === null ? [] : [["balance", remaining, remainingAt]]),
    ...tools.map((tool) => ["tool", tool.tool, tool.charged, tool.calls, tool.lastAt]),
    ...days.filter((day) => day.calls > 0).map((day) => ["day", day.date, day.charged, day.calls]),
    ...(damagedLines > 0 ? [["damaged", damagedLines]] : []),
  ];
}

const charged = { field: "charged", show: (credits: unknown) => number(credits as number) };
const columns = columnList(["tool", charged, "calls", "lastAt"]);

function spendingPage(profile: string, spending: Spending, style: Style, now: number): string {
  const { since, calls, charged, remaining, remainingAt, tools, days } = spending;
  const scope = `${since === null ? "" : `since ${since.replace(".000Z", "Z")} `}with profile ${profile}`;
  const balance =
    remaining === null ? "" : `balance ${number(remaining)}, seen ${relativeTime(remainingAt as string, now)}\n`;
  if (calls === 0) return `no credits spent on this machine ${scope}\n${balance}`;
  const spent = `${counted(charged, "credit")} spent in ${counted(calls, "call")} ${scope}\n`;
  const rows = tools.map((tool) => ({ ...tool }));
  const bars = dailyBars(days, style);
  return `${spent}${balance}\n${table(rows, columns, { style, now }).text}${bars && `\n${bars}`}`;
}
