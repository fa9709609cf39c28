/** More than any balance: beyond it, numbers could no longer be kept to a billionth. */
const most = 1e6;

/** Credits may be fractions: sums are kept to a billionth, so 0.1 + 0.2 is 0.3. What is left of nothing is 0, not -0. */
export const exact = (credits: number): number => {
  const parts = Math.abs(credits) < most ? 1e9 : 1e3;
  return Math.round(credits * parts) / parts + 0;
};

/** What an answer says of credits, if it can be: a finite number, 0 or more. */
export function readCredits(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 && value < 1e12 ? value : undefined;
}

/** A balance, which may be below 0. */
export const readBalance = (value: unknown): number | undefined =>
  typeof value === "number" && Math.abs(value) < 1e12 ? value : undefined;

/** What one tool has cost so far, and what that says of the next call. Sizes are those of `inputSize`. */
export class ToolPrice {
  /** Credits of the dearest call so far. */
  highest: number;
  #lowest: number;
  #perUnit: number;
  #largest: number;

  /** With what calls of earlier runs have told. */
  constructor({ highest = 0, lowest = Infinity, perUnit = 0, largest = 0 } = {}) {
    this.highest = highest;
    this.#lowest = lowest;
    this.#perUnit = perUnit;
    this.#largest = largest;
  }

  /** A free call says nothing: the next one may not be free. */
  learn(size: number | undefined, charged: number): void {
    if (charged === 0) return;
    this.#lowest = Math.min(charged, this.#lowest);
    this.highest = Math.max(charged, this.highest);
    if (size === undefined) return;
    this.#perUnit = Math.max(charged / size, this.#perUnit);
    this.#largest = Math.max(size, this.#largest);
  }

  /** Has an input of this size, or a larger one, been priced? */
  covers(size: number): boolean {
    return size <= this.#largest;
  }

  /**
   * The most that a call of this size should cost: its share at the highest price per unit seen and one call of the
   * lowest price, for prices that are rounded up; and no more than a larger input has cost.
   */
  estimate(size: number): number {
    const share = exact(this.#lowest + this.#perUnit * size);
    return this.covers(size) ? Math.min(this.highest, share) : Math.max(this.highest, share);
  }

  /** The most that calls should cost together; one of an unknown size as much as the dearest. 0 without a price. */
  estimateAll(sizes: readonly (number | undefined)[]): number {
    if (this.highest === 0) return 0;
    return sizes.reduce<number>(
      (sum, size) => exact(sum + (size === undefined ? this.highest : this.estimate(size))),
      0,
    );
  }
}

const isAddress = /^https?:\S{1,2048}$/i;

/**
 * What a tool's price is in proportion to: the characters of input and options. Of an address, whose length says nothing
 * of what is there, 1.
 */
export function inputSize({ input, options }: { input: string; options?: object | undefined }): number {
  if (isAddress.test(input)) return 1;
  return Math.max(1, input.length + lengthAsJson(options));
}

/** Options that cannot be written are refused by whoever has to. */
function lengthAsJson(options: object | undefined): number {
  try {
    return options === undefined ? 0 : JSON.stringify(options).length;
  } catch {
    return 0;
  }
}
