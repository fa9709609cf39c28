import {
  type AnyToolSlug,
  type AttemptJournal,
  type BudgetExceededError,
  type Clock,
  exact,
  inputSize,
  isTandemError,
  type LeftOutRow,
  type Outcome,
  onTimeoutOrAbort,
  type RunOptions,
  readBalance,
  readCredits,
  type StopReason,
  type TandemError,
  type ToolOptions,
  type ToolRequest,
  type ToolResult,
} from "@tandem/sdk";
import type { LedgerEntry, RunLedger, WorkEnd } from "../ledger/ledger.ts";
import { yielding } from "../support/next-task.ts";
import type { BatchRow, BatchSource, RowFacts, RowProblem } from "./batch-row.ts";
import { classifyError, stopsBatch, tookNoCall } from "./classify-error.ts";
import { Outage } from "./outage.ts";
import { type BatchProgress, progressOf, type Tally } from "./progress.ts";
import { type ReadRow, readRow } from "./read-row.ts";
import { RowSource } from "./row-source.ts";
import { type Stop, stoppedError } from "./stopped-error.ts";

/** Calls tools, as a `ToolsClient` does. */
export interface RunTools {
  run<S extends AnyToolSlug>(slug: S, request: ToolRequest<S>, options: RunOptions): PromiseLike<ToolResult<S>>;
}

export interface RunSettings<S extends AnyToolSlug> {
  tool: S;
  rows: BatchSource<S>;
  ledger: RunLedger;
  clock: Clock;
  options: ToolOptions<S>;
  repeatEqual: boolean | undefined;
  maxInFlight: number;
  maxErrors: number;
  outageMs: number;
  graceMs: number;
  total: number | undefined;
  signal: AbortSignal | undefined;
  /** Reserves credits for a call of that size, if they aren't reserved by the tools client. */
  reserve?(key: string, size: number, signal: AbortSignal): Promise<void>;
  /** Hash of service and key. */
  account?(): Promise<string> | undefined;
}

/** Another process has claimed the row: nothing is sent for it, and it isn't yielded. */
export class ClaimLostError extends Error {}

/** Left-out rows that an error lists. */
const mostLeftOut = 100;

interface Row<S extends AnyToolSlug> extends LedgerEntry {
  size: number;
  request: ToolRequest<S>;
}

interface Ended {
  end: WorkEnd;
  isEarlier?: boolean;
  isUnrecorded?: true;
  error?: unknown;
}

/** One call for a row. It can have several attempts, which are recorded one by one. */
interface Call {
  readonly key: string;
  readonly stop: AbortController;
  /** An attempt may be on its way. */
  isSent: boolean;
  sentAt: number | undefined;
  failedWrite: { error: unknown } | undefined;
  /** A newer call of the same row has replaced this one. */
  isReplaced: boolean;
}

/** Runs rows: claims each, records it as sent, sends it and settles it. Yields rows as they end. */
export class Run<S extends AnyToolSlug> {
  readonly #settings: RunSettings<S>;
  readonly #ledger: RunLedger;
  readonly #clock: Clock;
  readonly #source: RowSource<S>;
  readonly #outage: Outage;
  readonly #tally: Tally;
  /** Rows that have ended, to be yielded. */
  readonly #ended: BatchRow<S>[] = [];
  /** Rows in progress by key. Identical rows wait for the same promise. */
  readonly #active = new Map<string, Promise<Ended | undefined>>();
  readonly #calls = new Set<Call>();
  readonly #leftOut: LeftOutRow[] = [];
  readonly #pause = yielding(100);
  #tools: RunTools | undefined;
  #inFlight = 0;
  #rowsRead = 0;
  /** Rows that failed or became unknown in this run. */
  #errors = 0;
  #isTaking = false;
  #isExhausted = false;
  #sourceError: { cause: unknown } | undefined;
  #stopped: Stop | undefined;
  #cancelGrace = () => {};
  #wake = () => {};

  constructor(settings: RunSettings<S>) {
    const { rows, ledger, clock, outageMs, total } = settings;
    this.#settings = settings;
    this.#ledger = ledger;
    this.#clock = clock;
    this.#source = new RowSource(rows);
    this.#outage = new Outage(clock, outageMs, (cause) => this.#stop("outage", cause));
    const counts = { done: 0, failed: 0, unknown: 0, sent: 0, charged: 0 };
    this.#tally = { ...counts, spent: 0, spentBefore: 0, startedAt: clock.now(), total };
  }

