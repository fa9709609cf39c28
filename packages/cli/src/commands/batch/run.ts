import { existsSync } from "node:fs";
import type { FileLedger } from "@tandem/sdk/node";
import { parseDuration } from "../../argv/duration.ts";
import { parseNumber } from "../../argv/number-flag.ts";
import { flagPlace } from "../../argv/place.ts";
import { dryRun } from "../../batch/dry-run.ts";
import { isAddress, ledgerPlace } from "../../batch/ledger-place.ts";
import { queueRows } from "../../batch/queue-rows.ts";
import { rowSource, sourceName } from "../../batch/row-source.ts";
import { checkMock, endsWithinMs, isSpooled, runBatch } from "../../batch/run-batch.ts";
import { findStoredBatch, type StoredBatch, storeBatch } from "../../batch/stored-batch.ts";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors/cli-error.ts";
import { example, rerun, run as runFix } from "../../errors/fix.ts";
import { toolReference } from "../../generated/tool-reference.ts";
import { buildOptions, readOptionsFile } from "../../tools/options.ts";
import { findTool } from "../tools/list.ts";

export const limitFlags = {
  maxCredits: { value: "N", summary: "The most the batch may cost; it stops before the call that would exceed it" },
  maxErrors: { value: "N", summary: "Stop once this many rows of a run have failed or are unknown" },
  maxInFlight: { value: "N", summary: "Maximum rows in progress at once (default 30)" },
  waitTimeout: {
    value: "DURATION",
    summary: "Stop when the service is gone, or refuses every call, for this long (default 1h); resume goes on",
  },
} as const;

export const changedFlag = {
  summary: "Send only rows that are new or have changed since the last run with this ledger",
} as const;

export const run = defineCommand({
  description: `Runs at the key's rate. Every row is charged at most once: the ledger, a file, records each call before it is sent. A row whose answer was lost is unknown; it is named and not sent again by itself. Stop it whenever you like: tandem batch resume LEDGER goes on. A ledger in a file needs Node 22.13 or newer.

Rows are the lines of a .jsonl or .txt file, the records of a .csv file, the files of a folder, or - for stdin. A line of JSON is a text, or an object with input and, optionally, id and options. A CSV file names its columns in the first line; the input is the column "input", or the only one there is. A row that cannot be read fails and does not stop the rest. Equal rows are sent once and share the result.`,
  args: { tool: { summary: "The tool's slug, as in tools list", required: true, picks: "tools" } },
  flags: {
    in: { value: "FILE|DIR|-", summary: "Where the rows come from: .jsonl, .csv, .txt, a folder, or - for stdin" },
    recursive: { summary: "Also read the files in subfolders of --in" },
    changed: changedFlag,
    ledger: {
      value: "FILE",
      summary: "The file that records what became of each row; or a batch in Redis, for tandem batch work",
    },
    inputFormat: {
      value: "FORMAT",
      choices: ["jsonl", "csv", "txt"],
      summary: "How --in is read (default: by its name; jsonl for stdin)",
    },
    map: { value: "input=COLUMN", many: true, summary: "The column or field that holds the input" },
    id: { value: "COLUMN", summary: "The column or field that names a row (default id, where there is one)" },
    option: { short: "F", value: "KEY=VALUE", many: true, summary: "An option of the tool, read as the option's type" },
    textOption: { short: "f", value: "KEY=TEXT", many: true, summary: "An option of the tool, a text as it stands" },
    optionsFile: { value: "FILE", summary: "Options as a JSON object; -F and -f override it" },
    ...limitFlags,
    acceptLoss: { summary: "Use a Redis that may lose what it has answered: rows may be paid twice" },
    dryRun: {
      summary:
        "Read the rows and print what a run would make of them: calls, time, credits. Sends nothing; needs no account",
    },
  },
  signsIn: "tools",
  examples: [
    "tandem batch run grammar-checker --in notes.txt --ledger notes.db",
    "tandem batch run ai-translator --in rows.csv --map input=text --id sku -F targetLanguage=de --ledger rows.db --max-credits 500",
    "tandem batch run grammar-checker --in notes.txt --dry-run",
    "tandem batch run pdf-summarizer --in invoices/ --ledger invoices.db --yes",
    "tandem batch run caption-gen --in - --ledger captions.db --max-errors 20",
  ],
  endsWithinMs,
  showsProgress: true,
  async run(context, { tool: slug }, flags) {
    const tool = Object.hasOwn(toolReference, slug) ? toolReference[slug] : undefined;
    // One call of a name that is none costs nothing; a batch would fail row by row.
    if (tool === undefined) await findTool(context, slug);
    const file = flags.optionsFile === undefined ? {} : await readOptionsFile(flags.optionsFile);
    const options = buildOptions(slug, tool, { typed: flags.option, texts: flags.textOption, file });
    const cwd = context.io.cwd ?? process.cwd();
    const path = flags.ledger === undefined ? undefined : ledgerPlace(context, flags.ledger);
    if (path === undefined && !flags.dryRun) throw noLedger();
    const asked: StoredBatch = {
      source: rowSource(flags, cwd),
      mock: context.settings.mock,
      agreed: context.settings.yes,
      ...readLimits(flags),
    };
    const takeUp = (ledger: FileLedger) => takenUp(context, ledger, path ?? ledger.path, asked);
    const isShared = path !== undefined && isAddress(path);
    if (path === undefined || flags.dryRun) {
      return dryRun(context, { path: isShared ? undefined : path, slug, options, takeUp, isChanged: flags.changed });
    }
    if (isShared && flags.changed) throw notInRedis();
    if (isShared)
      return queueRows(context, { address: path, slug, options, batch: asked, acceptLoss: flags.acceptLoss });
    await context.signIn("tools");
    const [{ sqliteLedger }, { batchPlan }] = await Promise.all([
      import("@tandem/sdk/node"),
      import("@tandem/sdk/batch"),
    ]);
    const isNew = !existsSync(path);
    const ledger = sqliteLedger(path);
    await ledger.open(batchPlan(slug, options));
    const batch = await takeUp(ledger).catch(async (error: unknown) => {
      await ledger.close();
      throw error;
    });
    return runBatch(context, { ledger, slug, options, batch, isNew, isChanged: flags.changed });
  },
});

