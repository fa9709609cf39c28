import { isAddress, ledgerPlace } from "../../batch/ledger-place.ts";
import { withLedgerView } from "../../batch/ledger-view.ts";
import { checkMock, endsWithinMs, isSpooled, runBatch } from "../../batch/run-batch.ts";
import { readStoredBatch, type StoredBatch, storeBatch } from "../../batch/stored-batch.ts";
import { workOnQueue } from "../../batch/work-on-queue.ts";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { advice, example, rerun } from "../../errors/fix.ts";
import { changedFlag, limitFlags, readLimits } from "./run.ts";

export const resume = defineCommand({
  description:
    "Resumes a batch where it stopped. The ledger keeps the tool, its options and where the rows come from. Rows that are done are not sent again. Unknown rows are sent again only where the balance proves that they were not charged, or with --retry unknown, which may pay for them twice.",
  args: { ledger: { summary: "The ledger of the batch", required: true, isFile: true } },
  flags: {
    retry: {
      value: "failed|unknown",
      summary: "Also send these again: failed rows that may succeed later, or unknown ones",
    },
    changed: changedFlag,
    ...limitFlags,
  },
  examples: ["tandem batch resume run.db", "tandem batch resume run.db --retry failed"],
  endsWithinMs,
  showsProgress: true,
  async run(context, args, flags) {
    const path = ledgerPlace(context, args.ledger);
    const retry = retryOf(flags.retry);
    const limits = readLimits(flags);
    if (isAddress(path)) return workOnQueue(context, path, { ...limits, retry });
    const { plan, kept } = await withLedgerView(path, (view) => {
      const batch = readStoredBatch(view, retry);
      checkMock(context, batch, path);
      if (batch.source.path === null && !isSpooled(view)) throw neverRead(path);
      return { plan: view.plan, kept: batch };
    });
    await context.signIn("tools");
    const batch: StoredBatch = {
      ...kept,
      agreed: kept.agreed || context.settings.yes,
      maxCredits: limits.maxCredits ?? kept.maxCredits,
      maxErrors: limits.maxErrors ?? kept.maxErrors,
      maxInFlight: limits.maxInFlight ?? kept.maxInFlight,
      waitMs: limits.waitMs ?? kept.waitMs ?? null,
    };
    const { sqliteLedger } = await import("@tandem/sdk/node");
    const ledger = sqliteLedger(path);
    await ledger.open(plan);
    await storeBatch(ledger, batch);
    const options = JSON.parse(plan.options) as Record<string, unknown>;
    return runBatch(context, { ledger, slug: plan.tool, options, batch, retry, isChanged: flags.changed });
  },
});

export function retryOf(text: string | undefined): "failed" | "unknown" | undefined {
  if (text === undefined || text === "failed" || text === "unknown") return text;
  throw new CliError("BAD_OPTION", `--retry cannot be "${text}"`, {
    why: "it is failed or unknown",
    fix: example(rerun({ set: { retry: "failed" } })),
  });
}

const neverRead = (path: string): CliError =>
  new CliError("CONFLICT", `${path} does not have all rows of stdin`, {
    why: "the run ended before it had read them, and nothing was sent",
    fix: advice("pipe them into tandem batch run again, with the same ledger"),
  });
