import { BudgetExceededError } from "../errors/budget-exceeded-error.ts";

export interface BudgetOptions {
  /** Credits that may be spent. */
  credits: number;
  /** Emit `low` once this share is spent, 0 to 1. Default: never. */
  warnAt?: number | undefined;
  /** Names the budget in errors, in `low` events and in `credits.byLabel`. */
  label?: string | undefined;
}

/** Credits set aside for one call. Settle it exactly once. */
export interface Reservation {
  settle(charged: number | "unknown"): void;
}

interface Waiter {
  tool: string;
  grant(reservation: Reservation): void;
  refuse(error: BudgetExceededError): void;
}

/**
 * A ceiling on spending that parallel calls cannot pass: credits are reserved before a call is sent and settled after.
 * A price is only known from an answer, so the first call of a tool reserves all that is left, and runs alone; later
 * ones reserve the highest price seen.
 */
export class Budget {
  readonly label: string | undefined;
  readonly credits: number;
  readonly #warnAt: number;
  readonly #onLow: (budget: Budget) => void;
  readonly #prices = new Map<string, number>();
  readonly #waiters: Waiter[] = [];
  #spent = 0;
  #reserved = 0;
  /** Part of `#spent`: reserved by calls whose answer was lost, so they may have been charged. */
  #lost = 0;
  #warned = false;

  constructor(options: BudgetOptions, onLow: (budget: Budget) => void) {
    this.label = options.label;
    this.credits = options.credits;
    this.#warnAt = (options.warnAt ?? Number.POSITIVE_INFINITY) * options.credits;
    this.#onLow = onLow;
  }

  get spent(): number {
    return this.#spent;
  }

  /**
   * Resolves when the call fits next to those under way.
   *
   * @throws BudgetExceededError when it would not fit even after those are settled.
   */
  reserve(tool: string, signal: AbortSignal | undefined): Promise<Reservation | undefined> {
    return new Promise((resolve, reject) => {
      const leave = () => signal?.removeEventListener("abort", onAbort);
      const waiter: Waiter = {
        tool,
        grant: (reservation) => {
          leave();
          resolve(reservation);
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const onAbort = () => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        leave();
        resolve(undefined);
        this.#admit();
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#waiters.push(waiter);
      this.#admit();
    });
  }

  /** Lets calls go in the order they came. */
  #admit(): void {
    for (let waiter = this.#waiters[0]; waiter !== undefined; waiter = this.#waiters[0]) {
      const left = this.credits - this.#spent;
      const price = this.#prices.get(waiter.tool) ?? left;
      if (price > left || left <= 0) waiter.refuse(this.#exceeded(waiter.tool, price));
      else if (price > left - this.#reserved || (this.#reserved > 0 && !this.#prices.has(waiter.tool))) return;
      else waiter.grant(this.#reservation(waiter.tool, price));
      this.#waiters.shift();
    }
  }

  #reservation(tool: string, price: number): Reservation {
    this.#reserved += price;
    return {
      settle: (charged) => {
        this.#reserved -= price;
        this.#spent += charged === "unknown" ? price : charged;
        if (charged === "unknown") this.#lost += price;
        if (typeof charged === "number" && charged > 0) this.#learn(tool, charged);
        this.#warn();
        this.#admit();
      },
    };
  }

  #learn(tool: string, charged: number): void {
    this.#prices.set(tool, Math.max(charged, this.#prices.get(tool) ?? 0));
  }

  #warn(): void {
    if (this.#warned || this.#spent < this.#warnAt) return;
    this.#warned = true;
    this.#onLow(this);
  }

  #exceeded(tool: string, price: number): BudgetExceededError {
    const name = this.label === undefined ? "the budget" : `the budget "${this.label}"`;
    const left = Math.max(0, this.credits - this.#spent);
    const why = left === 0 ? "nothing is left" : `${left} are left and ${tool} has cost up to ${price}`;
    const lost = this.#lost > 0 ? ` (${this.#lost} are held for calls whose answer was lost)` : "";
    return new BudgetExceededError({
      summary: `The call was not sent: of ${this.credits} credits in ${name}, ${why}${lost}`,
      advice: "Raise it to go on.",
      facts: { tool, left, price, held: this.#lost },
      label: this.label,
      budget: this.credits,
      spent: this.#spent,
      charged: 0,
    });
  }
}
