import type { Context } from "../context.ts";
import { run } from "../errors/fix.ts";
import type { Answer } from "../output/answer.ts";
import { counted } from "../output/counted.ts";
import { countsRecord } from "./batch-counts.ts";
import { batchPlanOf, consentReason } from "./batch-plan.ts";
import { openQueue } from "./queue.ts";
import { readRows } from "./read-rows.ts";
import type { Skipped } from "./row-rules.ts";
import { askConsent, rulesOf, tellPlan, unreadableRows } from "./run-batch.ts";
import type { StoredBatch } from "./stored-batch.ts";

interface Queueing {
  readonly address: string;
  readonly slug: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly batch: StoredBatch;
  readonly acceptLoss: boolean;
}

/** Enters the rows, says what is to come, asks where it must, and leaves them to the workers. */
export async function queueRows(context: Context, queueing: Queueing): Promise<Answer> {
  const { address, slug, options, batch, acceptLoss } = queueing;
  const fleet = await openQueue(context, address, acceptLoss);
  try {
    const skipped: Skipped[] = [];
    const rules = { ...rulesOf({ slug, batch }), onSkip: (each: Skipped) => void skipped.push(each) };
    const rows = readRows(rules, batch.source.path === null ? context.io.stdin : undefined);
    const { unreadable } = await fleet.add(slug as never, rows as never, {
      ...{ options: options as never, signal: context.signal, hold: true },
      ...(batch.maxCredits !== null && { budget: { credits: batch.maxCredits } }),
    });
    const summary = await fleet.summary();
    const plan = batchPlanOf({ summary, calls: summary.waiting, unreadable, price: undefined });
    tellPlan(context, plan, await unreadableRows(fleet), skipped);
    const reason = consentReason(plan, batch.maxCredits);
    if (reason !== undefined && !batch.agreed) await askConsent(context, reason);
    await fleet.start();
    return {
      kind: "record",
      id: "rows",
      record: { ledger: address, ...countsRecord(summary), ...(skipped.length > 0 && { skipped }) },
      note: {
        text: `${counted(summary.waiting, "row")} to run, on as many machines as you like`,
        run: run("batch work", [address]),
      },
    };
  } finally {
    await fleet.close();
  }
}
