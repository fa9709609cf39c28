import { parseSince } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { columnList } from "../../output/answer.ts";
import { counted, number, relativeTime } from "../../output/quantities.ts";
import type { Style } from "../../output/style.ts";
import { table } from "../../output/table.ts";
import { noHome } from "../../session/settings/update-config.ts";
import { creditsPath, isLocal, isOfAccount, originOf, readRecord } from "../../session/spending/credits-file.ts";
import { type Spending, spendingOf } from "./spending.ts";

export const credits = defineCommand({
  description:
    "Counts the charged calls made by tandem on this machine with the current profile, at the service in use. If no URL is set, it counts those at all services but the ones on this machine, such as tandem mock start. Calls of unknown cost were interrupted, or are in flight: they are counted separately, with their estimates. Lost rows of a batch are in tandem batch status; what a killed batch did not record yet is counted when it is resumed. The service has no route for the balance, so the balance comes from the latest response; it includes spending by other machines and programs. Calls are recorded in credits.jsonl, next to the configuration (tandem config path). Above 2 MB, all but the latest 2,000 calls are summed up by day.",
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
    const { charges, unknown, damagedLines } = await readRecord(path);
    const own = {
      charges: charges.filter((call) => isOfAccount(call, settings)),
      unknown: unknown.filter((call) => isOfAccount(call, settings)),
    };
    const service = originOf(settings.urls.tools) ?? null;
    const spending = spendingOf(own, since);
    return {
      kind: "record",
      id: "charged",
      record: { profile, service, ...spending, damagedLines },
      rows: [...spendingRows(spending, damagedLines), ...(service === null ? [] : [["service", service]])],
      page: (style) => spendingPage(profile, service, spending, style, now()),
      note: damagedLines > 0 ? `skipped in ${path}: ${counted(damagedLines, "damaged line")}` : undefined,
    };
  },
});

function spendingRows(spending: Spending, damagedLines: number) {
  const { calls, charged, unknown, remaining, remainingAt, tools } = spending;
  return [
    ["spent", charged, calls],
    ...(unknown.calls > 0 ? [["unknown", unknown.reserved, unknown.calls]] : []),
    ...(remaining === null ? [] : [["balance", remaining, remainingAt]]),
    ...tools.map((tool) => ["tool", tool.tool, tool.charged, tool.calls, tool.lastAt]),
    ...(damagedLines > 0 ? [["damaged", damagedLines]] : []),
  ];
}

const unknownLine = ({ calls, reserved }: Spending["unknown"]): string =>
  `${counted(calls, "call")} of unknown cost, interrupted or in flight: estimated at ${counted(reserved, "credit")}`;

const charged = { field: "charged", show: (credits: unknown) => number(credits as number) };
const columns = columnList(["tool", charged, "calls", "lastAt"]);

/** A mock charges nothing, so its calls mustn't look like those of the service. */
const serviceLine = (service: string | null): string =>
  service === null ? "" : `at ${service}${isLocal(service) ? ", on this machine: a mock charges nothing" : ""}\n`;

function spendingPage(profile: string, service: string | null, spending: Spending, style: Style, now: number): string {
  const { since, calls, charged, unknown, remaining, remainingAt, tools } = spending;
  const scope = `${since === null ? "" : `since ${since.replace(".000Z", "Z")} `}with profile ${profile}`;
  const balance =
    remaining === null ? "" : `balance ${number(remaining)}, seen ${relativeTime(remainingAt as string, now)}\n`;
  const place = serviceLine(service);
  const lost = unknown.calls === 0 ? "" : `${unknownLine(unknown)}\n`;
  if (calls === 0) return `no credits spent on this machine ${scope}\n${place}${lost}${balance}`;
  const spent = `${counted(charged, "credit")} spent in ${counted(calls, "call")} ${scope}\n${place}`;
  const rows = tools.map((tool) => ({ ...tool }));
  return `${spent}${lost}${balance}\n${table(rows, columns, { style, now }).text}`;
}
