import type { ChargeVerdict, LedgerView } from "@tandem/batch";
import { defineCommand } from "../../command.ts";
import { commandLine, forAccount } from "../../output/errors/fix.ts";
import { visibleLine } from "../../output/printable.ts";
import { number, timeText } from "../../output/quantities.ts";
import type { Style } from "../../output/style.ts";
import { readableWidth, wrapText } from "../../output/text-width.ts";
import type { Context } from "../../session/context.ts";
import { blocksBudget, higherLimit, type Left, nextOf } from "./batch-errors.ts";
import { countsRecord, named, rowName, verdictText } from "./batch-plan.ts";
import { leftOf, withLedgerView } from "./ledger-view.ts";
import { addRow, findStoredBatch, isAddress, isReadOnce, ledgerPlace, resumeFix } from "./stored-batch.ts";

export const status = defineCommand({
  description:
    "Reads only the ledger, even while the batch runs. Sends and changes nothing. A row is unknown if its response was lost: it may have been charged. If later balances prove that it was not, the next run retries it automatically.",
  args: { ledger: { summary: "The ledger of the batch", required: true, isFile: true } },
  flags: {},
  examples: ["tandem batch status run.db", "tandem batch status run.db --json --fields done,unknown"],
  async run(context, args) {
    const path = ledgerPlace(context, args.ledger);
    return withLedgerView(
      path,
      async (view) => {
        const { facts, next } = await factsOf(context, view);
        return {
          kind: "record",
          id: "done",
          record: { ...facts },
          rows: lines(facts),
          page: (style) => page(facts, style, next !== undefined && !/(^|: )tandem /.test(next)),
        };
      },
      context,
    );
  },
});

type Facts = Awaited<ReturnType<typeof factsOf>>["facts"];

async function factsOf(context: Context, view: LedgerView) {
  const left = await leftOf(view, context.now());
  const { summary, judged } = left;
  const { longestCallMs } = await import("@tandem/batch");
  const place = { longestMs: longestCallMs(view.plan.tool), goesOn: summary.waiting + summary.sent > 0 };
  const batch = findStoredBatch(view);
  const source = batch?.source.path ?? null;
  const mayGrow = batch !== undefined && !isReadOnce(batch.source);
  const verdicts = judged.map(({ verdict }) => verdict);
  const isBlocked = typeof batch?.maxCredits === "number" && blocksBudget(left);
  const toCome = await creditsToCome(view, left, batch?.maxCredits ?? Infinity);
  const stopped = () => {
    if (!isBlocked && toCome > 0)
      return commandLine("batch resume", [left.ledger], { maxCredits: higherLimit(summary, toCome) });
    return isBlocked ? resumeFix(left, "unknown") : nextStep(left, verdicts, left.byProgram || mayGrow);
  };
  const next = view.isRunning ? undefined : stopped();
  const facts = {
    ledger: view.path,
    tool: view.plan.tool,
    options: JSON.parse(view.plan.options) as Record<string, unknown>,
    source,
    running: view.isRunning,
    ...countsRecord(summary),
    inProgress: summary.sent,
    failures: Object.fromEntries(left.failures),
    unreadable: left.unreadable,
    unknownRows: judged.map(({ index, id, verdict }) => ({
      row: index + 1,
      id: id ?? null,
      verdict: verdict.verdict,
      reason: verdict.reason,
      waitMs: verdict.waitMs ?? null,
      says: verdictText(verdict, place),
    })),
    next: next === undefined ? null : forAccount(next, context.asked.globals),
  };
  return { facts, next };
}

/** Estimated cost of the waiting rows, if one of them may cost more than the rest of `--max-credits`; else 0. */
async function creditsToCome(view: LedgerView, { summary }: Left, limit: number): Promise<number> {
  const { ToolPrices } = await import("@tandem/sdk");
  const prices = new ToolPrices(view.plan.tool, view.prices());
  const rest = limit - summary.spent - summary.reserved;
  const waiting = view.waitingCalls();
  return waiting.some(({ size }) => prices.estimate(size) > rest) ? prices.estimateAll(waiting) : 0;
}

