import { BudgetExceededError } from "../errors/call-errors.ts";
import { QueueAborted, QueueTimeout } from "../pacing/pacer.ts";
import { joinLine, type Waiter } from "../pacing/wait-queue.ts";
import { type Clock, monotonic } from "../time/clock.ts";
import { type PricedCall, ToolPrices } from "./price.ts";
import { exact } from "./usage.ts";

/** Options of `withBudget`. */
export interface BudgetOptions {
  /** Credits to spend. Worst case: see `withBudget`. */
  credits: number;
  /** Share of the budget, 0 to 1, after which `low` is emitted. Default: never. */
  warnAt?: number | undefined;
  /** Label of the budget in errors, in `low` events and in `credits.byLabel`. */
  label?: string | undefined;
  /** Earlier charged calls, to estimate costs from. Default: none. */
  prices?: readonly ToolPrice[] | undefined;
}

/** A charged call of a tool. */
export interface ToolPrice extends PricedCall {
  /** The tool's slug. */
  tool: string;
}

export interface Purchase {
  tool: string;
  /** From `inputSize`. */
  size: number;
  signal: AbortSignal | undefined;
  clock: Clock;
  /** When the call times out, by the monotonic clock. */
  endsAt: number;
}

export interface Reservation {
  readonly credits: number;
  /** Call it once, with the cost: 0 if the call wasn't sent or was rejected, "unknown" if the response was lost. */
  settle(charged: number | "unknown"): void;
}

/** Lost calls of a tool without a price after which nothing is sent until there is one. */
export const maxUnpricedCalls = 2;

/** Calls run next to each other only if all of them can cost this many times their estimates. */
const highestRise = 10;

/** A budget when a call asks for credits. */
export interface BudgetState {
  /** Neither spent nor reserved for lost calls. */
  left: number;
  /** Reserved for calls in flight. */
  reserved: number;
  inFlight: number;
  /** Lost calls of tools without a price. */
  unpriced: number;
}

/** Returns the credits to reserve for a call; "wait" if others have to end first; "exceeded" if it can't fit. */
export function creditsToReserve(size: number, prices: ToolPrices, budget: BudgetState): number | "wait" | "exceeded" {
  const { left, reserved, inFlight, unpriced } = budget;
  const estimate = prices.estimate(size);
  if (left <= 0 || estimate > left || unpriced >= maxUnpricedCalls) return "exceeded";
  const isSure = prices.isSure(size);
  // With all that is left, it runs alone.
  if (inFlight === 0) return isSure ? estimate : left;
  return isSure && exact((reserved + estimate) * highestRise) <= left ? estimate : "wait";
}

export interface Shortage {
  tool: string;
  label?: string | undefined;
  budget: number;
  /** Charged, or reserved for lost calls. */
  spent: number;
  /** Reserved for lost calls. */
  held: number;
  /** Estimated cost of the call. */
  price: number;
  /** No call of the tool is estimated below this. */
  least: number;
  unpriced: number;
}

/** Returns the error for a call that a budget has no credits for. */
export function budgetExceeded({ label, budget, spent, ...shortage }: Shortage): BudgetExceededError {
  const { tool, held, price, unpriced } = shortage;
  const name = label === undefined ? "the budget" : `the budget "${label}"`;
  const left = Math.max(0, exact(budget - spent));
  const why =
    unpriced >= maxUnpricedCalls
      ? `the responses to ${unpriced} calls of unknown price were lost`
      : left === 0
        ? "nothing is left"
        : `${left} are left and ${tool} may cost ${price}`;
  const more = held > 0 ? ` (${held} are reserved for calls with a lost response)` : "";
  return new BudgetExceededError({
    summary: `The call was not sent: of the ${budget} credits in ${name}, ${why}${more}`,
    advice: unpriced >= maxUnpricedCalls ? "Give the price of a call in prices." : "Increase it to continue.",
    facts: { left, ...shortage },
    label,
    budget,
    spent,
    charged: 0,
  });
}

type BudgetWaiter = Waiter<Reservation> & { purchase: Purchase };

