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
