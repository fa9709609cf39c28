import { checkFunctions, type OptionKinds, optionsOf, shown } from "../arguments/check-argument.ts";
import { type BudgetOptions, maxUnpricedCalls } from "../credits/budget.ts";
import type { AnsweredMeta } from "../credits/call-record.ts";
import { exact, inputSize, readBalance, readCredits } from "../credits/tool-price.ts";
import { BatchStoppedError, type StopReason } from "../errors/batch-errors.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { ErrorInit, Outcome, TandemError } from "../errors/tandem-error.ts";
import type { QueueWait } from "../pacing/pacer.ts";
import { type Clock, clockOf } from "../time/clock.ts";
import { Yielding } from "../time/next-task.ts";
import { onTimeoutOrAbort, whenAborted } from "../time/on-timeout-or-abort.ts";
import type { AnyToolSlug, ToolOptions, ToolRequest, ToolResult } from "../tools/tool-types.ts";
import type { RunOptions } from "../tools/tools-options.ts";
import type { BatchInput, BatchRow, BatchSource, RowFacts, RowProblem } from "./batch-row.ts";
import { batchPlan, checkRows, plannedOptions } from "./check-plan.ts";
import { classifyError, tookNoCall } from "./classify-error.ts";
import type { BatchLedger, BatchPlan, Claim, WorkEnd } from "./ledger.ts";
import { memoryLedger } from "./memory-ledger.ts";
import { Outage } from "./outage.ts";
import { type BatchProgress, progressOf, type Tally } from "./progress.ts";
import { type ReadRow, readRow } from "./read-row.ts";
import { RowSource, unlessAborted } from "./row-source.ts";
import { longestCallMs, settleUnknown } from "./settle-unknown.ts";

/** Options of `tools.batch`. */
export interface BatchOptions<S extends AnyToolSlug> {
  /** Tool options for every row. A row's own options override them, field by field. */
  options?: ToolOptions<S> | undefined;
  /** Stores the state of every row. Default: in memory. */
  ledger?: BatchLedger | undefined;
  /**
   * Maximum credits for all runs with this ledger. Stops the batch before a call could exceed it. An unknown row counts
   * as much as the most expensive row so far. Default: no limit.
   */
  budget?: { credits: number } | undefined;
  /** Maximum rows in progress. Default 30. The rate limit applies in any case. */
  maxInFlight?: number | undefined;
  /** Stops the run after this many failed or unknown rows. Default: no limit. */
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
  ...{ options: "object", budget: "object", maxErrors: "count", repeatEqual: "flag", total: "count" },
  ...{ maxInFlight: true, outageMs: "above0", graceMs: true, signal: "signal" },
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

/** One run over the rows of a batch. */
export class BatchRun<S extends AnyToolSlug> implements AsyncIterable<BatchRow<S>> {
  /** Limited to the rest of the budget once the ledger is open. */
  #tools: BatchTools;
  readonly #tool: S;
  readonly #source: RowSource<S>;
  readonly #options: BatchOptions<S>;
  readonly #plan: BatchPlan;
  readonly #ledger: BatchLedger;
  readonly #clock: Clock;
  readonly #maxInFlight: number;
  readonly #outage: Outage;
  readonly #tally: Tally;
  /** Rows in progress by key. Identical rows wait for the same promise. */
  readonly #active = new Map<string, Promise<Ended | undefined>>();
  /** Aborted when unsent rows must stay unsent, and after the grace for sent ones. */
  readonly #unsent = new AbortController();
  readonly #sent = new AbortController();
  readonly #ready: BatchRow<S>[] = [];
  #inFlight = 0;
  #pulled = 0;
  readonly #yielding = new Yielding(100);
  #pulling = false;
  #exhausted = false;
  #inputError: { cause: unknown } | undefined;
  #iterated = false;
  #stopped: { reason: StopReason; cause?: unknown } | undefined;
  #endGrace = () => {};
  #wake: () => void = () => {};

