import { BudgetExceededError } from "../errors/call-errors.ts";
import { QueueAborted, QueueTimeout } from "../pacing/pacer.ts";
import { type Waiter, WaitQueue, waitInQueue } from "../pacing/wait-queue.ts";
import { type Clock, monotonic } from "../time/clock.ts";
import { exact, ToolPrice } from "./tool-price.ts";

/** What `withBudget` takes. */
export interface BudgetOptions {
  /** Credits that may be spent. */
  credits: number;
  /** Emit `low` once this share is spent, 0 to 1. Default: never. */
  warnAt?: number | undefined;
  /** Names the budget in errors, in `low` events and in `credits.byLabel`. */
  label?: string | undefined;
}

/** A call that asks for credits. */
export interface Purchase {
  tool: string;
  /** By `inputSize`. */
  size: number;
  signal: AbortSignal | undefined;
  clock: Clock;
  /** When the call has no more time, by the monotonic clock. */
  endsAt: number;
}

/** Credits set aside for one call. */
export interface Reservation {
  readonly credits: number;
  /** Once: what the call cost, 0 when it never left or was refused, or "unknown" when its answer was lost. */
  settle(charged: number | "unknown"): void;
}

/** Lost calls of unknown price after which nothing more is sent until a price is known. */
export const maxUnpricedCalls = 2;

interface BudgetWaiter extends Waiter<Reservation> {
  purchase: Purchase;
}

export interface Budget {
  readonly label: string | undefined;
  readonly spent: number;
  /** Credits held for calls whose answer was lost. Part of `spent`. */
  readonly held: number;
  /**
   * Sets credits aside, at once where the call fits next to those under way.
   *
   * @throws (or rejects with) BudgetExceededError when it would not fit even after those are settled; QueueAborted and
   * QueueTimeout when the wait ends before.
   */
  reserve(purchase: Purchase): Promise<Reservation> | Reservation;
}

/**
 * A ceiling on spending, also for parallel calls: credits are reserved before a call is sent and settled after, and calls
 * are admitted in the order they came. What a call costs is known only from its answer, so
 *
 * - a call runs alone, with all that is left reserved for it, while its tool has no price yet, and whenever its input is
 *   larger than any that was priced;
 * - every other one reserves what its size should cost at most (`ToolPrice.estimate`);
 * - a call whose answer was lost keeps its reservation, for it may have been charged. Without a price yet it is valued as
 *   soon as there is one, and until then one more call may find it out.
 *
 * The worst case: spending passes the ceiling by no more than what the calls then under way cost above their
 * reservations, and the lost ones above what is held for them. Where a tool's price grows with the size of its input, in
 * proportion or in steps, with or without a base price, that is at most the cost of one call; of two when a tool's first
 * call was lost.
 */
export function budgetOf(
  { label, credits: budget, warnAt }: BudgetOptions,
  onLow: (spending: { label: string | undefined; credits: number; spent: number }) => void,
): Budget {
  let warnFrom = (warnAt ?? Infinity) * budget;
  const prices = new Map<string, ToolPrice>();
  const line = new WaitQueue<BudgetWaiter>();
  let spent = 0;
  let reserved = 0;
  let underWay = 0;
  /** Part of `spent`: held for calls whose answer was lost. */
  let held = 0;
  /** Calls whose answer was lost, of tools without a price. */
  let unpriced: Purchase[] = [];

  /** Lets calls go in the order they came. */
  function admit(): void {
    for (let waiter = line.first; waiter; waiter = line.first) {
      try {
        const reservation = reservationFor(waiter.purchase);
        if (!reservation) return;
        waiter.grant(reservation);
      } catch (error) {
        waiter.refuse(error);
      }
    }
  }

  /** Undefined when others have to end first. */
  function reservationFor(purchase: Purchase): Reservation | undefined {
    const { tool, size, endsAt, clock } = purchase;
    if (monotonic(clock) >= endsAt) throw new QueueTimeout(0);
    const left = exact(budget - spent);
    const price = prices.get(tool);
    const isCovered = price?.covers(size);
    const atLeast = isCovered ? price!.estimate(size) : (price?.highest ?? 0);
    if (left <= 0 || atLeast > left || unpriced.length >= maxUnpricedCalls) throw exceeded(tool, atLeast);
    const fits = isCovered ? exact(reserved + atLeast) <= left : underWay === 0;
    return fits ? setAside(purchase, isCovered ? atLeast : left) : undefined;
  }

  function setAside(purchase: Purchase, credits: number): Reservation {
    reserved = exact(reserved + credits);
    underWay++;
    let isSettled = false;
    return {
      credits,
      settle(charged) {
        if (isSettled) return;
        isSettled = true;
        reserved = exact(reserved - credits);
        underWay--;
        if (charged === "unknown") lose(purchase);
        else charge(purchase, charged);
        warn();
        admit();
      },
    };
  }

  function charge({ tool, size }: Purchase, charged: number): void {
    spent = exact(spent + charged);
    const price = prices.get(tool) ?? new ToolPrice();
    price.learn(size, charged);
    if (price.highest === 0) return;
    prices.set(tool, price);
    const lost = unpriced;
    unpriced = [];
    for (const each of lost) lose(each);
  }

  function lose(purchase: Purchase): void {
    const credits = prices.get(purchase.tool)?.estimate(purchase.size);
    if (credits === undefined) unpriced.push(purchase);
    else {
      held = exact(held + credits);
      spent = exact(spent + credits);
    }
  }

  function warn(): void {
    if (spent < warnFrom) return;
    warnFrom = Infinity;
    onLow({ label, credits: budget, spent });
  }

  function exceeded(tool: string, price: number): BudgetExceededError {
    const name = label === undefined ? "the budget" : `the budget "${label}"`;
    const left = Math.max(0, exact(budget - spent));
    const lost = unpriced.length;
    const why =
      lost >= maxUnpricedCalls
        ? `the responses to ${lost} calls of unknown price were lost`
        : left === 0
          ? "nothing is left"
          : `${left} are left and ${tool} may cost ${price}`;
    const more = held > 0 ? ` (${held} are reserved for calls with a lost response)` : "";
    return new BudgetExceededError({
      summary: `The call was not sent: of the ${budget} credits in ${name}, ${why}${more}`,
      advice: "Increase it to continue.",
      facts: { tool, left, price, held, unpriced: lost },
      label,
      budget,
      spent,
      charged: 0,
    });
  }

  return {
    label,
    get spent() {
      return spent;
    },
    get held() {
      return held;
    },
    reserve(purchase) {
      const { signal, clock, endsAt } = purchase;
      if (signal?.aborted) throw new QueueAborted();
      const reservation = line.size === 0 && reservationFor(purchase);
      if (reservation) return reservation;
      return new Promise((grant, refuse) => {
        const waiter = { purchase, left: false, grant, refuse };
        const onTimeout = () => {
          waiter.refuse(new QueueTimeout(0));
          admit();
        };
        const leftMs = Math.max(0, endsAt - monotonic(clock));
        const timer = leftMs < Infinity ? clock.setTimeout(onTimeout, leftMs) : undefined;
        waitInQueue(line, waiter, signal, () => clock.clearTimeout(timer), admit);
      });
    },
  };
}
