import { exact, ToolPrice } from "../credits/tool-price.ts";
import { LedgerError } from "../errors/batch-errors.ts";
import type { RowProblem } from "./batch-row.ts";
import { checkPlan, checkRetry, differentPlan } from "./check-plan.ts";
import {
  type BatchLedger,
  type BatchPlan,
  type Claim,
  emptySummary,
  type LedgerAnswer,
  type LedgerEntry,
  type LedgerRow,
  type LedgerSummary,
  type RetryChoice,
  type WorkEnd,
  type WorkState,
  type WorkTimes,
} from "./ledger.ts";

interface Work {
  state: WorkState;
  attempts: number;
  times: WorkTimes | undefined;
  end: WorkEnd | undefined;
  size?: number | undefined;
  possibleDoubleCharge?: boolean;
}

const waiting = (): Work => ({ state: "waiting", attempts: 0, times: undefined, end: undefined });

/**
 * Returns a ledger in memory, the default of a batch. For many rows, or to survive a crash, use `sqliteLedger` of
 * `@tandem/sdk/node`.
 *
 * ```ts
 * const ledger = memoryLedger();
 * const run = tandem.tools.batch("ai-translator", texts, { options: { targetLanguage: "de" }, ledger });
 * ```
 */
export function memoryLedger(): BatchLedger {
  return new MemoryLedger();
}

class MemoryLedger implements BatchLedger {
  #plan: BatchPlan | undefined;
  #isOpen = false;
  readonly #work = new Map<string, Work>();
  readonly #rows = new Map<number, LedgerEntry>();
  readonly #price = new ToolPrice();

  open(plan: BatchPlan): void {
    checkPlan(plan);
    const problem = this.#plan && differentPlan(this.#plan, plan);
    if (problem) throw problem;
    if (this.#isOpen) throw inUse();
    this.#isOpen = true;
    this.#plan = plan;
    for (const work of this.#work.values()) if (work.state === "sent") Object.assign(work, lost(work));
  }

  claim(entry: LedgerEntry): Claim {
    this.#rows.set(entry.index, entry);
    const work = this.#workOf(entry.key);
    work.size = entry.size;
    return work.end === undefined ? { run: true } : { run: false, end: work.end };
  }

  reject({ index, id }: Omit<LedgerEntry, "key">, problem: RowProblem): void {
    const key = unreadableKey(index);
    this.#rows.set(index, { index, id, key });
    this.#work.set(key, { ...waiting(), state: "failed", end: { state: "failed", problem, retryable: false } });
  }

  sent(key: string, at: number, attemptMs?: number, account?: string): void {
    const work = this.#workOf(key);
    const times = { sentAt: at, endedAt: at, attemptMs, account };
    Object.assign(work, { state: "sent", attempts: work.attempts + 1, times });
  }

  release(key: string): void {
    this.#workOf(key).state = "waiting";
  }

  settle(key: string, end: WorkEnd, times: WorkTimes): void {
    const work = this.#workOf(key);
    Object.assign(work, { state: end.state, end, times: { ...work.times, ...times } });
    if (end.state === "done" && end.charged) this.#price.learn(work.size, end.charged);
  }

  retry(what: RetryChoice): number {
    const { state, keys, notCharged = false } = checkRetry(what);
    const chosen = keys && new Set(keys);
    let count = 0;
    for (const [key, work] of this.#work) {
      if (work.end?.state !== state || chosen?.has(key) === false || !mayRunAgain(work.end)) continue;
      if (state === "unknown" && !notCharged) work.possibleDoubleCharge = true;
      Object.assign(work, { state: "waiting", end: undefined });
      count++;
    }
    return count;
  }

  *rows(only?: WorkState): Iterable<LedgerRow> {
    const seen = new Set<string>();
    for (const index of [...this.#rows.keys()].sort((a, b) => a - b)) {
      const entry = this.#rows.get(index)!;
      const work = this.#workOf(entry.key);
      const shared = seen.size === seen.add(entry.key).size;
      if (only === undefined || work.state === only) yield { ...entry, ...work, ...(shared && { shared }) };
    }
  }

  summary(): LedgerSummary {
    const summary = emptySummary();
    for (const { key } of this.#rows.values()) {
      summary.rows++;
      summary[this.#workOf(key).state]++;
    }
    const sizes: (number | undefined)[] = [];
    for (const { state, size, end, possibleDoubleCharge } of this.#work.values()) {
      if (end?.state === "done") summary.spent = exact(summary.spent + (end.charged ?? 0));
      if (possibleDoubleCharge) summary.possibleDoubleCharges++;
      if (state === "unknown" || (end?.state === "done" && end.charged === undefined)) sizes.push(size);
      if (possibleDoubleCharge) sizes.push(size);
    }
    summary.reserved = this.#price.estimateAll(sizes);
    return summary;
  }

  price(size: number): number {
    return this.#price.needed(size);
  }

  answers(from: number, before: number): LedgerAnswer[] {
    return answersFrom(
      [...this.#work].flatMap(([key, { end, times }]) =>
        end?.state === "done" && times?.sentAt !== undefined
          ? [{ key, charged: end.charged, remaining: end.remaining, ...times, sentAt: times.sentAt }]
          : [],
      ),
      from,
      before,
    );
  }

  close(): void {
    this.#isOpen = false;
  }

  #workOf(key: string): Work {
    const known = this.#work.get(key);
    if (known) return known;
    const work = waiting();
    this.#work.set(key, work);
    return work;
  }
}

const inUse = () =>
  new LedgerError({
    problem: "in_use",
    summary: "The ledger is in use by another batch of this program.",
    advice: "Wait for it to end, or use another ledger.",
  });

/**
 * Returns the answers that ended at `from` or later, and up to `before` earlier ones, oldest first.
 *
 * ```ts
 * const latest = answersFrom([], Date.now() - 60_000, 1);
 * ```
 */
export function answersFrom(all: LedgerAnswer[], from: number, before: number): LedgerAnswer[] {
  const sorted = all.sort((a, b) => a.endedAt - b.endedAt);
  const first = sorted.findIndex(({ endedAt }) => endedAt >= from);
  return sorted.slice(Math.max(0, (first === -1 ? sorted.length : first) - before));
}

const mayRunAgain = (end: WorkEnd): boolean => end.state === "unknown" || (end.state === "failed" && end.retryable);

/** Key of an unreadable row. */
export const unreadableKey = (index: number): string => `unreadable ${index}`;

/** Problem of work whose run died after the attempt may have been sent. */
export const lostProblem: RowProblem = {
  code: "interrupted",
  message: "The run ended while this row was in flight: it may have been charged.",
};

const lost = (work: Work): Partial<Work> => ({
  state: "unknown",
  end: { state: "unknown", problem: lostProblem },
  times: work.times,
});