  constructor(tools: BatchTools, tool: S, rows: BatchSource<S>, given: BatchOptions<S>) {
    const options = optionsOf(given, optionKinds);
    checkRows(rows);
    const { budget, maxInFlight = maxInFlightDefault, graceMs = graceMsDefault, ledger = memoryLedger() } = options;
    if (!(Number.isInteger(maxInFlight) && maxInFlight > 0)) {
      throw wrongOption("maxInFlight", `maxInFlight must be a whole number above 0, not ${shown(maxInFlight)}`);
    }
    if (!(typeof graceMs === "number" && graceMs >= 0)) {
      throw wrongOption("graceMs", `graceMs must be a number, 0 or more, not ${shown(graceMs)}`);
    }
    if (budget) tools.withBudget!(budget);
    this.#tools = tools;
    this.#tool = tool;
    this.#source = new RowSource(rows);
    this.#plan = batchPlan(tool, options.options);
    this.#options = {
      ...options,
      options: plannedOptions(this.#plan) as ToolOptions<S>,
      budget: budget && { ...budget },
    };
    this.#ledger = checkFunctions(ledger, ["open", "claim", "sent", "release", "settle", "close"], "ledger");
    this.#clock = clockOf(options.clock);
    this.#maxInFlight = maxInFlight;
    this.#outage = new Outage(this.#clock, options.outageMs ?? outageMsDefault, (cause) => this.#stop("outage", cause));
    const total = options.total ?? (Array.isArray(rows) ? rows.length : undefined);
    this.#tally = {
      done: 0,
      failed: 0,
      unknown: 0,
      sent: 0,
      charged: 0,
      spent: 0,
      spentBefore: 0,
      total,
      startedAt: this.#clock.now(),
    };
  }