interface LimitFlags {
  readonly maxCredits: string | undefined;
  readonly maxErrors: string | undefined;
  readonly maxInFlight: string | undefined;
  readonly waitTimeout: string | undefined;
}

type Limits = Pick<StoredBatch, "maxCredits" | "maxErrors" | "maxInFlight"> & { readonly waitMs: number | null };

export function readLimits(flags: LimitFlags): Limits {
  const read = (flag: keyof LimitFlags, rule: { integer?: boolean; min: number }) => {
    const text = flags[flag];
    return text === undefined ? null : parseNumber(text, flagPlace(flag), rule);
  };
  return {
    maxCredits: read("maxCredits", { min: 0 }),
    maxErrors: read("maxErrors", { integer: true, min: 1 }),
    maxInFlight: read("maxInFlight", { integer: true, min: 1 }),
    waitMs: flags.waitTimeout === undefined ? null : parseDuration(flags.waitTimeout, flagPlace("waitTimeout")),
  };
}

/** The same command on a ledger that is there goes on with it. Other rows are refused. */
async function takenUp(context: Context, ledger: FileLedger, path: string, asked: StoredBatch): Promise<StoredBatch> {
  const kept = findStoredBatch(ledger);
  if (kept === undefined) {
    await storeBatch(ledger, asked);
    return asked;
  }
  checkMock(context, kept, path);
  if (JSON.stringify(kept.source) !== JSON.stringify(asked.source)) {
    throw new CliError("CONFLICT", `${path} is the ledger of another batch`, {
      why: `its rows come from ${sourceName(kept.source)}, not ${sourceName(asked.source)}, or are read in another way`,
      fix: runFix("batch status", [path]),
    });
  }
  if (kept.source.path === null && isSpooled(ledger)) {
    throw new CliError("CONFLICT", `${path} has the rows of stdin already`, {
      fix: runFix("batch resume", [path]),
    });
  }
  return { ...asked, agreed: kept.agreed || asked.agreed };
}

const notInRedis = (): CliError =>
  new CliError("USAGE", "--changed needs a ledger in a file", { fix: example(rerun({ set: { ledger: "run.db" } })) });

const noLedger = (): CliError =>
  new CliError("USAGE", "--ledger is required", {
    why: "a batch keeps what became of each row in a file, so that it can be resumed",
    fix: example(rerun({ set: { ledger: "run.db" } })),
  });
