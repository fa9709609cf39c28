import { rmSync } from "node:fs";
import { hostname } from "node:os";
import type { BatchRow, BatchStoppedError, DoneRow, FileLedger, LedgerSummary } from "@tandem/batch";
import { toolReference } from "../../generated/tool-reference.ts";
import type { Answer } from "../../output/answer.ts";
import { CliError, isTandemError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { openPhases, showsSpinner } from "../../output/progress.ts";
import { counted, number } from "../../output/quantities.ts";
import { checkYes } from "../../resources/consent.ts";
import type { Context } from "../../session/context.ts";
import { ownCharges, pricesFrom } from "../../session/spending/credits-file.ts";
import { forecastOf } from "../../session/spending/forecast.ts";
import { keepCharge, keepMissedCharges } from "../../session/spending/paid-call.ts";
import { type Left, partialError, stoppedError } from "./batch-errors.ts";
import { type BatchPlan, batchPlanOf, countsRecord, named, planLines, rowName } from "./batch-plan.ts";
import { withProgress } from "./batch-progress.ts";
import { leftOf, withLedgerView } from "./ledger-view.ts";
import { readRows } from "./read-files.ts";
import { resultRow } from "./result-rows.ts";
import type { RowRules, Skipped } from "./row-rules.ts";
import { sourceName } from "./row-source.ts";
import { limitsOf, rowsPath, type StoredBatch, storeBatch } from "./stored-batch.ts";

/** In-flight rows have this long to finish after Ctrl-C; the command ends within 5 s. */
const graceMs = 4_000;
export const endsWithinMs = 8_000;

export interface Going {
  readonly ledger: FileLedger;
  readonly slug: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly batch: StoredBatch;
  readonly retry?: "failed" | "unknown" | undefined;
  /** Rows that differ from those of the last run replace them. */
  readonly isChanged: boolean;
  readonly isNew?: boolean;
}

/** Opens or creates the ledger of a batch in a file. */
export async function openLedger(path: string, slug: string, options: Going["options"]): Promise<FileLedger> {
  const { batchPlan, sqliteLedger } = await import("@tandem/batch");
  const ledger = sqliteLedger(path);
  await ledger.open(batchPlan(slug, options));
  return ledger;
}

/**
 * Enters the rows, prints the plan, asks for consent and runs the remaining rows. Closes the ledger.
 *
 * @throws CliError for a run that ended early, or rows that failed.
 */
export async function runBatch(context: Context, going: Going): Promise<Answer> {
  const { ledger } = going;
  let prepared: Awaited<ReturnType<typeof prepare>>;
  try {
    prepared = await prepare(context, going);
    tellPlan(context, prepared);
    await agree(context, prepared.plan, going.batch);
    await storeBatch(ledger, { ...going.batch, agreed: true });
  } catch (error) {
    // Nothing was sent, so nothing needs to be kept.
    await giveUp(going);
    throw error;
  }
  try {
    await send(context, going, prepared.summary);
  } finally {
    await ledger.close();
  }
  return withLedgerView(ledger.path, async (view) => endOf(await leftOf(view, context.now()), prepared.skipped));
}

/** Closes the ledger. A new one goes, with its rows. */
export async function giveUp({ ledger, isNew }: Pick<Going, "ledger" | "isNew">): Promise<void> {
  if (!isNew) return ledger.close();
  ledger.discard();
  rmSync(rowsPath(ledger), { force: true });
}

/** @throws CliError PARTIAL if rows failed or are unknown. */
export function endOf(left: Left, skipped: readonly Skipped[] = []): Answer {
  const { ledger, summary } = left;
  if (summary.failed + summary.unknown > 0) throw partialError(left);
  return {
    kind: "record",
    id: "done",
    record: { ledger, ...countsRecord(summary), ...(skipped.length > 0 && { skipped }) },
    note: { text: "print the results", command: commandLine("batch results", [ledger]) },
  };
}

/** What a run is going to do. */
export interface Prepared {
  readonly plan: BatchPlan;
  /** Why rows can't be read, a few of them. */
  readonly reasons: readonly string[];
  readonly skipped: readonly Skipped[];
}

/** Enters the rows. Resends lost ones that the balance proves weren't charged. */
export async function prepare(context: Context, going: Going) {
  const { ledger, slug } = going;
  const { unreadable, skipped } = await enterRows(context, going);
  const { longestCallMs, settleUnknown } = await import("@tandem/batch");
  await settleUnknown(ledger, context.now(), longestCallMs(slug));
  if (going.retry) await ledger.retry({ state: going.retry });
  const summary = await ledger.summary();
  const waiting = ledger.waitingCalls();
  const forecast = await forecastOf(context, slug, waiting, summary.prices);
  const calls = waiting.reduce((sum, each) => sum + each.calls, 0);
  const plan = batchPlanOf({ summary, calls, unreadable, forecast });
  return { summary, plan, reasons: await unreadableRows(ledger), skipped };
}

export function rulesOf({ slug, batch: { source } }: Pick<Going, "slug" | "batch">): RowRules {
  return { slug, tool: Object.hasOwn(toolReference, slug) ? toolReference[slug] : undefined, source };
}

async function enterRows(context: Context, going: Going) {
  const { ledger, slug, batch } = going;
  const { planBatch } = await import("@tandem/batch");
  const { signal } = context;
  const skipped: Skipped[] = [];
  const phases = openPhases(context);
  if (showsSpinner(context)) phases.show("reading rows");
  try {
    const source = readRows({ ...rulesOf(going), onSkip: (each) => void skipped.push(each) });
    const settings = { options: going.options as never, signal, replace: going.isChanged };
    const { rows, unreadable } = await planBatch(slug, source, ledger, settings);
    if (rows === 0 && skipped.length > 0) throw noFiles(batch, skipped);
    const { rows: known } = await ledger.summary();
    if (rows < known) throw changedSource(batch, `it has ${counted(rows, "row")} now, and had ${number(known)} then`);
    return { unreadable, skipped };
  } catch (error) {
    if (signal.aborted) throw new CliError("INTERRUPTED", "interrupted while reading the rows: nothing was sent");
    if (!isTandemError(error, "invalid_argument") || (error as { facts: { option?: string } }).facts.option !== "rows")
      throw error;
    throw changedSource(batch, error.summary);
  } finally {
    phases.end();
  }
}

const noFiles = ({ source }: StoredBatch, skipped: readonly Skipped[]): CliError =>
  new CliError("USAGE", `${sourceName(source)} has no files to read`, {
    why: skippedLines(skipped).join("; "),
    fix: "add --recursive, or put the files into the folder itself",
  });

function changedSource({ source }: StoredBatch, why: string): CliError {
  return new CliError("CONFLICT", `${sourceName(source)} has changed since the batch was started`, {
    why,
    fix: "add --changed",
  });
}

const skippedTexts = { hidden: "hidden", folder: "see --recursive", link: "a link that leaves the folder" };

function skippedLines(skipped: readonly Skipped[]): string[] {
  if (skipped.length === 0) return [];
  return [
    `skipped ${number(skipped.length)}: ${named(skipped.map(({ name, why }) => `${name} (${skippedTexts[why]})`))}`,
  ];
}

const mostNamed = 5;

export async function unreadableRows(ledger: Pick<FileLedger, "rows">): Promise<string[]> {
  const reasons: string[] = [];
  for await (const { end } of ledger.rows("failed")) {
    if (end?.state === "failed" && end.problem.code === "unreadable") reasons.push(end.problem.message);
    if (reasons.length === mostNamed) break;
  }
  return reasons;
}

export function tellPlan({ err, settings }: Context, prepared: Prepared): void {
  if (settings.json || settings.quiet) return;
  for (const line of planReport(prepared)) err.line(line);
}

export function planReport({ plan, reasons, skipped }: Prepared): string[] {
  const more = plan.unreadable - reasons.length;
  return [
    ...[...planLines(plan), ...skippedLines(skipped), ...reasons.map((reason) => `cannot be read: ${reason}`)],
    ...(more > 0 ? [`and ${number(more)} more`] : []),
  ];
}

/** Larger batches without a credit limit need consent. */
const callsWithoutConsent = 100;

/**
 * Depends only on what was typed: earlier prices must not make a pipeline fail.
 *
 * @throws CliError CONFIRM_REQUIRED without a yes.
 */
export async function agree(
  context: Context,
  { calls }: BatchPlan,
  { maxCredits, agreed }: StoredBatch,
): Promise<void> {
  if (agreed || maxCredits !== null || calls <= callsWithoutConsent) return;
  const many = counted(calls, "call");
  const question = `Run it? It makes ${many}, and no --max-credits limits the cost.`;
  await checkYes(context, `running ${many} without --max-credits`, async () => question);
}

async function send(context: Context, going: Going, summary: LedgerSummary): Promise<void> {
  const { ledger, slug, options, batch: kept } = going;
  const tandem = await context.signIn("tools");
  const id = await idOf(ledger);
  // A batch that was begun on another machine is recorded there.
  if (id.endsWith(machine)) await keepMissedCharges(context, { tool: slug, batch: id }, summary);
  await ledger.close();
  const { batch } = await import("@tandem/batch");
  const prices = pricesFrom(await ownCharges(context), slug);
  const work = batch(tandem.tools, slug as string, readRows(rulesOf(going)), {
    options: options as never,
    ledger,
    total: summary.rows,
    graceMs,
    signal: context.signal,
    ...(kept.maxCredits !== null && { budget: { credits: kept.maxCredits, prices } }),
    ...limitsOf(kept),
    outageMs: outageMsOf(kept),
    ...(context.io.clock && { clock: context.io.clock }),
  });
  const sending = withProgress(
    context,
    () => work.progress,
    graceMs / 1_000,
    async (say) => {
      for await (const row of work) {
        await keepCost(context, slug, row, id);
        if (row.isUnrecorded && row.status === "done") await printUnrecorded(context, say, row);
      }
    },
  );
  await sending.catch(async (error: unknown) => {
    if (!isTandemError(error, "batch_stopped")) throw error;
    throw await withLedgerView(ledger.path, async (view) =>
      stoppedError(error as BatchStoppedError, await leftOf(view, context.now()), outageMsOf(kept)),
    );
  });
}

/** The ledger is full, so the result goes to stdout. */
async function printUnrecorded({ out }: Context, say: (text: string) => void, row: DoneRow<string>): Promise<void> {
  const { index, id, result } = row;
  const end = { state: "done", result, charged: result.meta?.creditsCharged, remaining: undefined } as const;
  const printed = resultRow({ ...row, index, id, key: row.key!, state: "done", attempts: 1, times: undefined, end });
  say(`${rowName(row)} cannot be recorded: its result is printed, and the ledger has it as unknown`);
  out.writeRaw(`${JSON.stringify(printed)}\n`);
  await out.drained();
}

/** Default: 1 h. */
export const outageMsOf = ({ waitMs }: Pick<StoredBatch, "waitMs">): number => waitMs ?? 3_600_000;

const idNote = "id";
const machine = `@${hostname()}`;

/** The batch's id in records outside of its ledger. */
async function idOf(ledger: FileLedger): Promise<string> {
  const id = ledger.note(idNote) ?? crypto.randomUUID() + machine;
  await ledger.keepNote(idNote, id);
  return id;
}

export async function keepCost(context: Context, tool: string, row: BatchRow<string>, batch?: string): Promise<void> {
  if (row.status !== "done" || row.shared) return;
  const { meta } = row.result as { meta?: object };
  await keepCharge(context, { tool, batch, meta, size: row.size });
}

/** @throws CliError USAGE if simulated rows would mix with real ones. */
export function checkMock({ settings }: Context, { mock }: StoredBatch, path: string): void {
  if (mock === settings.mock) return;
  throw new CliError("CONFLICT", `${path} was started ${mock ? "on the mock" : "on the service itself"}`, {
    why: "simulated results cannot be mixed with real ones",
    fix: mock ? "add --mock" : "leave out --mock and --scenario",
  });
}
