import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileLedger } from "@tandem/batch";
import type { FlagValues } from "../../argv/specs.ts";
import { flagPlace, type NumberRule, parseChoice, parseDuration, parseNumber } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { toolReference } from "../../generated/tool-reference.ts";
import { CliError, fileError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import type { Context } from "../../session/context.ts";
import { findTool } from "../tools/list.ts";
import { optionFlags, readOptions } from "../tools/options.ts";
import { dryRun } from "./dry-run.ts";
import { withLedgerView } from "./ledger-view.ts";
import { isReadOnce, rowSource, sourceName } from "./row-source.ts";
import { checkMock, endsWithinMs, giveUp, openLedger, runBatch } from "./run-batch.ts";
import {
  findStoredBatch,
  isAddress,
  ledgerPlace,
  type RowSource,
  readStoredBatch,
  rowsPath,
  type StoredBatch,
  storeBatch,
} from "./stored-batch.ts";
import { queueRows, workEndsWithinMs, workOnQueue } from "./work-on-queue.ts";

const limitFlags = {
  maxCredits: {
    value: "N",
    summary: "Credit limit for the batch; rows that may exceed it are left out for a run with a higher one",
  },
  maxErrors: { value: "N", summary: "Stop once this many rows of a run have failed or are unknown" },
  maxInFlight: { value: "N", summary: "Maximum rows in progress at once (default 30)" },
  waitTimeout: {
    value: "DURATION",
    summary: "Stop if the service is unavailable or rejects every call for this long (default 1h)",
  },
} as const;

const changedFlag = { summary: "Send only rows added or changed since the last run with this ledger" } as const;

export const run = defineCommand({
  description: `Runs at the key's rate limit. Each row is charged at most once: the ledger, a file, records each call before it is sent. If the response is lost, the row is unknown; it is listed, not retried automatically. You can stop the batch at any time and continue with tandem batch resume LEDGER. A ledger in a file requires Node.js 22.13 or later.

Rows are the lines of a .jsonl or .txt file, the records of a .csv file, the files of a folder, or - for stdin. A line of JSON is a string, or an object with input and, optionally, id and options. The first line of a CSV file has the column names; the input is the column "input", or the only column. Unreadable rows fail without stopping the rest. Identical rows are sent once and share the result.`,
  args: { tool: { summary: "The tool's slug, as in tools list", required: true, picks: "tools" } },
  flags: {
    in: { value: "FILE|DIR|-", summary: "Source of the rows: .jsonl, .csv, .txt, a folder, or - for stdin" },
    recursive: { summary: "Also read the files in subfolders of --in" },
    changed: changedFlag,
    ledger: {
      value: "FILE",
      summary: "File that stores the state of each row, or a Redis URL (see tandem batch work)",
    },
    inputFormat: {
      value: "FORMAT",
      choices: ["jsonl", "csv", "txt"],
      summary: "Format of --in (default: by its name; jsonl for stdin)",
    },
    map: { value: "input=COLUMN", summary: "The column or field with the input" },
    id: { value: "COLUMN", summary: "The column or field with the row's id (default id, if present)" },
    ...optionFlags,
    ...limitFlags,
    acceptLoss: { summary: "Accept a Redis without durable writes; rows may be charged twice" },
    dryRun: {
      summary: "Read the rows and print an estimate of calls, time and credits. Sends nothing; no account needed",
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
    // One call of an unknown tool costs nothing, but a batch would fail row by row.
    if (tool === undefined) await findTool(context, slug);
    const options = await readOptions(slug, tool, flags);
    const cwd = context.io.cwd ?? process.cwd();
    const path = flags.ledger === undefined ? undefined : ledgerPlace(context, flags.ledger);
    if (path === undefined && !flags.dryRun)
      throw new CliError("USAGE", "--ledger is required", {
        why: "a batch stores the state of each row in a file, so that you can resume it",
        fix: "add --ledger run.db",
      });
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
    if (isShared) {
      const { acceptLoss, changed } = flags;
      if (changed) throw new CliError("USAGE", "--changed needs a ledger in a file", { fix: "use --ledger run.db" });
      return queueRows(context, { address: path, slug, options, batch: asked, acceptLoss });
    }
    await context.signIn("tools");
    const isNew = !existsSync(path);
    const ledger = await openLedger(path, slug, options);
    const batch = await takeUp(ledger).catch(async (error: unknown) => {
      await giveUp({ ledger, isNew });
      throw error;
    });
    return runBatch(context, { ledger, slug, options, batch, isNew, isChanged: flags.changed });
  },
});

type LimitFlags = FlagValues<typeof limitFlags>;

function readLimits(flags: LimitFlags) {
  const read = (flag: keyof LimitFlags, rule: NumberRule) => parseNumber(flags[flag], flagPlace(flag), rule) ?? null;
  return {
    maxCredits: read("maxCredits", { min: 0 }),
    maxErrors: read("maxErrors", { integer: true, min: 1 }),
    maxInFlight: read("maxInFlight", { integer: true, min: 1 }),
    waitMs: parseDuration(flags.waitTimeout, flagPlace("waitTimeout")) ?? null,
  };
}

/** The same command on an existing ledger resumes it. Different rows are rejected. */
async function takenUp(context: Context, ledger: FileLedger, path: string, asked: StoredBatch): Promise<StoredBatch> {
  const kept = findStoredBatch(ledger);
  if (kept === undefined) {
    const batch = { ...asked, source: await readableAgain(context, ledger, asked.source) };
    await storeBatch(ledger, batch);
    return batch;
  }
  checkMock(context, kept, path);
  if (isReadOnce(asked.source))
    throw new CliError("CONFLICT", `${path} has its rows already`, { fix: commandLine("batch resume", [path]) });
  if (JSON.stringify(kept.source) !== JSON.stringify(asked.source)) {
    throw new CliError("CONFLICT", `${path} is the ledger of another batch`, {
      why: `its rows come from ${sourceName(kept.source)}, not ${sourceName(asked.source)}, or are read in another way`,
      fix: commandLine("batch status", [path]),
    });
  }
  return { ...asked, agreed: kept.agreed || asked.agreed };
}

/** Copies stdin or a pipe before anything is sent, so that the batch can be resumed. */
async function readableAgain({ io, signal }: Context, ledger: FileLedger, source: RowSource): Promise<RowSource> {
  if (!isReadOnce(source)) return source;
  const path = rowsPath(ledger);
  const from = source.path === null ? io.stdin : createReadStream(source.path);
  await pipeline(from, createWriteStream(path, { mode: 0o600, flush: true }), { signal }).catch((error) => {
    if (signal.aborted) throw new CliError("INTERRUPTED", "interrupted while reading the rows: nothing was sent");
    throw fileError(error, path);
  });
  return { ...source, path, name: sourceName(source) };
}

const retryFlag = {
  value: "failed|unknown",
  summary: "Also retry failed rows that may succeed later, or unknown rows",
} as const;

export const resume = defineCommand({
  description:
    "Resumes a batch from its ledger, which stores the tool, its options and the source of the rows. Finished rows are skipped. Unknown rows are retried only if the balance proves that they were not charged, or with --retry unknown, which may charge them twice.",
  args: { ledger: { summary: "The ledger of the batch", required: true, isFile: true } },
  flags: { retry: retryFlag, changed: changedFlag, ...limitFlags },
  examples: ["tandem batch resume run.db", "tandem batch resume run.db --retry failed"],
  endsWithinMs,
  showsProgress: true,
  async run(context, args, flags) {
    const path = ledgerPlace(context, args.ledger);
    const retry = retryOf(flags.retry);
    const limits = readLimits(flags);
    if (isAddress(path)) return workOnQueue(context, path, { ...limits, retry });
    const { plan, kept } = await withLedgerView(path, async (view) => {
      const { rows, waiting } = await view.summary();
      if (findStoredBatch(view) === undefined && rows === waiting) throw notBegun(path);
      const batch = readStoredBatch(view, retry);
      checkMock(context, batch, path);
      return { plan: view.plan, kept: batch };
    });
    await context.signIn("tools");
    const batch: StoredBatch = {
      ...kept,
      agreed: kept.agreed || context.settings.yes,
      maxCredits: limits.maxCredits ?? kept.maxCredits,
      maxErrors: limits.maxErrors ?? kept.maxErrors,
      maxInFlight: limits.maxInFlight ?? kept.maxInFlight,
      waitMs: limits.waitMs ?? kept.waitMs,
    };
    const { sqliteLedger } = await import("@tandem/batch");
    const ledger = sqliteLedger(path);
    await ledger.open(plan);
    await storeBatch(ledger, batch);
    const options = JSON.parse(plan.options) as Record<string, unknown>;
    return runBatch(context, { ledger, slug: plan.tool, options, batch, retry, isChanged: flags.changed });
  },
});

const retryOf = (text: string | undefined): "failed" | "unknown" | undefined =>
  text === undefined ? undefined : parseChoice(text, flagPlace("retry"), ["failed", "unknown"]);

const notBegun = (path: string): CliError =>
  new CliError("CONFLICT", `${path} cannot be resumed: its run ended while it read the rows`, {
    why: "nothing was sent",
    fix: "start tandem batch run, or the program that made it, again with the same ledger",
  });

export const work = defineCommand({
  description: `Runs rows of a batch in Redis. You can start it on any number of machines: they share the key's rate limit and the batch's --max-credits, and each row is charged at most once. It exits when the batch is done. On SIGTERM or Ctrl-C, rows in flight have 25 s to finish, and the rest are released. If a worker is killed, other workers take over its unsent rows; its sent rows are listed as unknown.

tandem batch run TOOL --in FILE --ledger redis://HOST#NAME starts such a batch; status, results and resume accept the same URL. Redis must be durable: appendonly yes, appendfsync always, maxmemory-policy noeviction. Inputs and results are encrypted with the tool key, or with TANDEM_QUEUE_SECRET, which lets workers with different keys run one batch.`,
  args: { ledger: { summary: "The batch's URL: redis://HOST:PORT#NAME", required: true } },
  flags: {
    retry: retryFlag,
    maxErrors: { value: "N", summary: "Stop this worker once this many of its rows have failed or are unknown" },
    maxInFlight: limitFlags.maxInFlight,
    waitTimeout: limitFlags.waitTimeout,
    deliver: {
      value: "FILE|DIR",
      summary: "Write rows as they end to a SQLite file (.db), or as NDJSON files to a folder",
    },
    drop: { summary: "With --deliver: delete results from Redis once they are written" },
    keepWaiting: { summary: "Wait for more rows when the batch is done" },
    acceptLoss: { summary: "Accept a Redis without durable writes; rows may be charged twice" },
  },
  examples: [
    "tandem batch work redis://localhost:6379#translations",
    "tandem batch work redis://localhost:6379#translations --deliver results.db",
    "tandem batch work redis://localhost:6379#translations --max-in-flight 10 --keep-waiting",
  ],
  endsWithinMs: workEndsWithinMs,
  showsProgress: true,
  run(context, args, flags) {
    const address = ledgerPlace(context, args.ledger);
    if (!isAddress(address))
      throw new CliError("USAGE", `${args.ledger} is not the URL of a batch in Redis`, {
        fix: "use an address such as redis://localhost:6379#batch; for a ledger in a file, tandem batch resume",
      });
    const { keepWaiting, acceptLoss, drop } = flags;
    const limits = readLimits({ ...flags, maxCredits: undefined });
    const retry = retryOf(flags.retry);
    if (drop && flags.deliver === undefined)
      throw new CliError("USAGE", "--drop needs --deliver", { fix: "add --deliver results.db" });
    const deliver = flags.deliver === undefined ? undefined : resolve(context.io.cwd ?? process.cwd(), flags.deliver);
    return workOnQueue(context, address, { ...limits, retry, keepWaiting, acceptLoss, deliver, drop });
  },
});