  get progress(): BatchProgress {
    return progressOf(this.#tally, this.#clock.now());
  }

  /**
   * Runs all rows.
   *
   * @param begin returns the tools, and what earlier runs spent.
   * @throws BatchStoppedError, LedgerError, or an error of the source.
   */
  async *execute(begin: () => Promise<{ tools: RunTools; spent: number }>): AsyncGenerator<BatchRow<S>> {
    const { signal } = this.#settings;
    const onAbort = () => this.#stop("aborted", signal?.reason);
    let isFailed = false;
    try {
      const { tools, spent } = await begin();
      this.#tools = tools;
      this.#tally.spentBefore = spent;
      signal?.addEventListener("abort", onAbort);
      if (signal?.aborted) onAbort();
      yield* this.#endedRows();
      if (this.#leftOut.length > 0) this.#stop("budget");
      if (this.#stopped) throw stoppedError(this.#stopped, this.progress, this.#leftOut);
      if (this.#sourceError) throw this.#sourceError.cause;
    } catch (error) {
      isFailed = true;
      throw error;
    } finally {
      signal?.removeEventListener("abort", onAbort);
      this.#stop("aborted");
      while (this.#inFlight > 0) await this.#change();
      await this.#closeSource(isFailed).finally(() => this.#cancelGrace());
    }
  }

  async *#endedRows(): AsyncGenerator<BatchRow<S>> {
    for (;;) {
      const row = this.#ended.shift();
      this.#take();
      if (row) yield row;
      else if (this.#inFlight === 0 && (this.#stopped || (this.#isExhausted && !this.#isTaking))) return;
      else await this.#change();
    }
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Takes the next row if there is room for it. Rows are claimed in input order, so the first of identical ones runs. */
  #take(): void {
    const isFull = this.#inFlight + this.#ended.length >= this.#settings.maxInFlight;
    if (this.#isTaking || this.#isExhausted || this.#stopped || isFull) return;
    this.#isTaking = true;
    void this.#takeNext().then(() => {
      this.#isTaking = false;
      this.#take();
      this.#wake();
    });
  }

  async #takeNext(): Promise<void> {
    try {
      const next = await this.#source.next();
      this.#isExhausted = next.done === true;
      if (next.done) return;
      const index = this.#rowsRead++;
      await this.#pause();
      const row = readRow(this.#settings.tool, index, next.value, this.#settings);
      if (!this.#stopped) void this.#run(index, row);
    } catch (cause) {
      this.#isExhausted = true;
      this.#sourceError = { cause };
    }
  }

  async #run(index: number, read: ReadRow<S>): Promise<void> {
    this.#inFlight++;
    try {
      const row = await (read.problem ? this.#reject(index, read.id, read.problem) : this.#work(index, read));
      if (row) this.#ended.push(row);
    } catch (cause) {
      this.#stop("ledger", cause);
    } finally {
      this.#inFlight--;
      this.#wake();
    }
  }

  async #reject(index: number, id: string | undefined, problem: RowProblem): Promise<BatchRow<S>> {
    await this.#ledger.reject({ index, id }, problem);
    const end = { state: "failed", problem, retryable: false } as const;
    return this.#count({ index, id, key: undefined, shared: false }, { end });
  }

  /** Identical rows wait for the first of them. */
  async #work(index: number, { id, key, request }: ReadRow<S> & { key: string }): Promise<BatchRow<S> | undefined> {
    const row = { index, id, key, request, size: inputSize(this.#settings.tool, request) };
    const first = this.#active.get(key);
    if (first) await this.#ledger.claim({ index, id, key, size: row.size });
    const ended = await (first ?? this.#start(row));
    const shared = first !== undefined || ended?.isEarlier === true;
    return ended && this.#count({ index, id, key, shared, size: row.size }, ended);
  }

  /** Is active before the first await, so an identical row finds it. */
  #start(row: Row<S>): Promise<Ended | undefined> {
    const started = this.#claim(row).finally(() => this.#active.delete(row.key));
    this.#active.set(row.key, started);
    return started;
  }

  async #claim(row: Row<S>): Promise<Ended | undefined> {
    const { index, id, key, size } = row;
    const claim = await this.#ledger.claim({ index, id, key, size });
    return claim.run ? this.#send(row) : { end: claim.end, isEarlier: true };
  }

  /** Sends the row until it has ended. Undefined: it waits in the ledger for another run. */
  async #send(row: Row<S>): Promise<Ended | undefined> {
    const { tool, reserve } = this.#settings;
    for (;;) {
      if (this.#stopped || !(await this.#outage.pass())) return undefined;
      const call = this.#newCall(row.key);
      let end: WorkEnd;
      try {
        await reserve?.(row.key, row.size, call.stop.signal);
        const journal: AttemptJournal = {
          sending: (attemptMs) => this.#recordAsSent(call, attemptMs),
          ended: (outcome) => this.#recordOutcome(call, outcome),
        };
        const options = { priority: "bulk", signal: call.stop.signal, journal } as const;
        end = endOf(await this.#tools!.run<AnyToolSlug>(tool, row.request, options));
      } catch (error) {
        const ended = await this.#failed(row, call, error);
        if (ended !== "again") return ended;
        call.isReplaced = true;
        continue;
      } finally {
        this.#calls.delete(call);
      }
      this.#outage.reached();
      return this.#settle(call, { end });
    }
  }

  #newCall(key: string): Call {
    const stop = new AbortController();
    const call = { key, stop, isSent: false, sentAt: undefined, failedWrite: undefined, isReplaced: false };
    this.#calls.add(call);
    if (this.#stopped) stop.abort();
    return call;
  }

  /** The durable write before sending: the attempt isn't sent until it resolves, nor if it fails. */
  async #recordAsSent(call: Call, attemptMs: number): Promise<void> {
    if (call.failedWrite) throw call.failedWrite.error;
    call.isSent = true;
    const at = this.#clock.now();
    call.sentAt = at;
    const account = this.#settings.account;
    await this.#write(call, async () => this.#ledger.sent(call.key, at, attemptMs, await account?.()));
  }

  /** An attempt that was rejected, or wasn't sent, leaves the row waiting. */
  async #recordOutcome(call: Call, outcome: Outcome): Promise<void> {
    call.isSent = false;
    if ((outcome === "rejected" || outcome === "not_sent") && !call.isReplaced) {
      this.#outage.refused();
      await this.#write(call, async () => this.#ledger.release(call.key));
    }
    if (this.#stopped) call.stop.abort();
  }

  async #write(call: Call, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      call.failedWrite = { error };
      throw error;
    }
  }

  async #failed(row: Row<S>, call: Call, error: unknown): Promise<Ended | undefined | "again"> {
    if (call.failedWrite?.error instanceof ClaimLostError) return undefined;
    if (call.failedWrite) throw call.failedWrite.error;
    const disposition = classifyError(error);
    if (tookNoCall(error)) this.#outage.missed(error);
    else this.#outage.reached();
    const problem = problemOf(error);
    if (disposition.kind === "unknown") return this.#settle(call, { end: { state: "unknown", problem }, error });
    if (disposition.kind === "failed")
      return this.#settle(call, { end: { state: "failed", problem, retryable: disposition.retryable }, error });
    await this.#ledger.release(row.key);
    if (disposition.kind === "again") return "again";
    if (disposition.kind === "stop") this.#stop(disposition.reason, error);
    else this.#leaveOut(row, error as BudgetExceededError);
    return undefined;
  }

  /** The row waits for a run with a larger budget. Stops when no row fits. */
  #leaveOut({ index, id }: Row<S>, error: BudgetExceededError): void {
    if (this.#leftOut.length < mostLeftOut) this.#leftOut.push({ index, id, credits: error.facts.price as number });
    if (stopsBatch(error)) this.#stop("budget", error);
  }

  /** Records how the row ended. If that fails, the run stops, and the result is yielded as unrecorded. */
  async #settle({ key, sentAt }: Call, ended: Ended): Promise<Ended> {
    try {
      await this.#ledger.settle(key, ended.end, { sentAt, endedAt: this.#clock.now() });
      return ended;
    } catch (cause) {
      this.#stop("ledger", cause);
      return { ...ended, isUnrecorded: true };
    }
  }

