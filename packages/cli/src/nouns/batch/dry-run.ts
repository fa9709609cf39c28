import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileLedger } from "@tandem/batch";
import type { Answer } from "../../output/answer.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import type { Context } from "../../session/context.ts";
import { withLedgerView } from "./ledger-view.ts";
import { openLedger, planReport, prepare } from "./run-batch.ts";
import type { StoredBatch } from "./stored-batch.ts";

interface DryRun {
  /** Left unchanged. */
  readonly path: string | undefined;
  readonly slug: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly isChanged: boolean;
  takeUp(ledger: FileLedger): Promise<StoredBatch>;
}

/** Reads the rows into a temporary copy of the ledger, and reports what a run would do. */
export async function dryRun(context: Context, { path, slug, options, takeUp, isChanged }: DryRun): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), "tandem-dry-run-"));
  try {
    const copy = join(folder, "ledger.db");
    if (path !== undefined && existsSync(path)) {
      await withLedgerView(path, (view) => {
        if (view.isRunning)
          throw new CliError("CONFLICT", `${path} is in use by a run in progress`, {
            fix: commandLine("batch status", [path]),
          });
        copyFileSync(path, copy);
      });
    }
    const ledger = await openLedger(copy, slug, options);
    try {
      const prepared = await prepare(context, { ledger, slug, options, batch: await takeUp(ledger), isChanged });
      const { plan, reasons, skipped } = prepared;
      return {
        kind: "record",
        id: "calls",
        record: { ...plan, reasons, skipped },
        rows: Object.entries(plan),
        page: () => `${planReport(prepared).join("\n")}\n`,
      };
    } finally {
      await ledger.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
