import { randomUUID } from "node:crypto";
import { type AnyToolSlug, onTimeoutOrAbort, realClock, type ToolsClient, wait } from "@tandem/sdk";
import type { BatchOptions } from "../run/batch.ts";
import type { BatchInput, BatchRow } from "../run/batch-row.ts";
import { Run } from "../run/run.ts";
import { Handoff } from "./handoff.ts";
import type { RowQueue } from "./row-queue.ts";
import type { RowStore } from "./row-store.ts";
import { WorkerLedger } from "./worker-ledger.ts";

/** Options of `fleet.work`. */
export interface WorkOptions extends Pick<BatchOptions<AnyToolSlug>, "maxInFlight" | "maxErrors" | "outageMs"> {
  /** Stops the worker. Unsent rows go back to the queue; in-flight rows have `graceMs` to finish. */
  signal?: AbortSignal | undefined;
  /** Time for in-flight rows to finish after the worker stops, in milliseconds. Default 25,000. */
  graceMs?: number | undefined;
  /** Keeps waiting for rows after the last one. Default false. */
  keepWaiting?: boolean | undefined;
  /**
   * When other workers take over the rows of a silent worker, in milliseconds. Its sent rows become unknown. Default
   * 30,000. Must be the same in all workers.
   */
  silenceMs?: number | undefined;
}

export const workOptions = ["maxInFlight", "maxErrors", "outageMs", "signal", "graceMs", "keepWaiting", "silenceMs"];

const defaults = { maxInFlight: 30, outageMs: 3_600_000, graceMs: 25_000, silenceMs: 30_000 } as const;
/** Interval of checks of the whole batch, in milliseconds. Most are skipped while rows are in progress. */
const [lookMs, busyLooks] = [1_000, 5];
/** What Redis may take beyond `graceMs` until this worker leaves without it, in milliseconds. */
const leaveMs = 5_000;

/** A worker's view of its fleet. */
export interface WorkPlace {
  readonly store: RowStore;
  readonly queue: RowQueue;
  readonly tools: Pick<ToolsClient, "run">;
  readonly payer: string;
  settleUnknown(): Promise<unknown>;
  /** Ends every connection: what waits for Redis fails. */
  disconnect(): void;
}

/** Takes rows from the queue and runs them, until the batch is done. Iterate it once. */
export class FleetWorker implements AsyncIterable<BatchRow<AnyToolSlug>> {
  readonly #place: WorkPlace;
  readonly #options: WorkOptions;
  readonly #handoff = new Handoff();
  readonly #id = randomUUID();
  #claims = 0;
  #failure: { cause: unknown } | undefined;

