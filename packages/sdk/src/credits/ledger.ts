import type { ChargeVerdict, SettleOptions } from "../errors/charge-verdict.ts";
import { BalanceLog, type Span } from "./balance-log.ts";
import { exact } from "./exact.ts";

/** What an answer says about credits. */
export interface Settlement {
  tool: string;
  labels: readonly string[];
  /** Credits this call cost. */
  charged: number;
  /** The balance after it. */
  remaining: number | undefined;
  /** The attempt that was answered. */
  span: Span;
  /** When it was sent, by the monotonic clock. */
  startedAtMs: number;
  /** When it was answered, in milliseconds since the Unix epoch. */
  answeredAt: number;
}

/** Credits and calls of one tool or label. */
export interface Spending {
  spent: number;
  calls: number;
}

interface Balance extends Span {
  remaining: number;
  answeredAt: number;
}

/**
 * What the calls of a client cost, settled from the `meta` of every answer (documented fields). Answers of calls that
 * ran at the same time may arrive in any order; the balance shown is that of the newest.
 */
export class Ledger {
  /** Without a prototype: names are anybody's. */
  readonly #byTool: Record<string, Spending> = Object.create(null);
  readonly #byLabel: Record<string, Spending> = Object.create(null);
  readonly #log = new BalanceLog();
  readonly #total: Spending = { spent: 0, calls: 0 };
  #balance: Balance | undefined;
  #opening: Balance | undefined;

  /** Credits spent through this client. */
  get spent(): number {
    return exact(this.#total.spent);
  }

  /** Calls that were answered. */
  get calls(): number {
    return this.#total.calls;
  }

  /** The newest known balance. Undefined before the first answer, never a guess. */
  get remaining(): number | undefined {
    return this.#balance?.remaining;
  }

  /** When `remaining` was learned, in milliseconds since the Unix epoch. Never moves back. */
  get asOf(): number | undefined {
    return this.#balance?.answeredAt;
  }

  /** Spending per tool. */
  get byTool(): Readonly<Record<string, Spending>> {
    return this.#byTool;
  }

  /** Spending per label of `withBudget` and of single calls. */
  get byLabel(): Readonly<Record<string, Spending>> {
    return this.#byLabel;
  }

  /**
   * Credits that left the balance without an answer to us: spent by others, or by a call whose answer was lost.
   * Negative after a refill. Exact when no call is under way.
   */
  get drift(): number | undefined {
    if (this.#opening === undefined || this.#balance === undefined) return undefined;
    return exact(this.#opening.remaining - this.#total.spent - this.#balance.remaining);
  }

  /**
   * An attempt is about to be sent: its answer is to be told to `settle`, its loss to `lose`, its refusal to `free`.
   *
   * @internal
   */
  start(): Span {
    return this.#log.start();
  }

  /**
   * The attempt cost nothing.
   *
   * @internal
   */
  free(span: Span): void {
    this.#log.free(span);
  }

  /**
   * The attempt's answer was lost. Returns what tells, now or later, whether it was charged.
   *
   * @param overAtMs when the service is done with it for certain, by the monotonic clock.
   * @internal
   */
  lose(span: Span, overAtMs: number): (nowMs: number, options: SettleOptions) => ChargeVerdict {
    const lost = this.#log.lose(span, overAtMs);
    return (nowMs, options) => this.#log.settle(lost, nowMs, options);
  }

  /**
   * The attempt was answered, without a price.
   *
   * @internal
   */
  unread(span: Span): void {
    this.#log.unread(span);
  }

  /** @internal */
  settle({ tool, labels, charged, remaining, span, startedAtMs, answeredAt }: Settlement): void {
    spend(this.#total, charged);
    spend(entry(this.#byTool, tool), charged);
    for (const label of labels) spend(entry(this.#byLabel, label), charged);
    if (remaining === undefined) {
      this.#log.unread(span);
      return;
    }
    const { startedAt, endedAt } = this.#log.answered(span, charged, remaining, startedAtMs);
    this.#observe({ remaining, startedAt, endedAt, answeredAt });
    this.#open({ remaining: exact(remaining + charged), startedAt, endedAt, answeredAt });
  }

  /** Of two calls that overlap, the one that left less was charged later. */
  #observe(seen: Balance): void {
    const known = this.#balance;
    const isNewer = known === undefined || seen.startedAt > known.endedAt || seen.remaining < known.remaining;
    if (isNewer) this.#balance = { ...seen, answeredAt: Math.max(seen.answeredAt, known?.answeredAt ?? 0) };
  }

  /** The balance before our first call: of those that overlap the first answer, the highest. */
  #open(seen: Balance): void {
    const first = this.#opening;
    if (first === undefined) this.#opening = seen;
    else if (seen.startedAt <= first.endedAt && seen.remaining > first.remaining) {
      this.#opening = { ...seen, endedAt: first.endedAt };
    }
  }
}

const entry = (of: Record<string, Spending>, name: string): Spending => (of[name] ??= { spent: 0, calls: 0 });

function spend(spending: Spending, charged: number): void {
  spending.spent = exact(spending.spent + charged);
  spending.calls++;
}
