import { sha256 } from "../arguments/binary-text.ts";
import { checkFunctions, type OptionKinds, optionsOf } from "../arguments/check-argument.ts";
import { type BudgetOptions, maxUnpricedCalls } from "../credits/budget.ts";
import type { AnsweredMeta } from "../credits/call-record.ts";
import { exact, inputSize, readBalance, readCredits } from "../credits/tool-price.ts";
import { BatchStoppedError, LedgerError, type StopReason } from "../errors/batch-errors.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { ErrorInit, TandemError } from "../errors/tandem-error.ts";
import { type Clock, clockOf, onTimeoutOrAbort, whenAborted } from "../time/clock.ts";
import { Yielding } from "../time/next-task.ts";
import type { AnyToolSlug, ToolOptions, ToolRequest, ToolResult } from "../tools/tool-types.ts";
import type { RunOptions } from "../tools/tools-options.ts";
import type { AttemptJournal } from "../transport/policies/journal.ts";
import type { BatchRow, BatchSource, RowFacts, RowProblem } from "./batch-row.ts";
import { batchPlan, checkRows, plannedOptions } from "./check-plan.ts";
import { classifyError, tookNoCall } from "./classify-error.ts";
import type { BatchLedger, Claim, LedgerEntry, WorkEnd } from "./ledger.ts";
import { memoryLedger } from "./memory-ledger.ts";
import { Outage } from "./outage.ts";
import { type Batch, type BatchProgress, progressOf, type Tally } from "./progress.ts";
import { type ReadRow, RowSource, readRow, unlessAborted } from "./read-row.ts";
import { longestCallMs, settleUnknown } from "./settle-unknown.ts";