  /** @internal */
  constructor(place: WorkPlace, options: WorkOptions) {
    this.#place = place;
    this.#options = options;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<BatchRow<AnyToolSlug>> {
    const { signal, graceMs = defaults.graceMs } = this.#options;
    let stopDeadline = () => {};
    const onAbort = () => {
      this.#handoff.end();
      stopDeadline = onTimeoutOrAbort(graceMs + leaveMs, realClock, undefined, () => this.#place.disconnect());
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted) onAbort();
    try {
      const plan = await this.#plan();
      if (plan === undefined) return;
      yield* this.#run(plan.tool, JSON.parse(plan.options) as object);
    } finally {
      signal?.removeEventListener("abort", onAbort);
      stopDeadline();
    }
  }

  /** Workers may be there before the batch is. Undefined when they are stopped before. */
  async #plan() {
    const { store } = this.#place;
    for (let isFirst = true; ; isFirst = false) {
      const plan = await store.plan();
      if (plan !== undefined || this.#options.signal?.aborted) return plan;
      if (store.epoch !== "") throw store.gone();
      if (isFirst) {
        process.emitWarning(
          `The batch ${store.name} is not in Redis: waiting until it is added. If it was there, Redis has lost it.`,
          { type: "TandemWarning", code: "TANDEM_BATCH_AWAITED" },
        );
      }
      await wait(lookMs, realClock, this.#options.signal);
    }
  }

  async *#run(tool: string, options: object): AsyncGenerator<BatchRow<AnyToolSlug>> {
    const { maxInFlight = defaults.maxInFlight, maxErrors = Infinity, outageMs = defaults.outageMs } = this.#options;
    const { graceMs = defaults.graceMs, silenceMs = defaults.silenceMs, signal } = this.#options;
    const { store, tools } = this.#place;
    const ledger = new WorkerLedger(store, tool);
    const run = new Run<string>({
      tool,
      rows: this.#rows(ledger),
      ledger,
      clock: realClock,
      options: options as Record<string, unknown>,
      // Identical rows are one piece of work in Redis already.
      repeatEqual: true,
      maxInFlight,
      maxErrors,
      outageMs,
      graceMs,
      signal,
      total: undefined,
      reserve: (key, size, signal) => ledger.reserve(key, size, signal),
    });
    const worker = await this.#place.queue.worker((name) => this.#process(name), maxInFlight, silenceMs);
    const stopLooking = new AbortController();
    const looking = this.#look(stopLooking.signal);
    try {
      for await (const row of run.execute(async () => ({ tools, spent: 0 }))) {
        const { index, name, row: input } = ledger.take(row.index);
        yield { ...row, index, id: input.id, key: name } as BatchRow<AnyToolSlug>;
      }
      if (this.#failure) throw this.#failure.cause;
    } finally {
      stopLooking.abort();
      this.#handoff.releaseAll();
      await looking;
      await worker.close();
    }
  }

  async *#rows(ledger: WorkerLedger): AsyncGenerator<BatchInput<AnyToolSlug>> {
    let index = 0;
    for await (const item of this.#handoff) {
      ledger.add(index++, item);
      yield item.row as BatchInput<AnyToolSlug>;
    }
  }

  /** The queue only carries the row. Its state in Redis decides how it's handled. */
  async #process(name: string): Promise<"ended" | "released"> {
    const { store } = this.#place;
    const token = `${this.#place.payer} ${this.#id} ${++this.#claims}`;
    try {
      const claim = await store.claim(name, token);
      if (claim?.row === undefined) return "ended";
      const { row, index, hasBudget } = claim;
      const how = await this.#handoff.pass({ name, token, row, index, hasBudget });
      if (how === "released") await store.reclaim(name, token);
      return how;
    } catch (cause) {
      this.#fail(cause);
      return "released";
    }
  }

  #fail(cause: unknown): void {
    this.#failure ??= { cause };
    this.#handoff.end();
  }

  /** Ends the worker when the batch is done, and looks after what no worker has. */
  async #look(signal: AbortSignal): Promise<void> {
    const { keepWaiting = false } = this.#options;
    for (let at = 0; !signal.aborted; at++) {
      const isDue = this.#handoff.isIdle || at % busyLooks === 0;
      try {
        if (isDue && (await this.#isDone()) && !keepWaiting) return void this.#handoff.end();
      } catch (cause) {
        if (!signal.aborted) this.#fail(cause);
        return;
      }
      await wait(lookMs, realClock, signal);
    }
  }

  async #isDone(): Promise<boolean> {
    const { store, queue, settleUnknown } = this.#place;
    const { silenceMs = defaults.silenceMs } = this.#options;
    const { waiting, sent, unknown, rows, isComplete, budget } = await store.summary();
    if (rows === 0 && (await store.plan()) === undefined) throw store.gone();
    if (unknown > 0 && (await store.isMine("settling", silenceMs))) await settleUnknown();
    if (waiting > 0 && isComplete && (await store.isMine("queueing", silenceMs))) await queue.fillUp();
    if ((sent > 0 || budget !== undefined) && (await store.isMine("reclaiming", silenceMs))) await this.#reclaim();
    return isComplete && waiting === 0 && sent === 0 && this.#handoff.isIdle;
  }

  /**
   * Rows that wait for credits fill every worker, so no worker may be free to take over the rows of a worker that died,
   * whose credits they wait for. And the job of a sent row can be removed from the queue, which then never tells that its
   * worker died.
   */
  async #reclaim(): Promise<void> {
    const { store, queue } = this.#place;
    // Reads the claim first: a worker that takes the row from the queue meanwhile has another one.
    for (const [name, token] of [...(await store.budget.reserved()), ...(await store.reader.sentWork())])
      if (!(await queue.isActive(name))) await store.reclaim(name, token);
  }
}
