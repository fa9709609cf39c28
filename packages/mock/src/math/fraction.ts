/** An exact rational number. The denominator is above zero and shares no factor with the numerator. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : divisor(b, a % b));

/** @throws RangeError when the denominator is zero. */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator === 0n) throw new RangeError("division by zero");
  const shared = divisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / shared, denominator: denominator / shared };
}

export const zero = fraction(0n);
export const one = fraction(1n);

/** The exact value of a decimal numeral such as `12.50`. */
export function parseDecimal(numeral: string): Fraction {
  const [whole = "0", decimals = ""] = numeral.split(".");
  return fraction(BigInt(`${whole || "0"}${decimals}`), 10n ** BigInt(decimals.length));
}

/** The nearest fraction of ten decimals, for values that are not rational. */
export function approximate(value: number): Fraction {
  if (!Number.isFinite(value)) throw new RangeError("no finite value");
  return fraction(BigInt(Math.round(value * 1e10)), 10n ** 10n);
}

export const add = (a: Fraction, b: Fraction) =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
export const negate = (a: Fraction) => fraction(-a.numerator, a.denominator);
export const subtract = (a: Fraction, b: Fraction) => add(a, negate(b));
export const multiply = (a: Fraction, b: Fraction) =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);
export const divide = (a: Fraction, b: Fraction) => fraction(a.numerator * b.denominator, a.denominator * b.numerator);
export const isZero = (a: Fraction) => a.numerator === 0n;
export const isNegative = (a: Fraction) => a.numerator < 0n;
export const toNumber = (a: Fraction) => Number(a.numerator) / Number(a.denominator);

/** @throws RangeError when the exponent is too large to compute, or the power is not a real number. */
export function power(base: Fraction, exponent: Fraction): Fraction {
  if (exponent.denominator !== 1n) return approximate(toNumber(base) ** toNumber(exponent));
  const size = exponent.numerator < 0n ? -exponent.numerator : exponent.numerator;
  if (size > 1_000n) throw new RangeError("too large an exponent");
  const raised = fraction(base.numerator ** size, base.denominator ** size);
  return exponent.numerator < 0n ? divide(one, raised) : raised;
}

/** Exact where the root is rational. */
export function squareRoot(a: Fraction): Fraction {
  if (isNegative(a)) throw new RangeError("the square root of a negative number");
  const root = (value: bigint) => {
    const near = BigInt(Math.round(Math.sqrt(Number(value))));
    return near * near === value ? near : undefined;
  };
  const numerator = root(a.numerator);
  const denominator = root(a.denominator);
  if (numerator !== undefined && denominator !== undefined) return fraction(numerator, denominator);
  return approximate(Math.sqrt(toNumber(a)));
}

/** As a person writes it: `3`, `0.25`, or `7/3` when the decimals never end. */
export function formatFraction(a: Fraction): string {
  if (a.denominator === 1n) return String(a.numerator);
  let rest = a.denominator;
  let decimals = 0;
  for (const prime of [2n, 5n]) {
    let count = 0;
    for (; rest % prime === 0n; rest /= prime) count++;
    decimals = Math.max(decimals, count);
  }
  if (rest !== 1n) return `${a.numerator}/${a.denominator}`;
  const scaled = (a.numerator * 10n ** BigInt(decimals)) / a.denominator;
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, "0");
  return `${scaled < 0n ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export function latexFraction(a: Fraction): string {
  const text = formatFraction(a);
  if (!text.includes("/")) return text;
  const { numerator, denominator } = a;
  return `${numerator < 0n ? "-" : ""}\\frac{${numerator < 0n ? -numerator : numerator}}{${denominator}}`;
}
