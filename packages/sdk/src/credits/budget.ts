import { type Clock, monotonic } from "../clock.ts";
import { BudgetExceededError } from "../errors/budget-exceeded-error.ts";
import { QueueAborted, QueueTimeout } from "../pacing/pacer.ts";
import { type InLine, WaitingLine } from "../waiting-line.ts";
import { whenAborted } from "../when-aborted.ts";
import { exact } from "./exact.ts";
import { ToolPrice } from "./tool-price.ts";

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

interface Waiter extends InLine {
  purchase: Purchase;
  grant(reservation: Reservation): void;
  refuse(error: unknown): void;
}

/** Lost calls of unknown price after which nothing more is sent until a price is known. */
export const mostUnpriced = 2;

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
export class Budget {
  readonly label: string | undefined;
  readonly credits: number;
  readonly #warnAt: number;
  readonly #onLow: (budget: Budget) => void;
  readonly #prices = new Map<string, ToolPrice>();
  readonly #line = new WaitingLine<Waiter>();
  #spent = 0;
  #reserved = 0;
  #underWay = 0;
  /** Part of `#spent`: held for calls whose answer was lost. */
  #held = 0;
  /** Calls whose answer was lost, of tools without a price. */
  #unpriced: Purchase[] = [];
  #warned = false;

  constructor(options: BudgetOptions, onLow: (budget: Budget) => void) {
    this.label = options.label;
    this.credits = options.credits;
    this.#warnAt = (options.warnAt ?? Infinity) * options.credits;
    this.#onLow = onLow;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Credits held for calls whose answer was lost. Part of `spent`. */
  get held(): number {
    return this.#held;
  }

  /**
   * Sets credits aside, at once where the call fits next to those under way.
   *
   * @throws (or rejects with) BudgetExceededError when it would not fit even after those are settled; QueueAborted and
   * QueueTimeout when the wait ends before.
   */
  reserve(purchase: Purchase): Promise<Reservation> | Reservation {
    if (purchase.signal?.aborted) throw new QueueAborted();
    const credits = this.#line.size === 0 ? this.#admissible(purchase) : undefined;
    if (credits !== undefined) return this.#reservation(purchase, credits);
    return new Promise((resolve, reject) => this.#enqueue(purchase, resolve, reject));
  }

  #enqueue(purchase: Purchase, grant: Waiter["grant"], refuse: Waiter["refuse"]): void {
    const { signal, clock, endsAt } = purchase;
    const leave = () => {
      clock.clearTimeout(timer);
      this.#line.leave(waiter);
    };
    const ending =
      <T>(end: (value: T) => void) =>
      (value: T) => {
        stopListening();
        leave();
        end(value);
      };
    const onAbort = () => {
      const wasFirst = waiter === this.#line.first;
      leave();
      refuse(new QueueAborted());
      if (wasFirst) this.#admit();
    };
    const onTimeout = () => {
      const wasFirst = waiter === this.#line.first;
      waiter.refuse(new QueueTimeout(0));
      if (wasFirst) this.#admit();
    };
    const leftMs = endsAt - monotonic(clock);
    const timer = leftMs === Infinity ? undefined : clock.setTimeout(onTimeout, Math.max(0, leftMs));
    const waiter: Waiter = { purchase, left: false, grant: ending(grant), refuse: ending(refuse) };
    const stopListening = whenAborted(signal, onAbort);
    this.#line.join(waiter);
  }

  /** Lets calls go in the order they came. */
  #admit(): void {
    for (let waiter = this.#line.first; waiter !== undefined; waiter = this.#line.first) {
      try {
        const credits = this.#admissible(waiter.purchase);
        if (credits === undefined) return;
        waiter.grant(this.#reservation(waiter.purchase, credits));
      } catch (error) {
        waiter.refuse(error);
      }
    }
  }

  /** Credits to set aside now; undefined when others have to end first. */
  #admissible({ tool, size, endsAt, clock }: Purchase): number | undefined {
    if (monotonic(clock) >= endsAt) throw new QueueTimeout(0);
    const left = exact(this.credits - this.#spent);
    const price = this.#prices.get(tool);
    const atLeast = price?.covers(size) ? price.estimate(size) : (price?.highest ?? 0);
    if (left <= 0 || atLeast > left || this.#unpriced.length >= mostUnpriced) throw this.#exceeded(tool, atLeast);
    if (!price?.covers(size)) return this.#underWay === 0 ? left : undefined;
    return exact(this.#reserved + atLeast) <= left ? atLeast : undefined;
  }

  #reservation(purchase: Purchase, credits: number): Reservation {
    this.#reserved = exact(this.#reserved + credits);
    this.#underWay++;
    let isSettled = false;
    return {
      credits,
      settle: (charged) => {
        if (isSettled) return;
        isSettled = true;
        this.#reserved = exact(this.#reserved - credits);
        this.#underWay--;
        if (charged === "unknown") this.#lose(purchase);
        else this.#charge(purchase, charged);
        this.#warn();
        this.#admit();
      },
    };
  }

  #charge({ tool, size }: Purchase, charged: number): void {
    this.#spent = exact(this.#spent + charged);
    const price = this.#prices.get(tool) ?? new ToolPrice();
    price.learn(size, charged);
    if (!price.isKnown) return;
    this.#prices.set(tool, price);
    const lost = this.#unpriced.filter((each) => each.tool === tool);
    this.#unpriced = this.#unpriced.filter((each) => each.tool !== tool);
    for (const each of lost) this.#hold(price.estimate(each.size));
  }

  #lose(purchase: Purchase): void {
    const price = this.#prices.get(purchase.tool);
    if (price) this.#hold(price.estimate(purchase.size));
    else this.#unpriced.push(purchase);
  }

  #hold(credits: number): void {
    this.#held = exact(this.#held + credits);
    this.#spent = exact(this.#spent + credits);
  }

  #warn(): void {
    if (this.#warned || this.#spent < this.#warnAt) return;
    this.#warned = true;
    this.#onLow(this);
  }

  #exceeded(tool: string, price: number): BudgetExceededError {
    const name = this.label === undefined ? "the budget" : `the budget "${this.label}"`;
    const left = Math.max(0, exact(this.credits - this.#spent));
    const unpriced = this.#unpriced.length;
    const why =
      unpriced >= mostUnpriced
        ? `the answers of ${unpriced} calls of unknown price were lost`
        : left === 0
          ? "nothing is left"
          : `${left} are left and ${tool} may cost ${price}`;
    const held = this.#held > 0 ? ` (${this.#held} are held for calls whose answer was lost)` : "";
    return new BudgetExceededError({
      summary: `The call was not sent: of ${this.credits} credits in ${name}, ${why}${held}`,
      advice: "Raise it to continue.",
      facts: { tool, left, price, held: this.#held, unpriced },
      label: this.label,
      budget: this.credits,
      spent: this.#spent,
      charged: 0,
    });
  }
}
