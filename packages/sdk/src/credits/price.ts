import { toolInputKinds } from "../generated/tool-catalog.ts";
import { exact } from "./usage.ts";

const inputKindOf = (tool: string): string | undefined =>
  Object.hasOwn(toolInputKinds, tool) ? toolInputKinds[tool as keyof typeof toolInputKinds] : undefined;

/** A charged call. */
export interface PricedCall {
  /** Bytes of its input and options. 0 for a link, whose content can have any size. */
  size: number;
  /** Its cost in credits. */
  charged: number;
}

/** Prices before a tool has any, in credits (assumption T-28). */
const assumed = { perKilobyte: 4, least: 0.5, fileOrLink: 25 } as const;

/** Smaller sizes count as this in a price per byte: five characters at a minimum charge don't show the price of a page. */
const smallestBytes = 1_000;
/** Prices say something about inputs up to this many times larger. */
const reach = 10;
/** Charges above the estimate by less than this are no rise, because they vary with the response. */
const tolerance = 1.1;

/**
 * The one estimator of what a call of a tool costs at most, by its size and the prices so far. Everything that spends, or
 * plans to, uses it.
 *
 * Between priced calls, the estimate is on the line through the highest prices. Up to ten times beyond the largest, it
 * grows in proportion to the size. Everywhere, it's at least the highest price per byte times the size. The assumed price
 * fills in for sizes further beyond, and limits estimates outside of the priced sizes.
 */
export class ToolPrices {
  #kind: string | undefined;
  /** The upper convex hull of the priced calls, by size. Prices on it never fall. */
  #line: PricedCall[] = [];
  #steepest: PricedCall | undefined;
  #link: PricedCall | undefined;
  #hasRisen = true;

  /** Starts with calls of earlier runs. */
  constructor(tool: string, calls: Iterable<PricedCall> = []) {
    this.#kind = inputKindOf(tool);
    for (const { size, charged } of calls) this.learn(size, charged);
    this.#hasRisen = !this.isKnown;
  }

  /** True if a call was charged. */
  get isKnown(): boolean {
    return this.#line.length > 0 || this.#link !== undefined;
  }

  /** A few calls that result in the same estimates. */
  get calls(): PricedCall[] {
    return [...this.#line, this.#steepest, this.#link].filter((call) => call !== undefined);
  }

  copy(): ToolPrices {
    const copy = new ToolPrices("", this.calls);
    copy.#kind = this.#kind;
    return copy;
  }

  /** No estimate is lower. */
  get least(): number {
    return Math.min(this.#line[0]?.charged ?? Infinity, this.#link?.charged ?? Infinity, assumed.least);
  }

  /** Returns true if estimates can change. A free call is ignored, because the next one may not be free. */
  learn(size: number, charged: number): boolean {
    if (charged === 0) return false;
    const before = this.#isPriced(size) ? this.estimate(size) : 0;
    this.#hasRisen = charged > before * tolerance;
    const call = { size, charged };
    if (size === 0) {
      const isHigher = charged > (this.#link?.charged ?? 0);
      if (isHigher) this.#link = call;
      return isHigher;
    }
    const isSteeper = perByte(call) > perByte(this.#steepest);
    const isOutside = size > this.#largest || size < this.#smallest;
    if (isSteeper) this.#steepest = call;
    if (!isSteeper && !isOutside && charged <= before) return false;
    this.#line = upperHull([...this.#line, call]);
    return true;
  }

  /** True if a call of this size may run next to others: it's between two sizes with a price, and prices didn't rise. */
  isSure(size: number): boolean {
    const isBetween = size === 0 ? this.#link !== undefined : size >= this.#smallest && size <= this.#largest;
    return isBetween && !this.#hasRisen;
  }

  /** Returns the cost of a call that isn't expected to be exceeded, in credits. */
  estimate(size: number): number {
    const [first, last] = [this.#line[0], this.#line.at(-1)];
    if (size === 0) return Math.max(this.#link?.charged ?? assumed.fileOrLink, last?.charged ?? 0);
    return exact(Math.max(perByte(this.#steepest) * size, this.#estimate(size, first, last)));
  }

  #estimate(size: number, first: PricedCall | undefined, last: PricedCall | undefined): number {
    if (!first || !last) return this.#assumed(size);
    if (size <= first.size) return Math.min(first.charged, this.#assumed(size, first));
    if (size <= last.size) return priceOn(this.#line, size);
    const assumed = Math.max(last.charged, this.#assumed(size, last));
    return this.#isPriced(size) ? Math.min((last.charged / last.size) * size, assumed) : assumed;
  }

  /** Higher where the next priced call cost more than assumed. */
  #assumed(size: number, next?: PricedCall): number {
    const price = assumedPrice(this.#kind, size);
    return next ? price * Math.max(1, next.charged / assumedPrice(this.#kind, next.size)) : price;
  }

  /** Returns the estimated cost of so many calls of each size. */
  estimateAll(all: Iterable<{ size: number; calls: number }>): number {
    let sum = 0;
    for (const { size, calls } of all) sum = exact(sum + calls * this.estimate(size));
    return sum;
  }

  get #smallest(): number {
    return this.#line[0]?.size ?? Infinity;
  }

  get #largest(): number {
    return this.#line.at(-1)?.size ?? 0;
  }

  #isPriced(size: number): boolean {
    return size === 0 ? this.#link !== undefined : size <= reach * this.#largest;
  }
}

function assumedPrice(kind: string | undefined, size: number): number {
  if (kind !== undefined && kind !== "text") return assumed.fileOrLink;
  return Math.max(assumed.least, (assumed.perKilobyte * size) / 1_000);
}

const perByte = (call: PricedCall | undefined): number =>
  call === undefined ? 0 : call.charged / Math.max(call.size, smallestBytes);

/** Price of a size between the first and the last on the line. */
function priceOn(line: readonly PricedCall[], size: number): number {
  const at = line.findIndex((call) => call.size >= size);
  const [from, to] = [line[at - 1]!, line[at]!];
  return from.charged + slope(from, to) * (size - from.size);
}

function upperHull(calls: readonly PricedCall[]): PricedCall[] {
  const hull: PricedCall[] = [];
  for (const { size, charged } of calls.toSorted((a, b) => a.size - b.size || b.charged - a.charged)) {
    const last = hull.at(-1);
    if (last?.size === size) continue;
    const call = { size, charged: Math.max(charged, last?.charged ?? 0) };
    while (hull.length > 1 && slope(hull.at(-2)!, hull.at(-1)!) <= slope(hull.at(-1)!, call)) hull.pop();
    hull.push(call);
  }
  return hull;
}

const slope = (from: PricedCall, to: PricedCall): number => (to.charged - from.charged) / (to.size - from.size);

const link = /^https?:\S{1,2048}$/i;

/** Bytes of input and options in UTF-8; 0 for a link, except for tools that take text. */
export function inputSize(tool: string, { input, options }: { input: string; options?: object | undefined }): number {
  if (inputKindOf(tool) !== "text" && link.test(input)) return 0;
  return Math.max(1, bytesOf(input) + bytesOf(options === undefined ? "" : JSON.stringify(options)));
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength;
