import { isTandemError } from "../errors/is-tandem-error.ts";
import { type Clock, monotonic } from "../time/clock.ts";

/** Rounds credits to a billionth, so that 0.1 + 0.2 is 0.3. Never returns -0. */
export const exact = (credits: number): number => Math.round(credits * 1e9) / 1e9 + 0;

/** Returns a response's number of credits if it's finite and not negative. */
export function readCredits(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 && value < 1e12 ? value : undefined;
}

/** A balance can be negative. */
export const readBalance = (value: unknown): number | undefined =>
  typeof value === "number" && Math.abs(value) < 1e12 ? value : undefined;

/** A completed call. It took the balance from `before` to `after`. */
export interface Reading {
  /** Positions in the log's order of events. */
  startedAt: number;
  endedAt: number;
  before: number;
  after: number;
  startedAtMs: number;
}

/** A call whose response was lost. */
export interface Lost {
  startedAt: number;
  /** When the service can no longer charge it, by the monotonic clock. */
  overAtMs: number;
}

const mostReadings = 4_096;

export type BalanceLog = ReturnType<typeof balanceLog>;

/** Records balances in the order of events. `settle` of `@tandem/batch` finds what they say of a lost call. */
export function balanceLog() {
  let order = 0;
  let readings: Reading[] = [];
  return {
    get readings(): readonly Reading[] {
      return readings;
    },

    start: (): number => ++order,

    answered(startedAt: number, charged: number, remaining: number, startedAtMs: number): Reading {
      const [before, after] = [exact(remaining + charged), exact(remaining)];
      const reading = { startedAt, endedAt: ++order, before, after, startedAtMs };
      readings.push(reading);
      if (readings.length > mostReadings) readings = readings.slice(-mostReadings / 2);
      return reading;
    },
  };
}

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
  /** Spending by tool. */
  readonly byTool: Readonly<Record<string, Spending>> = Object.create(null);
  /** Spending by label, of `withBudget` and of single calls. */
  readonly byLabel: Readonly<Record<string, Spending>> = Object.create(null);
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

  /** @internal */
  addUnknown(): void {
    this.#unknownCalls++;
  }

  /** @internal */
  settle({ tool, labels, charged, reading, answeredAt }: Settlement): void {
    spend(this.#total, charged);
    spend(entry(this.byTool, tool), charged);
    for (const label of labels) spend(entry(this.byLabel, label), charged);
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

export interface AnsweredMeta {
  creditsCharged?: unknown;
  creditsRemaining?: unknown;
}

/** Where an error keeps what `settle()` needs. Shared by all copies of the package in a process. */
export const lostCall = Symbol.for("tandem.lost");

export interface LostCall {
  log: BalanceLog;
  lost: Lost;
  clock: Clock;
}

/**
 * Reserves the cost of a call under its budgets, and records it afterwards. Only the last attempt can cost anything,
 * because no attempt follows one that may have.
 */
export function callRecord(
  ledger: CreditUsage,
  log: BalanceLog,
  clock: Clock,
  reservations: readonly { settle(charged: number | "unknown"): void }[],
) {
  let startedAt: number | undefined;
  let startedAtMs = 0;
  let sentAtMs: number | undefined;
  let cost: number | "unknown" = "unknown";

  return {
    start(): void {
      startedAt = log.start();
      startedAtMs = monotonic(clock);
      sentAtMs = undefined;
    },

    /** The request was passed to a connection, so the service's time starts. */
    sent(): void {
      sentAtMs = monotonic(clock);
    },

    /** Records a completed call. Returns its cost, if the response contains it. */
    settle(meta: AnsweredMeta | undefined, tool: string, labels: readonly string[]): number | undefined {
      const charged = readCredits(meta?.creditsCharged);
      const remaining = readBalance(meta?.creditsRemaining);
      cost = charged ?? "unknown";
      if (charged === undefined) ledger.addUnknown();
      else {
        const reading = remaining === undefined ? undefined : log.answered(startedAt!, charged, remaining, startedAtMs);
        ledger.settle({ tool, labels, charged, reading, answeredAt: clock.now() });
      }
      return charged;
    },

    /** Records a failed call, which the service works on for at most `longestMs`. */
    fail(error: unknown, longestMs: number): void {
      const known = isTandemError(error) ? error : undefined;
      cost = startedAt === undefined ? 0 : (known?.charged ?? "unknown");
      if (startedAt === undefined || cost === 0 || !known) return;
      // Without a time of sending, assume the end of the attempt: DNS lookup can take minutes.
      const lost = { startedAt, overAtMs: (sentAtMs ?? monotonic(clock)) + longestMs };
      Object.defineProperty(known, lostCall, { value: { log, lost, clock } satisfies LostCall });
    },

    close(): void {
      for (const reservation of reservations) reservation.settle(cost);
    },
  };
}
