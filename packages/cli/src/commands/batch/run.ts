import { existsSync } from "node:fs";
import type { FileLedger } from "@tandem/sdk/node";
import { flagPlace, parseDuration, parseNumber } from "../../argv/values.ts";
import { dryRun } from "../../batch/dry-run.ts";
import { withLedgerView } from "../../batch/ledger-view.ts";
import { rowSource, sourceName } from "../../batch/row-source.ts";
import { checkMock, endsWithinMs, isSpooled, runBatch } from "../../batch/run-batch.ts";
import {
  findStoredBatch,
  isAddress,
  ledgerPlace,
  readStoredBatch,
  type StoredBatch,
  storeBatch,
} from "../../batch/stored-batch.ts";
import { queueRows, withMetrics, workEndsWithinMs, workOnAll, workOnQueue } from "../../batch/work-on-queue.ts";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors/cli-error.ts";
import { advice, example, rerun, run as runFix } from "../../errors/fix.ts";
import { toolReference } from "../../generated/tool-reference.ts";
import { buildOptions, readOptionsFile } from "../../tools/options.ts";
import { findTool } from "../tools.ts";

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
    priority: { value: "0-9", summary: "Of batches in Redis with one key, the highest goes first (default 0)" },
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
    // One call of an unknown tool costs nothing, but a batch would fail row by row.
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
    const priority =
      flags.priority === undefined
        ? undefined
        : parseNumber(flags.priority, flagPlace("priority"), { integer: true, min: 0, max: 9 });
    if (isShared) {
      const { acceptLoss } = flags;
      return queueRows(context, { address: path, slug, options, batch: asked, priority, acceptLoss });
    }
    if (flags.priority !== undefined) throw onlyInRedis();
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

/** The same command on an existing ledger resumes it. Different rows are rejected. */
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

const onlyInRedis = (): CliError =>
  new CliError("USAGE", "--priority needs a batch in Redis", { fix: rerun({ unset: ["priority"] }) });

const noLedger = (): CliError =>
  new CliError("USAGE", "--ledger is required", {
    why: "a batch keeps what became of each row in a file, so that it can be resumed",
    fix: example(rerun({ set: { ledger: "run.db" } })),
  });

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

export const work = defineCommand({
  description: `Takes rows from a batch in Redis and runs them. Start it on as many machines as you like: together they keep the key's rate limit and the batch's --max-credits, and every row is charged at most once. It ends when the batch is done. When it is stopped, by SIGTERM or Ctrl-C, rows under way have 25 s to end, and the others go back. When it is killed, other workers take over what was not sent; rows that were sent are unknown, and named.

tandem batch run TOOL --in FILE --ledger redis://HOST#NAME starts such a batch; status, results, report and resume take the same address. Redis must keep what it answers: appendonly yes, appendfsync always, maxmemory-policy noeviction. Inputs and results are encrypted with the key of the tools, or with TANDEM_QUEUE_SECRET.

With --all, a worker runs every batch that its key opens, or the keys in TANDEM_TOOLS_KEYS, separated by commas. Batches with one key share its rate limit: the highest --priority goes first, and equal ones take turns.`,
  args: { ledger: { summary: "The address of the batch: redis://HOST:PORT#NAME", required: true } },
  flags: {
    all: { summary: "Run all batches in this Redis that your key opens" },
    retry: {
      value: "failed|unknown",
      summary: "Send these again, too: failed rows that may succeed later, or unknown ones",
    },
    maxErrors: { value: "N", summary: "Stop this worker once this many of its rows have failed or are unknown" },
    maxInFlight: limitFlags.maxInFlight,
    waitTimeout: limitFlags.waitTimeout,
    metrics: {
      value: "[HOST:]PORT",
      summary: "Serve metrics for Prometheus at /metrics (HOST is 127.0.0.1 by default)",
    },
    keepWaiting: { summary: "Wait for more rows when the batch is done" },
    acceptLoss: { summary: "Use a Redis that may lose what it has answered: rows may be paid twice" },
  },
  examples: [
    "tandem batch work redis://localhost:6379#translations",
    "tandem batch work redis://localhost:6379#translations --max-in-flight 10 --keep-waiting",
    "tandem batch work redis://localhost:6379 --all --keep-waiting",
  ],
  endsWithinMs: workEndsWithinMs,
  showsProgress: true,
  run(context, args, flags) {
    const address = ledgerPlace(context, args.ledger);
    if (!isAddress(address)) throw notShared(args.ledger);
    const { keepWaiting, acceptLoss } = flags;
    const limits = readLimits({ ...flags, maxCredits: undefined });
    const retry = retryOf(flags.retry);
    if (flags.all && (retry || address.includes("#"))) throw notAll(args.ledger, retry);
    const work = { ...limits, retry, keepWaiting, acceptLoss, metrics: flags.metrics };
    return withMetrics(context, work, (metered) => (flags.all ? workOnAll : workOnQueue)(context, address, metered));
  },
});

const notAll = (ledger: string, retry: string | undefined): CliError =>
  new CliError("USAGE", `--all takes ${retry ? "no --retry" : "the address of a Redis, without the name of a batch"}`, {
    fix: rerun(retry ? { unset: ["retry"] } : { args: { ledger: ledger.split("#", 1)[0]! } }),
  });

const notShared = (ledger: string): CliError =>
  new CliError("USAGE", `${ledger} is not the address of a batch in Redis`, {
    why: "a ledger in a file serves one run at a time: tandem batch resume",
    fix: example(rerun({ args: { ledger: "redis://localhost:6379#batch" } })),
  });