  #count(counted: RowFacts, { end, error, isUnrecorded }: Ended): BatchRow<S> {
    const facts = isUnrecorded ? { ...counted, isUnrecorded } : counted;
    const tally = this.#tally;
    tally[end.state]++;
    if (!facts.shared && facts.key !== undefined) tally.sent++;
    if (!facts.shared && end.state === "done" && end.charged !== undefined) {
      tally.charged++;
      tally.spent = exact(tally.spent + end.charged);
    }
    if (!facts.shared && end.state !== "done" && ++this.#errors >= this.#settings.maxErrors) this.#stop("errors");
    return rowOf<S>(facts, end, isTandemError(error) ? error : undefined);
  }

  /** Stops sending. Rows already sent have `graceMs` to finish. */
  #stop(reason: StopReason, cause?: unknown): void {
    if (this.#stopped) return;
    this.#stopped = { reason, cause };
    for (const call of this.#calls) if (!call.isSent) call.stop.abort();
    this.#outage.end();
    this.#cancelGrace = onTimeoutOrAbort(this.#settings.graceMs, this.#clock, undefined, () => {
      for (const call of this.#calls) call.stop.abort();
    });
    this.#wake();
  }

  /** An error of the run takes precedence over a source that can't be closed. */
  async #closeSource(isFailed: boolean): Promise<void> {
    try {
      await this.#source.close();
    } catch (error) {
      if (!isFailed) throw error;
    }
  }
}

function endOf(result: ToolResult<AnyToolSlug>): WorkEnd {
  const { creditsCharged, creditsRemaining }: Partial<ToolResult<AnyToolSlug>["meta"]> = result.meta ?? {};
  return { state: "done", result, charged: readCredits(creditsCharged), remaining: readBalance(creditsRemaining) };
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