function nextStep(left: Left, verdicts: readonly ChargeVerdict[], mayGrow: boolean): string | undefined {
  const { waiting, sent, unknown, failed } = left.summary;
  if (waiting + sent + left.notCharged.length > 0) return resumeFix(left);
  if (unknown > 0) return nextOfUnknown(left, verdicts, mayGrow);
  return failed > 0 ? nextOf(left) : commandLine("batch results", [left.ledger]);
}

/** Another response may settle it for free. Waiting alone reveals nothing if no more rows are sent. */
function nextOfUnknown(left: Left, verdicts: readonly ChargeVerdict[], mayGrow: boolean): string | undefined {
  if (!verdicts.some(({ reason }) => reason === "no_balance_after" || reason === "too_early"))
    return resumeFix(left, "unknown");
  const waitMs = Math.max(...verdicts.map((verdict) => verdict.waitMs ?? 0));
  const wait = waitMs > 0 ? timeText(waitMs) : undefined;
  if (left.retryable > 0) {
    const again = resumeFix(left, "failed");
    return wait === undefined ? again : `in ${wait}: ${again}`;
  }
  return mayGrow ? addRow(left, wait) : resumeFix(left, "unknown");
}

function lines({ failures, unreadable, unknownRows, next, ...facts }: Facts): (readonly unknown[])[] {
  const { rows, done, failed, unknown, waiting, inProgress, spent, possibleDoubleCharges, running, tool } = facts;
  return [
    ...Object.entries({ tool, running, rows, done, failed, unknown }),
    ...Object.entries({ waiting, inProgress, spent, possibleDoubleCharges }),
    ...Object.entries(failures).map(([code, count]) => ["failure", code, count]),
    ...unreadable.map((what) => ["unreadable", what]),
    ...unknownRows.map(({ row, id, verdict, reason, waitMs, says }) => {
      return ["unknown-row", row, id, verdict, reason, waitMs, says];
    }),
    ...(next === null ? [] : [["next", next]]),
  ];
}

/** @param isProse a command must not be wrapped, because it is copied. */
function page(facts: Facts, { paint, columns }: Style, isProse: boolean): string {
  const { tool, rows, done, failed, unknown, waiting, inProgress, spent, running, next } = facts;
  // Workers that wait for the rate limit aren't known.
  const idle = isAddress(facts.ledger) ? "is waiting" : "has stopped";
  const state = running ? "is running" : waiting > 0 ? idle : "has ended";
  const behindLabel = (text: string) => wrapText(text, readableWidth(columns) - 9).join(`\n${" ".repeat(9)}`);
  const codes = Object.entries(facts.failures).map(([code, count]) => `${number(count)} ${code}`);
  const unknownLines = facts.unknownRows.map(
    ({ row, id, says }) => `  ${visibleLine(rowName({ index: row - 1, id: id ?? undefined }))}  ${says}`,
  );
  return [
    `${paint.bold(tool)} on ${number(rows)} rows ${state}`,
    `done     ${number(done)}`,
    `failed   ${number(failed)}${codes.length > 0 ? ` (${visibleLine(named(codes))})` : ""}`,
    ...(facts.unreadable.length > 0 ? [`  ${visibleLine(named(facts.unreadable))}`] : []),
    `unknown  ${number(unknown)}`,
    ...unknownLines,
    `to go    ${number(waiting)}${inProgress > 0 ? ` (${number(inProgress)} in progress)` : ""}`,
    `spent    ${number(spent)} credits`,
    ...(facts.possibleDoubleCharges > 0
      ? [`${number(facts.possibleDoubleCharges)} resent, but possibly charged before: earlier charges are not in spent`]
      : []),
    ...(next === null ? [] : [`next     ${isProse ? behindLabel(next) : next}`]),
  ]
    .map((line) => `${line}\n`)
    .join("");
}
