/** What an answer says about credits, and when its call ran. */
export interface Settlement {
  tool: string;
  labels: readonly string[];
  /** Credits this call cost. */
  charged: number;
  /** The balance after it. */
  remaining: number | undefined;
  startedAt: number;
  answeredAt: number;
}

export interface Spending {
  spent: number;
  calls: number;
}

interface Balance {
  remaining: number;
  startedAt: number;
  answeredAt: number;
}

/**
 * What the calls of a client cost, settled from the `meta` of every answer (documented fields). Answers of calls that
 * ran at the same time may arrive in any order; the balance shown is that of the newest.
 */
export class Ledger {
  readonly #byTool: Record<string, Spending> = {};
  readonly #byLabel: Record<string, Spending> = {};
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

  settle(settlement: Settlement): void {
    const { tool, labels, charged, remaining, startedAt, answeredAt } = settlement;
    spend(this.#total, charged);
    spend(entry(this.#byTool, tool), charged);
    for (const label of labels) spend(entry(this.#byLabel, label), charged);
    if (remaining === undefined) return;
    this.#observe({ remaining, startedAt, answeredAt });
    this.#open({ remaining: remaining + charged, startedAt, answeredAt });
  }

  /** Of two calls that overlap, the one that left less was charged later. */
  #observe(seen: Balance): void {
    const known = this.#balance;
    if (known === undefined || seen.startedAt > known.answeredAt) this.#balance = seen;
    else if (seen.answeredAt >= known.startedAt && seen.remaining < known.remaining) {
      this.#balance = { ...seen, answeredAt: Math.max(seen.answeredAt, known.answeredAt) };
    }
  }

  /** The balance before our first call: of those that overlap the first answer, the highest. */
  #open(seen: Balance): void {
    const first = this.#opening;
    if (first === undefined) this.#opening = seen;
    else if (seen.startedAt <= first.answeredAt && seen.remaining > first.remaining) {
      this.#opening = { ...seen, answeredAt: first.answeredAt };
    }
  }
}

const entry = (of: Record<string, Spending>, name: string): Spending => (of[name] ??= { spent: 0, calls: 0 });

function spend(spending: Spending, charged: number): void {
  spending.spent = exact(spending.spent + charged);
  spending.calls++;
}

/** Credits may be fractions: sums are kept to a billionth, so 0.1 + 0.2 is 0.3. */
const exact = (credits: number): number => Math.round(credits * 1e9) / 1e9;
