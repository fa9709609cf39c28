import type { BatchProgress, BatchStoppedError } from "@tandem/batch";
import type { Fleet } from "@tandem/batch/redis";
import type { Answer } from "../../output/answer.ts";
import { fileError, isTandemError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { counted } from "../../output/quantities.ts";
import type { Context } from "../../session/context.ts";
import { checkCredentials } from "../../session/credentials/credentials.ts";
import { settingValue } from "../../session/settings/sources.ts";
import { assumedBasis } from "../../session/spending/forecast.ts";
import { stoppedError } from "./batch-errors.ts";
import { batchPlanOf, countsRecord } from "./batch-plan.ts";
import { withProgress } from "./batch-progress.ts";
import { leftOf } from "./ledger-view.ts";
import { loadFleet, openQueue, queueKey, viewOf } from "./queue.ts";
import { readRows } from "./read-files.ts";
import type { Skipped } from "./row-rules.ts";
import { agree, endOf, keepCost, outageMsOf, rulesOf, tellPlan, unreadableRows } from "./run-batch.ts";
import { limitsOf, type StoredBatch } from "./stored-batch.ts";

/** In-flight rows have this long to finish after SIGTERM or Ctrl-C. */
const graceMs = 25_000;
export const workEndsWithinMs = 32_000;
const lookMs = 2_000;

export interface Work extends Pick<StoredBatch, "maxInFlight" | "maxErrors" | "waitMs"> {
  readonly retry?: "failed" | "unknown" | undefined;
  readonly keepWaiting?: boolean;
  readonly acceptLoss?: boolean;
  /** The sink of results: a SQLite file, by its name, or a folder of NDJSON files. */
  readonly deliver?: string | undefined;
  readonly drop?: boolean;
}

/**
 * Runs rows of a batch in Redis until it is done, wherever the others run.
 *
 * @throws CliError for a worker that ended early, or rows that failed.
 */
export async function workOnQueue(context: Context, address: string, work: Work): Promise<Answer> {
  const fleet = await openQueue(context, address, work.acceptLoss);
  try {
    if (work.retry) await fleet.retry({ state: work.retry });
    await carryOut(context, fleet, address, work);
    return endOf(await leftOf(await viewOf(fleet, address), context.now()));
  } finally {
    await fleet.close();
  }
}

async function carryOut(context: Context, fleet: Fleet, address: string, work: Work): Promise<void> {
  const { keepWaiting = false } = work;
  const outageMs = outageMsOf(work);
  const progress = await watchProgress(fleet);
  try {
    const client = await clientOptions(context);
    const working = async (signal: AbortSignal) => {
      const rows = fleet.work({ client, signal, graceMs, keepWaiting, outageMs, ...limitsOf(work) });
      let tool: string | undefined;
      for await (const row of rows) {
        // Undefined if the batch is gone: the next row says so.
        tool ??= (await fleet.plan())?.tool;
        if (tool !== undefined) await keepCost(context, tool, row as never);
      }
    };
    await withProgress(context, progress.now, graceMs / 1_000, () => withDelivery(context, fleet, work, working));
  } catch (error) {
    if (!isTandemError(error, "batch_stopped")) throw error;
    const left = await leftOf(await viewOf(fleet, address), context.now());
    throw stoppedError(error as unknown as BatchStoppedError, left, outageMs);
  } finally {
    progress.end();
  }
}

/** Gives results to a sink while rows are run. A sink that fails stops the worker: its results stay in Redis. */
async function withDelivery(
  context: Context,
  fleet: Fleet,
  { deliver: path, drop, keepWaiting }: Work,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (path === undefined) return run(context.signal);
  const { ndjsonSink, sqliteSink } = await loadFleet();
  const sink = /\.(db|sqlite3?)$/.test(path) ? sqliteSink(path) : ndjsonSink(path);
  const [stop, end] = [new AbortController(), new AbortController()];
  let failure: { cause: unknown } | undefined;
  const delivered = fleet.deliver(sink, { name: path, drop, keepWaiting, signal: end.signal }).catch((cause) => {
    failure = { cause };
    stop.abort();
  });
  try {
    await run(AbortSignal.any([context.signal, stop.signal]));
    await delivered;
  } catch (error) {
    failure ??= { cause: error };
    end.abort();
    await delivered;
  }
  if (failure) throw stop.signal.aborted ? fileError(failure.cause, path) : failure.cause;
}

/** The fleet does the rate limiting. */
async function clientOptions(context: Context) {
  const { settings, sources, io } = context;
  const { urls, retries, timeoutMs } = settings;
  settingValue("tools-url", sources);
  const { apiKey } = await queueKey(context);
  checkCredentials("tools", { url: urls.tools, secret: apiKey });
  const { serviceTransport } = await import("../../process/proxies.ts");
  return {
    apiKey,
    fetch: await serviceTransport(io.env),
    ...(urls.tools && { baseUrl: urls.tools }),
    ...(retries !== undefined && { retries }),
    ...(timeoutMs !== undefined && { timeout: { totalMs: timeoutMs } }),
  };
}

/** Progress of the batch, wherever its rows run. */
async function watchProgress(fleet: Fleet) {
  let summary = await fleet.summary();
  const { spent: before } = summary;
  const look = async () => {
    summary = await fleet.summary().catch(() => summary);
  };
  const timer = setInterval(look, lookMs);
  const now = (): BatchProgress => {
    const { done, failed, unknown, waiting, sent, spent: spentInAll } = summary;
    const unmeasured = { ratePerMinute: undefined, etaMs: undefined, forecast: undefined };
    return { done, failed, unknown, left: waiting + sent, spent: spentInAll - before, spentInAll, ...unmeasured };
  };
  return { now, end: () => clearInterval(timer) };
}

interface Queueing {
  readonly address: string;
  readonly slug: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly batch: StoredBatch;
  readonly acceptLoss: boolean;
}

export async function queueRows(context: Context, queueing: Queueing): Promise<Answer> {
  const { address, slug, options, batch, acceptLoss } = queueing;
  const fleet = await openQueue(context, address, acceptLoss);
  try {
    const skipped: Skipped[] = [];
    const rules = { ...rulesOf({ slug, batch }), onSkip: (each: Skipped) => void skipped.push(each) };
    const rows = readRows(rules, batch.source.path === null ? context.io.stdin : undefined);
    const { unreadable, credits } = await fleet.add(slug as never, rows as never, {
      options: options as never,
      signal: context.signal,
      hold: true,
      ...(batch.maxCredits !== null && { budget: { credits: batch.maxCredits } }),
    });
    const summary = await fleet.summary();
    const forecast = { credits, basis: assumedBasis };
    const plan = batchPlanOf({ summary, calls: summary.waiting, unreadable, forecast });
    tellPlan(context, { plan, reasons: await unreadableRows(fleet), skipped });
    await agree(context, plan, batch);
    await fleet.start();
    return {
      kind: "record",
      id: "rows",
      record: { ledger: address, ...countsRecord(summary), ...(skipped.length > 0 && { skipped }) },
      note: {
        text: `${counted(summary.waiting, "row")} to run, on any number of machines`,
        command: commandLine("batch work", [address]),
      },
    };
  } finally {
    await fleet.close();
  }
}
