import type { Reading } from "./balance-log.ts";
import { exact } from "./tool-price.ts";

export interface Settlement {
  tool: string;
  labels: readonly string[];
  charged: number;
  reading: Reading | undefined;
  /** When the response arrived, in milliseconds since the Unix epoch. */
  answeredAt: number;
}

/** Credits and calls of a tool or label. */
export interface Spending {
  spent: number;
  calls: number;
}

/**
 * Spending of a client, from the `meta` of every response (documented fields). Responses can arrive in any order. The
 * balance is the one of the newest.
 */
export class CreditUsage {
  /** Without a prototype, because labels can have any name. */
  readonly #byTool: Record<string, Spending> = Object.create(null);
  readonly #byLabel: Record<string, Spending> = Object.create(null);
  readonly #total: Spending = { spent: 0, calls: 0 };
  #unknownCalls = 0;
  #newest: Reading | undefined;
  #asOf: number | undefined;

  /** Credits spent through this client. */
  get spent(): number {
    return exact(this.#total.spent);
  }

  /** Completed calls. */
  get calls(): number {
    return this.#total.calls;
  }

  /** Successful calls without a reported cost. `spent` and `calls` don't include them. */
  get unknownCalls(): number {
    return this.#unknownCalls;
  }

  /** Latest known balance. Undefined before the first response. */
  get remaining(): number | undefined {
    return this.#newest?.after;
  }

  /** Time of `remaining`, in milliseconds since the Unix epoch. Never decreases. */
  get asOf(): number | undefined {
    return this.#asOf;
  }

  /** Spending by tool. */
  get byTool(): Readonly<Record<string, Spending>> {
    return this.#byTool;
  }

  /** Spending by label, of `withBudget` and of single calls. */
  get byLabel(): Readonly<Record<string, Spending>> {
    return this.#byLabel;
  }

  /** @internal */
  addUnknown(): void {
    this.#unknownCalls++;
  }

  /** @internal */
  settle({ tool, labels, charged, reading, answeredAt }: Settlement): void {
    spend(this.#total, charged);
    spend(entry(this.#byTool, tool), charged);
    for (const label of labels) spend(entry(this.#byLabel, label), charged);
    if (reading === undefined) return;
    const newest = this.#newest;
    // Of two overlapping calls, the one with the lower balance was charged later.
    if (newest === undefined || reading.startedAt > newest.endedAt || reading.after < newest.after) {
      this.#newest = reading;
      this.#asOf = Math.max(answeredAt, this.#asOf ?? 0);
    }
  }
}

const entry = (of: Record<string, Spending>, name: string): Spending => (of[name] ??= { spent: 0, calls: 0 });

function spend(spending: Spending, charged: number): void {
  spending.spent = exact(spending.spent + charged);
  spending.calls++;
}
