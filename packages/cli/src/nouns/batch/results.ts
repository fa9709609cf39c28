import type { WorkState } from "@tandem/batch";
import { flagPlace, parseChoice } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { type Answer, wholeList } from "../../output/answer.ts";
import { csvLine } from "../../output/encode.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { counted } from "../../output/quantities.ts";
import type { Context } from "../../session/context.ts";
import { withLedgerView } from "./ledger-view.ts";
import { csvHeading, csvValues, type ResultRow, resultRow } from "./result-rows.ts";
import { type BatchView, ledgerPlace } from "./stored-batch.ts";

const states = ["done", "failed", "unknown"] as const;

export const results = defineCommand({
  description:
    "Reads only the ledger, even while the batch runs. Prints a line of JSON per row, or with --format csv a record with the result as text. Unfinished rows are omitted.",
  args: { ledger: { summary: "The ledger of the batch", required: true, isFile: true } },
  flags: { only: { value: "done|failed|unknown", summary: "Only rows with this outcome" } },
  examples: [
    "tandem batch results run.db",
    "tandem batch results run.db --only done --format csv",
    "tandem batch results run.db --only done --json --query '[].data.translatedText'",
  ],
  async run(context, args, flags) {
    const path = ledgerPlace(context, args.ledger);
    const only = flags.only === undefined ? undefined : parseChoice(flags.only, flagPlace("only"), states);
    return withLedgerView(
      path,
      async (view) => {
        const { settings, err } = context;
        const left = (await view.summary()).waiting;
        if (left > 0 && only === undefined && !settings.json && !settings.quiet)
          err.line(`! ${counted(left, "row")} not finished, and omitted`);
        if (settings.encoding === "csv" && settings.fields === undefined && settings.query === undefined)
          return put(context, csv(view, only));
        if (settings.query !== undefined || settings.encoding || settings.fields || settings.quiet)
          return listed(view, only);
        return put(context, (settings.json ? array : lines)(view, only));
      },
      context,
    );
  },
});

async function* ended(view: BatchView, only: (typeof states)[number] | undefined): AsyncGenerator<ResultRow> {
  // Sent rows of a run that died are unknown, but stored as sent until the next run.
  const isOne = only !== undefined && (only !== "unknown" || view.isRunning);
  for await (const row of view.rows(isOne ? (only as WorkState) : undefined)) {
    if (row.state === "waiting" || (row.state === "sent" && view.isRunning)) continue;
    if (row.isDelivered && (only ?? "done") === "done") throw delivered(view.path, row.index);
    const result = resultRow(row);
    if (only === undefined || result.status === only) yield result;
  }
}

const delivered = (path: string, index: number): CliError =>
  new CliError("CONFLICT", `the result of row ${index + 1} is no longer in ${path}`, {
    why: "it was delivered to a sink, with drop, and deleted",
    fix: "read it where it was delivered; --only failed and --only unknown print the other rows",
  });

type Only = (typeof states)[number] | undefined;

async function listed(view: BatchView, only: Only): Promise<Answer> {
  return wholeList("row", "row", ["row", "id", "status", "charged"], await Array.fromAsync(ended(view, only)));
}

/** Safe to show on a terminal; unchanged, byte for byte, in a pipe or a file. */
async function put({ out, outStyle, signal }: Context, texts: AsyncIterable<string>): Promise<Answer> {
  for await (const text of texts) {
    signal.throwIfAborted();
    if (outStyle.terminal) out.write(text);
    else out.writeRaw(text);
    await out.drained();
  }
  return { kind: "done" };
}

async function* lines(view: BatchView, only: Only): AsyncGenerator<string> {
  for await (const row of ended(view, only)) yield `${JSON.stringify(row)}\n`;
}

async function* array(view: BatchView, only: Only): AsyncGenerator<string> {
  let before = "[";
  for await (const row of ended(view, only)) {
    yield `${before}${JSON.stringify(row)}`;
    before = ",\n";
  }
  yield before === "[" ? "[]\n" : "]\n";
}

async function* csv(view: BatchView, only: Only): AsyncGenerator<string> {
  yield csvLine(csvHeading, "\r\n");
  for await (const row of ended(view, only)) yield csvLine(csvValues(view.plan.tool, row), "\r\n");
}
