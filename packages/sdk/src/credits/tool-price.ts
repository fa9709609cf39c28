/** More than any balance. Larger numbers can't be exact to a billionth. */
const most = 1e6;

/** Rounds credits to a billionth, so that 0.1 + 0.2 is 0.3. Never returns -0. */
export const exact = (credits: number): number => {
  const parts = Math.abs(credits) < most ? 1e9 : 1e3;
  return Math.round(credits * parts) / parts + 0;
};

/** Returns a response's number of credits if it's finite and not negative. */
export function readCredits(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 && value < 1e12 ? value : undefined;
}

/** A balance can be negative. */
export const readBalance = (value: unknown): number | undefined =>
  typeof value === "number" && Math.abs(value) < 1e12 ? value : undefined;

/** With more calls in flight than a few, a rise of all prices must fit the budget. */
const fewInFlight = 4;
const highestRise = 10;

/** Prices of a tool so far, and estimates from them. Sizes are from `inputSize`. */
export class ToolPrice {
  highest: number;
  #lowest: number;
  #perUnit: number;
  #largest: number;
  /** Priced responses since one cost more than estimated, including that one. */
  #steady = 0;

  /** Starts with prices of earlier runs. */
  constructor({ highest = 0, lowest = Infinity, perUnit = 0, largest = 0 } = {}) {
    this.highest = highest;
    this.#lowest = lowest;
    this.#perUnit = perUnit;
    this.#largest = largest;
  }

  /** Free calls are ignored, because the next call may not be free. */
  learn(size: number | undefined, charged: number): void {
    if (charged === 0) return;
    const isRise = charged > (size === undefined ? this.highest : this.estimate(size));
    this.#steady = isRise ? 1 : this.#steady + 1;
    this.#lowest = Math.min(charged, this.#lowest);
    this.highest = Math.max(charged, this.highest);
    if (size === undefined) return;
    this.#perUnit = Math.max(charged / size, this.#perUnit);
    this.#largest = Math.max(size, this.#largest);
  }

  /** True if an input of at least this size has a price. */
  covers(size: number): boolean {
    return size <= this.#largest;
  }

  /**
   * Maximum expected cost: the highest price per unit, plus one call at the lowest price to allow for rounding, and at
   * most the cost of a larger input.
   */
  estimate(size: number): number {
    const share = exact(this.#lowest + this.#perUnit * size);
    return this.covers(size) ? Math.min(this.highest, share) : Math.max(this.highest, share);
  }

  /** Cost that a call needs at least: of a larger input than any before, as much as the most expensive one. */
  needed(size: number): number {
    return this.covers(size) ? this.estimate(size) : this.highest;
  }

  /**
   * True if a call may join others, and reserve the highest price so far. Prices can depend on the response, so only as
   * many calls are in flight as had a response since the price last rose.
   */
  admits(left: number, { calls, ofTool, reserved }: Record<"calls" | "ofTool" | "reserved", number>): boolean {
    const all = exact(reserved + this.highest);
    return ofTool < this.#steady && all <= left && (calls < fewInFlight || all * highestRise <= left);
  }

  /** Maximum expected cost of several calls. An unknown size counts as the most expensive call. 0 without a price. */
  estimateAll(sizes: readonly (number | undefined)[]): number {
    if (this.highest === 0) return 0;
    return sizes.reduce<number>(
      (sum, size) => exact(sum + (size === undefined ? this.highest : this.estimate(size))),
      0,
    );
  }
}

const isAddress = /^https?:\S{1,2048}$/i;

/** Size that a tool's price depends on: characters of input and options. A URL counts as 1. */
export function inputSize({ input, options }: { input: string; options?: object | undefined }): number {
  if (isAddress.test(input)) return 1;
  return Math.max(1, input.length + lengthAsJson(options));
}

/** Options that can't be serialized are rejected later. */
function lengthAsJson(options: object | undefined): number {
  try {
    return options === undefined ? 0 : JSON.stringify(options).length;
  } catch {
    return 0;
  }
}