  /** Current progress. */
  get progress(): BatchProgress {
    return progressOf(this.#tally, this.#clock.now());
  }

  async *[Symbol.asyncIterator](): AsyncIterator<BatchRow<S>> {
    if (this.#iterated) throw new InvalidArgumentError({ summary: "A batch can be iterated once." });
    this.#iterated = true;
    let stopListening: (() => void) | undefined;
    let isFailed = false;
    const onAbort = () => this.#stop("aborted", this.#options.signal?.reason);
    await this.#ledger.open(this.#plan);
    try {
      await settleUnknown(this.#ledger, this.#clock.now(), longestCallMs(this.#tool));
      await this.#keepBudget();
      stopListening = whenAborted(this.#options.signal, onAbort);
      if (this.#options.signal?.aborted) onAbort();
      for await (const row of this.#ended()) yield row;
      if (this.#stopped) throw this.#stoppedError();
      if (this.#inputError) throw this.#inputError.cause;
    } catch (error) {
      isFailed = true;
      throw error;
    } finally {
      stopListening?.();
      this.#stop("aborted");
      while (this.#inFlight > 0) await this.#changed();
      try {
        await this.#closeSource(isFailed);
      } finally {
        this.#endGrace();
        await this.#ledger.close();
      }
    }
  }

  /** An error of the run takes precedence over a source that can't be closed. */
  async #closeSource(isFailed: boolean): Promise<void> {
    const { signal } = this.#sent;
    try {
      await unlessAborted(this.#source.close(), signal);
    } catch (error) {
      if (!isFailed && !signal.aborted) throw error;
    }
  }

  /** Includes what earlier runs spent, or may have spent. */
  async #keepBudget(): Promise<void> {
    const { budget } = this.#options;
    const { spent, reserved, unknown } = await this.#ledger.summary();
    this.#tally.spentBefore = spent;
    if (!budget) return;
    const lost = new Set<string>();
    // Without a price, one more call can find it out. If that one is lost too, stop.
    if (unknown >= maxUnpricedCalls && reserved === 0)
      for await (const { key } of this.#ledger.rows("unknown")) lost.add(key);
    const credits = lost.size >= maxUnpricedCalls ? 0 : Math.max(0, exact(budget.credits - spent - reserved));
    this.#tools = this.#tools.withBudget!({ ...budget, credits });
  }

  async *#ended(): AsyncGenerator<BatchRow<S>> {
    for (;;) {
      this.#pull();
      const row = this.#ready.shift();
      if (row) yield row;
      else if (this.#inFlight === 0 && (this.#stopped || (this.#exhausted && !this.#pulling))) return;
      else await this.#changed();
    }
  }

  #changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #pull(): void {
    if (this.#pulling || this.#exhausted || this.#stopped) return;
    if (this.#inFlight + this.#ready.length >= this.#maxInFlight) return;
    this.#pulling = true;
    void this.#next().then(() => {
      this.#pulling = false;
      this.#pull();
      this.#wake();
    });
  }

  async #next(): Promise<void> {
    try {
      const next = await this.#source.next();
      if (next.done) this.#exhausted = true;
      else await this.#take(this.#pulled++, next.value);
    } catch (cause) {
      this.#exhausted = true;
      this.#inputError = { cause };
    }
  }

  /** Takes rows in input order, so the first of several identical rows runs. */
  async #take(index: number, input: BatchInput<S>): Promise<void> {
    await this.#yielding.next();
    const row = await readRow(this.#tool, index, input, this.#options);
    if (!this.#stopped) void this.#row(index, row);
  }

  async #row(index: number, read: ReadRow<S>): Promise<void> {
    this.#inFlight++;
    try {
      const row = await this.#endOf(index, read);
      if (row) this.#ready.push(row);
    } catch (cause) {
      this.#stop("ledger", cause);
    } finally {
      this.#inFlight--;
      this.#pull();
      this.#wake();
    }
  }

  async #endOf(index: number, { id, key, request, problem }: ReadRow<S>): Promise<BatchRow<S> | undefined> {
    if (problem) {
      await this.#ledger.refuse({ index, id }, problem);
      return this.#count(
        { index, id, key: undefined, shared: false },
        { end: { state: "failed", problem, retryable: false } },
      );
    }
    return this.#work({ index, id, key, request });
  }

  async #work(pending: Pending<S>): Promise<BatchRow<S> | undefined> {
    const { index, id, key } = pending;
    const known = this.#active.get(key);
    if (known) await this.#ledger.claim({ index, id, key, size: inputSize(pending.request) });
    const ended = await (known ?? this.#start(pending));
    const shared = known !== undefined || ended?.isEarlier === true;
    return ended && this.#count({ index, id, key, shared }, ended);
  }

  /** Registers the row before the first await, so an identical row finds it. */
  #start(pending: Pending<S>): Promise<Ended | undefined> {
    const started = this.#claim(pending).finally(() => this.#active.delete(pending.key));
    this.#active.set(pending.key, started);
    return started;
  }

  async #claim(pending: Pending<S>): Promise<Ended | undefined> {
    const { index, id, key, request } = pending;
    const claim = checkClaim(await this.#ledger.claim({ index, id, key, size: inputSize(request) }));
    return claim.run ? this.#carryOut(pending) : { end: claim.end, isEarlier: true };
  }

  async #carryOut({ key, request }: Pending<S>): Promise<Ended | undefined> {
    for (;;) {
      if (this.#stopped || !(await this.#outage.pass())) return undefined;
      const attempt = new RowAttempt(
        key,
        this.#ledger,
        this.#clock,
        this.#outage,
        this.#unsent.signal,
        this.#sent.signal,
      );
      let end: WorkEnd;
      try {
        end = endOf(await this.#tools.run<AnyToolSlug>(this.#tool, request, attempt.options));
      } catch (error) {
        const ended = await this.#failure(attempt, error);
        if (ended !== "again") return ended;
        attempt.isFollowed = true;
        continue;
      } finally {
        attempt.leave();
      }
      this.#outage.reached();
      return this.#settle(attempt, { end });
    }
  }

  async #failure(attempt: RowAttempt, error: unknown): Promise<Ended | undefined | "again"> {
    if (attempt.failedWrite) throw attempt.failedWrite.error;
    const disposition = classifyError(error);
    if (tookNoCall(error)) this.#outage.missed(error);
    else this.#outage.reached();
    if (disposition.kind === "failed" || disposition.kind === "unknown") {
      const problem = problemOf(error);
      const end: WorkEnd =
        disposition.kind === "unknown"
          ? { state: "unknown", problem }
          : { state: "failed", problem, retryable: disposition.retryable };
      return this.#settle(attempt, { end, error });
    }
    await this.#ledger.release(attempt.key);
    if (disposition.kind === "again") return "again";
    this.#stop(disposition.reason, error);
    return undefined;
  }

  async #settle(attempt: RowAttempt, ended: Ended): Promise<Ended> {
    try {
      await this.#ledger.settle(attempt.key, ended.end, { sentAt: attempt.sentAt, endedAt: this.#clock.now() });
      return ended;
    } catch (cause) {
      this.#stop("ledger", cause);
      return { ...ended, isUnrecorded: true };
    }
  }

  #count(counted: RowFacts, { end, error, isUnrecorded }: Ended) {
    const facts = isUnrecorded ? { ...counted, isUnrecorded } : counted;
    const tally = this.#tally;
    tally[end.state]++;
    if (!facts.shared && facts.key !== undefined) tally.sent++;
    if (!facts.shared && end.state === "done" && end.charged !== undefined) {
      tally.charged++;
      tally.spent = exact(tally.spent + end.charged);
    }
    if (!facts.shared && end.state !== "done") this.#checkErrors();
    return rowOf<S>(facts, end, isTandemError(error) ? error : undefined);
  }

  #checkErrors(): void {
    const { failed, unknown } = this.#tally;
    if (failed + unknown >= (this.#options.maxErrors ?? Infinity)) this.#stop("errors");
  }

  /** Stops sending. Rows already sent have `graceMs` to finish. */
  #stop(reason: StopReason, cause?: unknown): void {
    if (this.#stopped) return;
    this.#stopped = { reason, cause };
    this.#unsent.abort();
    this.#outage.end();
    const graceMs = this.#options.graceMs ?? graceMsDefault;
    this.#endGrace = onTimeoutOrAbort(graceMs, this.#clock, undefined, () => this.#sent.abort());
    this.#wake();
  }

  #stoppedError(): Error {
    const { reason, cause } = this.#stopped!;
    if (reason === "ledger") return cause as Error;
    const { progress } = this;
    return new BatchStoppedError({
      reason,
      ...stopTexts[reason],
      detail: countSentence(progress),
      facts: { progress },
      charged: progress.spent,
      cause,
    });
  }
}

type StopText = Pick<ErrorInit, "summary" | "advice">;

const stopTexts: Readonly<Record<Exclude<StopReason, "ledger">, StopText>> = {
  aborted: { summary: "The batch was stopped", advice: "Run it again with the same ledger to continue." },
  budget: {
    summary: "The batch stopped: its budget is spent",
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

const countSentence = ({ done, failed, unknown, left }: BatchProgress): string =>
  `${done} rows are done, ${failed} failed, ${unknown} are unknown${left === undefined ? "" : `, ${left} are left`}.`;

interface Ended {
  end: WorkEnd;
  isEarlier?: boolean;
  isUnrecorded?: true;
  error?: unknown;
}

/** One call for a row. Informs the ledger before each attempt. */
class RowAttempt {
  readonly key: string;
  sentAt: number | undefined;
  failedWrite: { error: unknown } | undefined;
  /** A newer attempt of the same row has replaced this one. */
  isFollowed = false;
  readonly #ledger: BatchLedger;
  readonly #clock: Clock;
  readonly #outage: Outage;
  readonly #unsent: AbortSignal;
  readonly #stop = new AbortController();
  readonly #stopListening: readonly (() => void)[];
  #underWay = false;

  constructor(key: string, ledger: BatchLedger, clock: Clock, outage: Outage, unsent: AbortSignal, sent: AbortSignal) {
    this.key = key;
    this.#ledger = ledger;
    this.#clock = clock;
    this.#outage = outage;
    this.#unsent = unsent;
    const onUnsent = () => {
      if (!this.#underWay) this.#stop.abort();
    };
    this.#stopListening = [whenAborted(unsent, onUnsent), whenAborted(sent, () => this.#stop.abort())];
    if (unsent.aborted) this.#stop.abort();
  }

  get options() {
    return {
      priority: "bulk" as const,
      signal: this.#stop.signal,
      journal: {
        sending: (attemptMs: number) => this.#sending(attemptMs),
        ended: (outcome: Outcome) => this.#ended(outcome),
        waits: (wait: QueueWait) => this.#waits(wait),
      },
    };
  }

  async #sending(attemptMs: number): Promise<void> {
    if (this.failedWrite) throw this.failedWrite.error;
    this.#underWay = true;
    this.sentAt = this.#clock.now();
    await this.#write(() => this.#ledger.sent(this.key, this.sentAt!, attemptMs));
  }

  async #write(write: () => void | PromiseLike<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.failedWrite = { error };
      throw error;
    }
  }

  #waits({ paused, waitMs }: QueueWait): void {
    if (paused && waitMs > longestWindowMs) this.#outage.refused();
  }

  async #ended(outcome: Outcome): Promise<void> {
    this.#underWay = false;
    if ((outcome === "rejected" || outcome === "not_sent") && !this.isFollowed) {
      this.#outage.refused();
      await this.#write(() => this.#ledger.release(this.key));
    }
    if (this.#unsent.aborted) this.#stop.abort();
  }

  leave(): void {
    for (const stop of this.#stopListening) stop();
  }
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