/** Options of `tools.batch`. */
export interface BatchOptions<S extends AnyToolSlug> {
  /** Tool options for every row. A row's own options override them, field by field. */
  options?: ToolOptions<S> | undefined;
  /** Stores the state of every row. Default: in memory. */
  ledger?: BatchLedger | undefined;
  /**
   * Credits for all runs with this ledger. Stops the batch before a call likely to exceed it (worst case: see
   * `withBudget`). An unknown row counts as much as the most expensive row so far. Default: no limit.
   */
  budget?: { credits: number } | undefined;
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

const optionKinds: OptionKinds = {
  options: "object",
  budget: ["object", { credits: true }],
  maxErrors: "count",
  repeatEqual: "flag",
  ledger: true,
  clock: true,
  total: "count",
  outageMs: "above0",
  signal: "signal",
  maxInFlight: ["a whole number above 0", (value) => Number.isInteger(value) && Number(value) > 0],
  graceMs: ["a number, 0 or more", (value) => typeof value === "number" && value >= 0],
};

function checkClaim(claim: Claim): Claim {
  if (claim?.run === true || (claim?.run === false && typeof claim.end?.state === "string")) return claim;
  throw wrongOption("ledger", "claim() of the ledger must return { run: true } or { run: false, end }");
}

const maxInFlightDefault = 30;
const outageMsDefault = 3_600_000;
const graceMsDefault = 5_000;
/** A longer pause isn't caused by this key's limit of 60 calls a minute (documented). */
const longestWindowMs = 60_000;

/** The part of a `ToolsClient` that a batch needs. */
export interface BatchTools {
  run<S extends AnyToolSlug>(slug: S, request: ToolRequest<S>, options: RunOptions): PromiseLike<ToolResult<S>>;
  /** Required with a `budget`. */
  withBudget?(budget: BudgetOptions): BatchTools;
}

interface Pending<S extends AnyToolSlug> {
  index: number;
  id: string | undefined;
  key: string;
  request: ToolRequest<S>;
}

interface Ended {
  end: WorkEnd;
  isEarlier?: boolean;
  isUnrecorded?: true;
  error?: unknown;
}

/** One run over the rows of a batch. Iterate it once. */
export function batchRun<S extends AnyToolSlug>(
  given: BatchTools,
  tool: S,
  rows: BatchSource<S>,
  asked: BatchOptions<S>,
  accountName?: () => string,
): Batch<S> {
  const checked = optionsOf(asked, optionKinds);
  checkRows(rows);
  const {
    maxInFlight = maxInFlightDefault,
    graceMs = graceMsDefault,
    maxErrors = Infinity,
    signal,
    repeatEqual,
    ledger: store = memoryLedger(),
  } = checked;
  const budget = checked.budget && { ...checked.budget };
  if (budget) given.withBudget!(budget);
  /** Limited to the rest of the budget once the ledger is open. */
  let tools = given;
  let creditsLeft = Infinity;
  const source = new RowSource(rows);
  const plan = batchPlan(tool, checked.options);
  const rowSettings = { options: plannedOptions(plan) as ToolOptions<S>, repeatEqual };
  const methods = ["open", "claim", "sent", "release", "settle", "close"] as const;
  const ledger: BatchLedger = checkFunctions(store, methods, "ledger");
  const clock = clockOf(checked.clock);
  const outage = new Outage(clock, checked.outageMs ?? outageMsDefault, (cause) => stop("outage", cause));
  const tally: Tally = {
    done: 0,
    failed: 0,
    unknown: 0,
    sent: 0,
    charged: 0,
    spent: 0,
    spentBefore: 0,
    startedAt: clock.now(),
    total: checked.total ?? (Array.isArray(rows) ? rows.length : undefined),
  };
  /** Rows in progress by key. Identical rows wait for the same promise. */
  const active = new Map<string, Promise<Ended | undefined>>();
  /** Aborted when unsent rows must stay unsent, and after the grace for sent ones. */
  const [unsent, sent] = [new AbortController(), new AbortController()];
  const ready: BatchRow<S>[] = [];
  const yielding = new Yielding(100);
  let account: Promise<string> | undefined;
  const accountHash = () => (account ??= accountName && sha256(accountName()).then((hash) => hash.slice(0, 12)));
  let inFlight = 0;
  let pulled = 0;
  /** Rows that failed or became unknown in this run. */
  let errors = 0;
  let isPulling = false;
  let isExhausted = false;
  let isIterated = false;
  let inputError: { cause: unknown } | undefined;
  let stopped: Stop | undefined;
  let endGrace = () => {};
  let wake = () => {};

  return {
    get progress() {
      return progressOf(tally, clock.now());
    },
    [Symbol.asyncIterator]: iterate,
  };

  async function* iterate(): AsyncGenerator<BatchRow<S>> {
    if (isIterated) throw new InvalidArgumentError({ summary: "A batch can be iterated once." });
    isIterated = true;
    let stopListening: (() => void) | undefined;
    let isFailed = false;
    const onAbort = () => stop("aborted", signal?.reason);
    await ledger.open(plan);
    try {
      await settleUnknown(ledger, clock.now(), longestCallMs(tool));
      await keepBudget();
      stopListening = whenAborted(signal, onAbort);
      if (signal?.aborted) onAbort();
      yield* endedRows();
      if (stopped) throw stoppedError(stopped, tally, progressOf(tally, clock.now()));
      if (inputError) throw inputError.cause;
    } catch (error) {
      isFailed = true;
      throw error;
    } finally {
      stopListening?.();
      stop("aborted");
      while (inFlight > 0) await changed();
      try {
        await closeSource(isFailed);
      } finally {
        endGrace();
        await ledger.close();
      }
    }
  }

  /** An error of the run takes precedence over a source that can't be closed. */
  async function closeSource(isFailed: boolean): Promise<void> {
    try {
      await unlessAborted(source.close(), sent.signal);
    } catch (error) {
      if (!isFailed && !sent.signal.aborted) throw error;
    }
  }

  /** Includes what earlier runs spent, or may have spent. */
  async function keepBudget(): Promise<void> {
    const { spent, reserved } = await ledger.summary();
    tally.spentBefore = spent;
    if (!budget) return;
    const lost = new Set<string>();
    // Without a price, one more call can find it out. If that one is lost too, stop.
    for (const state of spent + reserved > 0 ? [] : (["unknown", "done"] as const))
      for await (const { key, end } of ledger.rows(state)) {
        if (end?.state !== "done" || end.charged === undefined) lost.add(key);
        if (lost.size >= maxUnpricedCalls) break;
      }
    const credits = lost.size >= maxUnpricedCalls ? 0 : Math.max(0, exact(budget.credits - spent - reserved));
    creditsLeft = credits;
    tools = tools.withBudget!({ ...budget, credits });
  }

  async function* endedRows(): AsyncGenerator<BatchRow<S>> {
    for (;;) {
      const row = ready.shift();
      pull();
      if (row) yield row;
      else if (inFlight === 0 && (stopped || (isExhausted && !isPulling))) return;
      else await changed();
    }
  }

  function changed(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
    });
  }

  function pull(): void {
    if (isPulling || isExhausted || stopped || inFlight + ready.length >= maxInFlight) return;
    isPulling = true;
    void takeNext().then(() => {
      isPulling = false;
      pull();
      wake();
    });
  }

  /** Takes rows in input order, so the first of several identical rows runs. */
  async function takeNext(): Promise<void> {
    try {
      const next = await source.next();
      isExhausted = next.done === true;
      if (next.done) return;
      const index = pulled++;
      await yielding.next();
      const row = await readRow(tool, index, next.value, rowSettings);
      if (!stopped) void runRow(index, row);
    } catch (cause) {
      isExhausted = true;
      inputError = { cause };
    }
  }

  async function runRow(index: number, read: ReadRow<S>): Promise<void> {
    inFlight++;
    try {
      const row = await (read.problem ? reject(index, read.id, read.problem) : work({ index, ...read }));
      if (row) ready.push(row);
    } catch (cause) {
      stop("ledger", cause);
    } finally {
      inFlight--;
      wake();
    }
  }

  async function reject(index: number, id: string | undefined, problem: RowProblem): Promise<BatchRow<S>> {
    await ledger.reject({ index, id }, problem);
    const end = { state: "failed", problem, retryable: false } as const;
    return count({ index, id, key: undefined, shared: false }, { end });
  }

  async function work(pending: Pending<S>): Promise<BatchRow<S> | undefined> {
    const { index, id, key, request } = pending;
    const entry = { index, id, key, size: inputSize(request) };
    const known = active.get(key);
    if (known) await ledger.claim(entry);
    const ended = await (known ?? start(pending, entry));
    const shared = known !== undefined || ended?.isEarlier === true;
    return ended && count({ index, id, key, shared }, ended);
  }

  /** Registers the row before the first await, so an identical row finds it. */
  function start(pending: Pending<S>, entry: LedgerEntry): Promise<Ended | undefined> {
    const started = claim(pending, entry).finally(() => active.delete(pending.key));
    active.set(pending.key, started);
    return started;
  }

  async function claim(pending: Pending<S>, entry: LedgerEntry): Promise<Ended | undefined> {
    const claimed = checkClaim(await ledger.claim(entry));
    return claimed.run ? carryOut(pending) : { end: claimed.end, isEarlier: true };
  }

  async function carryOut({ key, request }: Pending<S>): Promise<Ended | undefined> {
    // The budget of this run knows no price before its first response.
    if (budget && tally.charged === 0 && Number(await ledger.price?.(inputSize(request))) > creditsLeft) stop("budget");
    for (;;) {
      if (stopped || !(await outage.pass())) return undefined;
      const attempt = rowAttempt(key, ledger, clock, outage, unsent.signal, sent.signal, accountHash);
      let end: WorkEnd;
      try {
        end = endOf(await tools.run<AnyToolSlug>(tool, request, attempt.options));
      } catch (error) {
        const ended = await failure(attempt, error);
        if (ended !== "again") return ended;
        attempt.isFollowed = true;
        continue;
      } finally {
        attempt.leave();
      }
      outage.reached();
      return settle(attempt, { end });
    }
  }

  async function failure(attempt: RowAttempt, error: unknown): Promise<Ended | undefined | "again"> {
    if (attempt.failedWrite) throw attempt.failedWrite.error;
    const disposition = classifyError(error);
    if (tookNoCall(error)) outage.missed(error);
    else outage.reached();
    const problem = problemOf(error);
    if (disposition.kind === "unknown") return settle(attempt, { end: { state: "unknown", problem }, error });
    if (disposition.kind === "failed") {
      return settle(attempt, { end: { state: "failed", problem, retryable: disposition.retryable }, error });
    }
    await ledger.release(attempt.key);
    if (disposition.kind === "again") return "again";
    stop(disposition.reason, error);
    return undefined;
  }

  async function settle(attempt: RowAttempt, ended: Ended): Promise<Ended> {
    try {
      await ledger.settle(attempt.key, ended.end, { sentAt: attempt.sentAt, endedAt: clock.now() });
      return ended;
    } catch (cause) {
      stop("ledger", cause);
      return { ...ended, isUnrecorded: true };
    }
  }

  function count(counted: RowFacts, { end, error, isUnrecorded }: Ended): BatchRow<S> {
    const facts = isUnrecorded ? { ...counted, isUnrecorded } : counted;
    tally[end.state]++;
    if (!facts.shared && facts.key !== undefined) tally.sent++;
    if (!facts.shared && end.state === "done" && end.charged !== undefined) {
      tally.charged++;
      tally.spent = exact(tally.spent + end.charged);
    }
    if (!facts.shared && end.state !== "done" && ++errors >= maxErrors) stop("errors");
    return rowOf<S>(facts, end, isTandemError(error) ? error : undefined);
  }

  /** Stops sending. Rows already sent have `graceMs` to finish. */
  function stop(reason: StopReason, cause?: unknown): void {
    if (stopped) return;
    stopped = { reason, cause };
    unsent.abort();
    outage.end();
    endGrace = onTimeoutOrAbort(graceMs, clock, undefined, () => sent.abort());
    wake();
  }
}

