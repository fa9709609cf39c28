/** The lowest and the highest number; without the highest, any from the lowest on. */
export type Bounds = readonly [lowest: number, highest?: number];

/** Up to a year: a clock that is moved on by more would soon be past the last date that there is. */
export const latencyBounds: Bounds = [0, 365 * 24 * 3_600_000];

/** @throws RangeError for what is not within the bounds, or, but for a time, not whole. */
export function checkNumber(name: string, value: unknown, bounds: Bounds): number {
  const [lowest, highest] = bounds;
  const isWhole = bounds !== latencyBounds;
  const is = isWhole ? Number.isSafeInteger(value) : typeof value === "number";
  if (is && Number(value) >= lowest && Number(value) <= (highest ?? Infinity)) return Number(value);
  const range = highest === undefined ? `${lowest} or more` : `from ${lowest} to ${highest}`;
  throw new RangeError(`${name} must be a ${isWhole ? "whole " : ""}number, ${range}; got ${value}.`);
}
