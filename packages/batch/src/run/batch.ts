import {
  type AnyToolSlug,
  type BudgetOptions,
  type Clock,
  checkNames,
  exact,
  InvalidArgumentError,
  maxUnpricedCalls,
  type PricedCall,
  realClock,
  type ToolOptions,
} from "@tandem/sdk";
import type { BatchLedger } from "../ledger/ledger.ts";
import { batchPlan } from "../ledger/plan.ts";
import { memoryLedger } from "../ledger/sqlite-ledger.ts";
import { longestCallMs, settleUnknown } from "../settle/settle-unknown.ts";
import { checkNumber } from "../support/values.ts";
import type { BatchRow, BatchSource } from "./batch-row.ts";
import type { Batch } from "./progress.ts";
import { Run, type RunTools } from "./run.ts";

/** Options of `batch`. */
export interface BatchOptions<S extends AnyToolSlug> {
  /** Tool options for every row. A row's own options override them, field by field. */
  options?: ToolOptions<S> | undefined;
  /** Stores the state of every row. Default: in memory. */
  ledger?: BatchLedger | undefined;
  /**
   * Credits for all runs with this ledger (worst case: see `withBudget`). A row that may exceed it is left out, and
   * smaller ones are sent. An unknown row counts as its estimated cost. Default: no limit.
   *
   * `prices` are earlier charged calls, to estimate costs from until calls of this ledger show them.
   */
  budget?: { credits: number; prices?: readonly PricedCall[] | undefined } | undefined;
  /** Maximum rows in progress. Default 30. The rate limit applies in any case. */
  maxInFlight?: number | undefined;
  /** Stops the run after this many rows have failed or become unknown in it. Default: no limit. */
  maxErrors?: number | undefined;
  /**
   * How long to wait for a service that is unreachable, fails, or rejects every call with 429, in milliseconds.
   * Meanwhile, one row at a time is tried. Default 3,600,000 (1 hour).
   */
  outageMs?: number | undefined;
  /** Sends identical rows separately. Default false: they run once and share the result. */
  repeatEqual?: boolean | undefined;
  /** Number of rows, for progress. Default: the length of `rows`, if it's an array. */
  total?: number | undefined;
  /** Stops the batch. Unsent rows are skipped; in-flight rows have `graceMs` to finish. */
  signal?: AbortSignal | undefined;
  /** Time for in-flight rows to finish after the batch stops, in milliseconds. Default 5,000. */
  graceMs?: number | undefined;
  /** Default: the system clock. */
  clock?: Clock | undefined;
}

const optionNames = ["options", "ledger", "budget", "maxInFlight", "maxErrors", "outageMs", "repeatEqual", "total"];

/** The part of a `ToolsClient` that a batch needs. */
export interface BatchTools extends RunTools {
  /** Required with a `budget`. */
  withBudget?(budget: BudgetOptions): BatchTools;
  /** Names the account, so that balances of others don't count. */
  account?(): Promise<string>;
}

/**
 * Runs a tool on many inputs. Charges each row at most once, and reports rows whose outcome is unknown.
 *
 * ```ts
 * const rows = texts.map((input, index) => ({ id: `row-${index}`, input }));
 * const run = batch(tandem.tools, "ai-translator", rows, { options: { targetLanguage: "de" } });
 * for await (const row of run) if (row.status === "done") console.log(row.id, row.result.data);
 * ```
 *
 * Rows are yielded as they finish. Failed rows are yielded too, not thrown. Leaving the loop stops the run. Iterate it
 * once.
 *
 * @throws InvalidArgumentError; from the loop, BatchStoppedError if the batch stops early, and LedgerError.
 */
export function batch<S extends AnyToolSlug>(
  tools: BatchTools,
  tool: S,
  rows: BatchSource<S>,
  settings: BatchOptions<S> = {},
): Batch<S> {
  checkNames(settings, [...optionNames, "signal", "graceMs", "clock"], "A batch");
  const { budget, maxErrors = Infinity, outageMs = 3_600_000, maxInFlight = 30, graceMs = 5_000 } = settings;
  const { ledger = memoryLedger(), clock = realClock, signal, repeatEqual } = settings;
  const { total = Array.isArray(rows) ? rows.length : undefined } = settings;
  checkNumber(maxInFlight, "maxInFlight", 1);
  checkNumber(maxErrors, "maxErrors", 0);
  checkNumber(outageMs, "outageMs", 1);
  checkNumber(graceMs, "graceMs", 0);
  const { credits, prices: earlier = [] } = budget ?? {};
  // Checks it before the ledger is opened.
  if (budget) tools.withBudget!({ ...budget, prices: [] });
  const plan = batchPlan(tool, settings.options);
  const limits = { maxErrors, maxInFlight, outageMs, graceMs, total, signal };
  const options = JSON.parse(plan.options) as ToolOptions<S>;
  let account: Promise<string> | undefined;
  const accountHash = () => (account ??= tools.account?.().then((hash) => hash.slice(0, 12)));
  const run = new Run<S>({ ...limits, tool, rows, ledger, clock, options, repeatEqual, account: accountHash });

  /** Includes what earlier runs spent, or may have spent. */
  async function begin(): Promise<{ tools: BatchTools; spent: number }> {
    await settleUnknown(ledger, clock.now(), longestCallMs(tool));
    const { spent, reserved, prices: known } = await ledger.summary();
    if (credits === undefined) return { tools, spent };
    const prices = known.length > 0 ? known : earlier;
    const isBlind = prices.length === 0 && (await unpricedCalls(ledger)) >= maxUnpricedCalls;
    const left = isBlind ? 0 : Math.max(0, exact(credits - spent - reserved));
    const limited = tools.withBudget!({ credits: left, prices: prices.map((call) => ({ tool, ...call })) });
    return { tools: limited, spent };
  }

  async function* iterate(): AsyncGenerator<BatchRow<S>> {
    if (isIterated) throw new InvalidArgumentError({ summary: "A batch can be iterated once." });
    isIterated = true;
    await ledger.open(plan);
    try {
      yield* run.execute(begin);
    } finally {
      await ledger.close();
    }
  }

  let isIterated = false;
  return {
    get progress() {
      return run.progress;
    },
    [Symbol.asyncIterator]: iterate,
  };
}

/** Calls whose cost isn't known. Without a price, one more can find it out. If that one is lost too, nothing is sent. */
async function unpricedCalls(ledger: BatchLedger): Promise<number> {
  const lost = new Set<string>();
  for (const state of ["unknown", "done"] as const)
    for await (const { key, end } of ledger.rows(state)) {
      if (end?.state !== "done" || end.charged === undefined) lost.add(key);
      if (lost.size >= maxUnpricedCalls) return lost.size;
    }
  return lost.size;
}
