import type { Reading } from "./balance-log.ts";
import { exact } from "./tool-price.ts";

/** A call that was charged. */
export interface Settlement {
  tool: string;
  labels: readonly string[];
  /** Credits this call cost. */
  charged: number;
  /** What the answer said of the balance. */
  reading: Reading | undefined;
  /** When it was answered, in milliseconds since the Unix epoch. */
  answeredAt: number;
}

/** Credits and calls of one tool or label. */
export interface Spending {
  spent: number;
  calls: number;
}

/**
 * What the calls of a client cost, settled from the `meta` of every answer (documented fields). Answers of calls that
 * ran at the same time may arrive in any order; the balance shown is that of the newest.
 */
export class CreditUsage {
  /** Without a prototype: names are anybody's. */
  readonly #byTool: Record<string, Spending> = Object.create(null);
  readonly #byLabel: Record<string, Spending> = Object.create(null);
  readonly #total: Spending = { spent: 0, calls: 0 };
  #newest: Reading | undefined;
  #asOf: number | undefined;
  #opening: Reading | undefined;

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
    return this.#newest?.after;
  }

  /** When `remaining` was learned, in milliseconds since the Unix epoch. Never moves back. */
  get asOf(): number | undefined {
    return this.#asOf;
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
    return this.#opening && exact(this.#opening.before - this.#total.spent - this.#newest!.after);
  }

  /** @internal */
  settle({ tool, labels, charged, reading, answeredAt }: Settlement): void {
    spend(this.#total, charged);
    spend(entry(this.#byTool, tool), charged);
    for (const label of labels) spend(entry(this.#byLabel, label), charged);
    if (reading === undefined) return;
    const [first, newest] = [this.#opening, this.#newest];
    // Of two calls that overlap, the one that left less was charged later.
    if (newest === undefined || reading.startedAt > newest.endedAt || reading.after < newest.after) {
      this.#newest = reading;
      this.#asOf = Math.max(answeredAt, this.#asOf ?? 0);
    }
    // The balance before our first call: of those that overlap the first answer, the highest.
    if (first === undefined) this.#opening = reading;
    else if (reading.startedAt <= first.endedAt && reading.before > first.before) {
      this.#opening = { ...reading, endedAt: first.endedAt };
    }
  }
}

const entry = (of: Record<string, Spending>, name: string): Spending => (of[name] ??= { spent: 0, calls: 0 });

function spend(spending: Spending, charged: number): void {
  spending.spent = exact(spending.spent + charged);
  spending.calls++;
}