export type Budget = ReturnType<typeof budgetOf>;

/**
 * Caps spending, even for concurrent calls: estimates are reserved before a call and settled after it. Calls are
 * admitted in order. A lost call keeps its estimate reserved, because it may have been charged.
 *
 * The worst case is described at `withBudget`.
 */
export function budgetOf(
  { label, credits: budget, warnAt, prices: earlier = [] }: BudgetOptions,
  onLow: (spending: { label: string | undefined; credits: number; spent: number }) => void,
) {
  let warnFrom = (warnAt ?? Infinity) * budget;
  const prices = new Map<string, ToolPrices>();
  const line: BudgetWaiter[] = [];
  const lost: Purchase[] = [];
  let charged = 0;
  let held = 0;
  let reserved = 0;
  let inFlight = 0;

  function pricesOf(tool: string): ToolPrices {
    const isOfTool = (call: ToolPrice) => call.tool === tool;
    const known = prices.get(tool) ?? new ToolPrices(tool, earlier.filter(isOfTool));
    prices.set(tool, known);
    return known;
  }

  const spent = () => exact(charged + held);
  const unpriced = () => lost.filter(({ tool }) => !pricesOf(tool).isKnown).length;

  function admit(): void {
    for (let waiter = line[0]; waiter; waiter = line[0]) {
      try {
        const reservation = reservationFor(waiter.purchase);
        if (!reservation) return;
        waiter.grant(reservation);
      } catch (error) {
        waiter.reject(error);
      }
    }
  }

  /** Undefined if other calls have to end first. */
  function reservationFor(purchase: Purchase): Reservation | undefined {
    const { tool, size, endsAt, clock } = purchase;
    if (monotonic(clock) >= endsAt) throw new QueueTimeout(0);
    const known = pricesOf(tool);
    const state = { left: exact(budget - spent()), reserved, inFlight, unpriced: unpriced() };
    const credits = creditsToReserve(size, known, state);
    if (credits === "exceeded") {
      const [price, least] = [known.estimate(size), known.least];
      throw budgetExceeded({ tool, label, budget, spent: spent(), held, price, least, unpriced: state.unpriced });
    }
    return credits === "wait" ? undefined : reservation(purchase, credits);
  }

  function reservation(purchase: Purchase, credits: number): Reservation {
    reserved = exact(reserved + credits);
    inFlight++;
    let isSettled = false;
    return {
      credits,
      settle(cost) {
        if (isSettled) return;
        isSettled = true;
        reserved = exact(reserved - credits);
        inFlight--;
        if (cost === "unknown") lost.push(purchase);
        else {
          charged = exact(charged + cost);
          pricesOf(purchase.tool).learn(purchase.size, cost);
        }
        // A price is that of the calls lost before, too.
        held = lost.reduce((sum, { tool, size }) => exact(sum + pricesOf(tool).estimate(size)), 0);
        warn();
        admit();
      },
    };
  }

  function warn(): void {
    if (spent() < warnFrom) return;
    warnFrom = Infinity;
    onLow({ label, credits: budget, spent: spent() });
  }

  return {
    label,
    get spent(): number {
      return spent();
    },
    /** Credits reserved for lost calls. Part of `spent`. */
    get held(): number {
      return held;
    },
    /** Reserves credits, synchronously if the call fits next to those in flight. */
    reserve(purchase: Purchase): Promise<Reservation> | Reservation {
      const { signal, clock, endsAt } = purchase;
      if (signal?.aborted) throw new QueueAborted();
      const reservation = line.length === 0 && reservationFor(purchase);
      if (reservation) return reservation;
      return new Promise((grant, reject) => {
        const waiter = { purchase, rank: 0, left: false, grant, reject };
        const onTimeout = () => {
          waiter.reject(new QueueTimeout(0));
          admit();
        };
        const leftMs = Math.max(0, endsAt - monotonic(clock));
        const timer = leftMs < Infinity ? clock.setTimeout(onTimeout, leftMs, true) : undefined;
        joinLine(line, waiter, signal, () => clock.clearTimeout(timer), admit);
      });
    },
  };
}