interface Stop {
  reason: StopReason;
  cause?: unknown;
}

function stoppedError({ reason, cause }: Stop, { charged }: Tally, progress: BatchProgress): unknown {
  const { done, failed, unknown, left, spent } = progress;
  const outcome = unknown > 0 ? "unknown" : charged > 0 ? "executed" : "not_sent";
  // A ledger doesn't know what its run has spent.
  if (reason === "ledger")
    return isTandemError(cause, "ledger") ? new LedgerError({ ...cause, outcome, charged: spent, cause }) : cause;
  const detail = `Rows: ${done} done, ${failed} failed, ${unknown} unknown${left === undefined ? "" : `, ${left} left`}.`;
  const facts = { progress };
  return new BatchStoppedError({ reason, ...stopTexts[reason], detail, facts, outcome, charged: spent, cause });
}

type StopText = Pick<ErrorInit, "summary" | "advice">;

const stopTexts: Readonly<Record<Exclude<StopReason, "ledger">, StopText>> = {
  aborted: { summary: "The batch was stopped", advice: "Run it again with the same ledger to continue." },
  budget: {
    summary: "The batch stopped: its budget does not allow another call",
    advice: "Increase the budget and run it again with the same ledger.",
  },
  credits: {
    summary: "The batch stopped: the account is out of credits",
    advice: "Run it again with the same ledger once the balance has refilled.",
  },
  credential: {
    summary: "The batch stopped: the service rejected the key",
    advice: "Use a valid key and run it again with the same ledger.",
  },
  errors: {
    summary: "The batch stopped: maxErrors was reached",
    advice: "Check the failed rows, then run it again with the same ledger.",
  },
  outage: {
    summary: "The batch stopped: the service accepted no calls for longer than outageMs",
    advice: "Run it again with the same ledger when the service is available.",
  },
};

