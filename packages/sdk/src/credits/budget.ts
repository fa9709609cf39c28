import { BudgetExceededError } from "../errors/call-errors.ts";
import { QueueAborted, QueueTimeout } from "../pacing/pacer.ts";
import { type Waiter, WaitQueue, waitInQueue } from "../pacing/wait-queue.ts";
import { type Clock, monotonic } from "../time/clock.ts";
import { exact, ToolPrice } from "./tool-price.ts";

/** Options of `withBudget`. */
export interface BudgetOptions {
  /** Credits to spend. If prices vary, the last calls in flight can exceed it. */
  credits: number;
  /** Share of the budget, 0 to 1, after which `low` is emitted. Default: never. */
  warnAt?: number | undefined;
  /** Label of the budget in errors, in `low` events and in `credits.byLabel`. */
  label?: string | undefined;
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

/** Lost calls of unknown price after which nothing is sent until a price is known. */
export const maxUnpricedCalls = 2;

interface BudgetWaiter extends Waiter<Reservation> {
  purchase: Purchase;
}

export interface Budget {
  readonly label: string | undefined;
  readonly spent: number;
  /** Credits reserved for lost calls. Part of `spent`. */
  readonly held: number;
  /**
   * Reserves credits, synchronously if the call fits next to those in flight.
   *
   * @throws (or rejects with) BudgetExceededError if the call can't fit; QueueAborted and QueueTimeout if the wait ends
   * first.
   */
  reserve(purchase: Purchase): Promise<Reservation> | Reservation;
}

/**
 * Caps spending, even for concurrent calls: credits are reserved before a call and settled after it. Calls are admitted
 * in order.
 *
 * - A call runs alone, with the rest of the budget reserved, while its tool has no price, or if its input is larger
 * than any before.
 * - Every other call reserves the highest price so far, if `ToolPrice.admits` it. One that runs alone needs its maximum
 * expected cost (`ToolPrice.estimate`).
 * - A lost call keeps its maximum expected cost reserved, because it may have been charged. Without a price, one more
 * call may find it out.
 *
 * The worst case is described at `withBudget`.
 */
export function budgetOf(
  { label, credits: budget, warnAt }: BudgetOptions,
  onLow: (spending: { label: string | undefined; credits: number; spent: number }) => void,
): Budget {
  let warnFrom = (warnAt ?? Infinity) * budget;
  const tools = new Map<string, { price: ToolPrice; inFlight: number }>();
  const line = new WaitQueue<BudgetWaiter>();
  let spent = 0;
  let reserved = 0;
  let inFlight = 0;
  let held = 0;
  /** Lost calls of tools without a price. */
  let unpriced: Purchase[] = [];

  const toolOf = (name: string) => {
    if (!tools.has(name)) tools.set(name, { price: new ToolPrice(), inFlight: 0 });
    return tools.get(name)!;
  };

  function admit(): void {
    for (let waiter = line.first; waiter; waiter = line.first) {
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
    const left = exact(budget - spent);
    const { price, inFlight: ofTool } = toolOf(tool);
    const isCovered = price.covers(size);
    const atLeast = price.needed(size);
    if (left <= 0 || atLeast > left || unpriced.length >= maxUnpricedCalls) throw exceeded(tool, atLeast);
    const fits = inFlight === 0 || (isCovered && price.admits(left, { calls: inFlight, ofTool, reserved }));
    return fits ? setAside(purchase, isCovered ? Math.min(left, price.highest) : left) : undefined;
  }

  function setAside(purchase: Purchase, credits: number): Reservation {
    const tool = toolOf(purchase.tool);
    reserved = exact(reserved + credits);
    inFlight++;
    tool.inFlight++;
    let isSettled = false;
    return {
      credits,
      settle(charged) {
        if (isSettled) return;
        isSettled = true;
        reserved = exact(reserved - credits);
        inFlight--;
        tool.inFlight--;
        if (charged === "unknown") lose(purchase);
        else charge(purchase, charged);
        warn();
        admit();
      },
    };
  }

  function charge({ tool, size }: Purchase, charged: number): void {
    spent = exact(spent + charged);
    const { price } = toolOf(tool);
    price.learn(size, charged);
    if (price.highest === 0) return;
    const lost = unpriced;
    unpriced = [];
    for (const each of lost) lose(each);
  }

  function lose(purchase: Purchase): void {
    const { price } = toolOf(purchase.tool);
    if (price.highest === 0) unpriced.push(purchase);
    else {
      const credits = price.estimate(purchase.size);
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
      return new Promise((grant, reject) => {
        const waiter = { purchase, left: false, grant, reject };
        const onTimeout = () => {
          waiter.reject(new QueueTimeout(0));
          admit();
        };
        const leftMs = Math.max(0, endsAt - monotonic(clock));
        const timer = leftMs < Infinity ? clock.setTimeout(onTimeout, leftMs) : undefined;
        waitInQueue(line, waiter, signal, () => clock.clearTimeout(timer), admit);
      });
    },
  };
}
