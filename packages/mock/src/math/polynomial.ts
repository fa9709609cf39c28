import type { Expression } from "./expression.ts";
import {
  add,
  divide,
  type Fraction,
  formatFraction,
  isNegative,
  isZero,
  multiply,
  negate,
  one,
  zero,
} from "./fraction.ts";

/** Coefficients by power, the constant first: `[1, 2, 3]` is 3x² + 2x + 1. */
export type Polynomial = readonly Fraction[];

/** Higher powers are not solved. */
const degreeLimit = 2;

/** The polynomial an expression is; undefined when it is none of degree 2 or less. */
export function toPolynomial(expression: Expression): Polynomial | undefined {
  switch (expression.kind) {
    case "number":
      return [expression.value];
    case "variable":
      return [zero, one];
    case "call":
      return undefined;
    case "negation":
      return toPolynomial(expression.of)?.map(negate);
    case "operation": {
      const left = toPolynomial(expression.left);
      const right = toPolynomial(expression.right);
      return left && right && combine(expression.operator, left, right);
    }
  }
}

function combine(operator: string, left: Polynomial, right: Polynomial): Polynomial | undefined {
  if (operator === "+") return addPolynomials(left, right);
  if (operator === "-") return addPolynomials(left, right.map(negate));
  if (operator === "*") return multiplyPolynomials(left, right);
  if (degree(right) > 0) return undefined;
  const constant = right[0] ?? zero;
  if (operator === "/") return isZero(constant) ? undefined : left.map((coefficient) => divide(coefficient, constant));
  const exponent = Number(constant.numerator);
  if (constant.denominator !== 1n || exponent < 0 || exponent > degreeLimit) return undefined;
  return Array.from({ length: exponent }).reduce<Polynomial | undefined>(
    (product) => product && multiplyPolynomials(product, left),
    [one],
  );
}

export function addPolynomials(a: Polynomial, b: Polynomial): Polynomial {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, index) => add(a[index] ?? zero, b[index] ?? zero));
}

function multiplyPolynomials(a: Polynomial, b: Polynomial): Polynomial | undefined {
  const product = new Array<Fraction>(a.length + b.length - 1).fill(zero);
  for (const [i, left] of a.entries()) {
    for (const [j, right] of b.entries()) product[i + j] = add(product[i + j]!, multiply(left, right));
  }
  return degree(product) <= degreeLimit ? product : undefined;
}

export function degree(polynomial: Polynomial): number {
  return Math.max(
    0,
    polynomial.findLastIndex((coefficient) => !isZero(coefficient)),
  );
}

/** As text, the highest power first: `2x^2 - x + 3`. */
export function formatPolynomial(polynomial: Polynomial, variable: string): string {
  let text = "";
  for (let index = polynomial.length - 1; index >= 0; index--) {
    const coefficient = polynomial[index]!;
    if (isZero(coefficient)) continue;
    const size = isNegative(coefficient) ? negate(coefficient) : coefficient;
    const sign = text === "" ? (isNegative(coefficient) ? "-" : "") : isNegative(coefficient) ? " - " : " + ";
    text += sign + term(size, index, variable);
  }
  return text || "0";
}

function term(size: Fraction, power: number, variable: string): string {
  const number = formatFraction(size);
  if (power === 0) return number;
  const factor = number === "1" ? "" : number.includes("/") ? `(${number})` : number;
  return `${factor}${variable}${power === 1 ? "" : `^${power}`}`;
}
