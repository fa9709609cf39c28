import { defineCommand } from "../../command.ts";
import { forAccount } from "../../output/errors/fix.ts";
import { visibleLine } from "../../output/printable.ts";
import { number } from "../../output/quantities.ts";
import type { Style } from "../../output/style.ts";
import type { Context } from "../../session/context.ts";
import { nextOf } from "./batch-errors.ts";
import { countsRecord, named, rowName, verdictText } from "./batch-plan.ts";
import { leftOf, withLedgerView } from "./ledger-view.ts";
import { type BatchView, findStoredBatch, isAddress, ledgerPlace } from "./stored-batch.ts";

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
        const facts = await factsOf(context, view);
        return { kind: "record", id: "done", record: { ...facts }, page: (style) => page(facts, style) };
      },
      context,
    );
  },
});

type Facts = Awaited<ReturnType<typeof factsOf>>;

async function factsOf(context: Context, view: BatchView) {
  const left = await leftOf(view, context.now());
  const next = view.isRunning ? undefined : nextOf(left);
  return {
    ledger: view.path,
    tool: view.plan.tool,
    options: JSON.parse(view.plan.options) as Record<string, unknown>,
    source: findStoredBatch(view)?.source.path ?? null,
    running: view.isRunning,
    ...countsRecord(left.summary),
    failures: Object.fromEntries(left.failures),
    unreadable: left.unreadable,
    unknownRows: left.judged.map(({ index, id, verdict }) => ({
      row: index + 1,
      id: id ?? null,
      verdict: verdict.verdict,
      reason: verdict.reason,
      waitMs: verdict.waitMs ?? null,
      says: verdictText(verdict),
    })),
    next: next === undefined ? null : forAccount(next, context.asked.globals),
  };
}

function page(facts: Facts, { paint }: Style): string {
  const { tool, rows, done, failed, unknown, waiting, inProgress, spent, running, next } = facts;
  // Workers that wait for the rate limit aren't known.
  const idle = isAddress(facts.ledger) ? "is waiting" : "has stopped";
  const state = running ? "is running" : waiting + inProgress > 0 ? idle : "has ended";
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
    `waiting  ${number(waiting)}${inProgress > 0 ? `, and ${number(inProgress)} in progress` : ""}`,
    `spent    ${number(spent)} credits`,
    ...(facts.possibleDoubleCharges > 0
      ? [`${number(facts.possibleDoubleCharges)} resent, but possibly charged before: earlier charges are not in spent`]
      : []),
    ...(next === null ? [] : [`next     ${next}`]),
  ]
    .map((line) => `${line}\n`)
    .join("");
}