type RowAttempt = ReturnType<typeof rowAttempt>;

/** One call for a row. Informs the ledger before each attempt. */
function rowAttempt(
  key: string,
  ledger: BatchLedger,
  clock: Clock,
  outage: Outage,
  unsent: AbortSignal,
  sent: AbortSignal,
  account: () => Promise<string> | undefined,
) {
  const stop = new AbortController();
  let isSent = false;
  const onUnsent = () => {
    if (!isSent) stop.abort();
  };
  const stopListening = [whenAborted(unsent, onUnsent), whenAborted(sent, () => stop.abort())];
  if (unsent.aborted) stop.abort();

  async function write(work: () => void | PromiseLike<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      attempt.failedWrite = { error };
      throw error;
    }
  }

  const journal: AttemptJournal = {
    async sending(attemptMs) {
      if (attempt.failedWrite) throw attempt.failedWrite.error;
      isSent = true;
      const at = clock.now();
      attempt.sentAt = at;
      await write(async () => ledger.sent(key, at, attemptMs, await account()));
    },
    async ended(outcome) {
      isSent = false;
      if ((outcome === "rejected" || outcome === "not_sent") && !attempt.isFollowed) {
        outage.refused();
        await write(() => ledger.release(key));
      }
      if (unsent.aborted) stop.abort();
    },
    waits({ paused, waitMs }) {
      if (paused && waitMs > longestWindowMs) outage.refused();
    },
  };
  const attempt = {
    key,
    sentAt: undefined as number | undefined,
    failedWrite: undefined as { error: unknown } | undefined,
    /** A newer attempt of the same row has replaced this one. */
    isFollowed: false,
    options: { priority: "bulk" as const, signal: stop.signal, journal },
    leave: () => {
      for (const end of stopListening) end();
    },
  };
  return attempt;
}

function endOf(result: ToolResult<AnyToolSlug>): WorkEnd {
  const meta: AnsweredMeta | undefined = result.meta;
  const [charged, remaining] = [readCredits(meta?.creditsCharged), readBalance(meta?.creditsRemaining)];
  return { state: "done", result, charged, remaining };
}

function problemOf(error: unknown): RowProblem {
  if (!isTandemError(error)) return { code: "unexpected", message: String(error) };
  return { code: error.apiCode ?? error.code, message: error.message, requestId: error.requestId };
}

function rowOf<S extends AnyToolSlug>(facts: RowFacts, end: WorkEnd, error: TandemError | undefined): BatchRow<S> {
  if (end.state === "done") return { ...facts, status: "done", result: end.result as ToolResult<S> };
  const { problem } = end;
  return end.state === "unknown"
    ? { ...facts, status: "unknown", problem, error }
    : { ...facts, status: "failed", problem, retryable: end.retryable, error };
}
