import { type Expression, formatExpression } from "./expression.ts";
import {
  add,
  divide,
  type Fraction,
  formatFraction,
  fraction,
  isNegative,
  isZero,
  latexFraction,
  multiply,
  negate,
  squareRoot,
  subtract,
  zero,
} from "./fraction.ts";
import { addPolynomials, degree, formatPolynomial, type Polynomial, toPolynomial } from "./polynomial.ts";
import type { Solution, SolutionStep } from "./solution.ts";

/** Solves an equation in one unknown of degree 2 or less; undefined when it is another kind. */
export function solveEquation(left: Expression, right: Expression, variable: string): Solution | undefined {
  const leftSide = toPolynomial(left);
  const rightSide = toPolynomial(right);
  if (!leftSide || !rightSide) return undefined;
  const problem = `${formatExpression(left)} = ${formatExpression(right)}`;
  const difference = addPolynomials(leftSide, rightSide.map(negate));
  const solved =
    degree(difference) === 2 ? solveQuadratic(difference, variable) : solveLinear(leftSide, rightSide, variable);
  return { problem, ...solved };
}

type Solved = Omit<Solution, "problem">;

function solveLinear(left: Polynomial, right: Polynomial, variable: string): Solved {
  const topic = "linear equation";
  const steps: SolutionStep[] = [];
  const [constantLeft = zero, factorLeft = zero] = left;
  const [constantRight = zero, factorRight = zero] = right;
  const factor = subtract(factorLeft, factorRight);
  const constant = subtract(constantRight, constantLeft);
  const show = (a: Polynomial, b: Polynomial) => `${formatPolynomial(a, variable)} = ${formatPolynomial(b, variable)}`;
  steps.push({ title: "Simplify", expression: show(left, right), explanation: "Work out each side." });
  if (!isZero(factorRight)) {
    const expression = show([constantLeft, factor], [constantRight]);
    steps.push({ title: "Collect the unknown", expression, explanation: move(factorRight, variable) });
  }
  if (!isZero(constantLeft)) {
    const expression = show([zero, factor], [constant]);
    steps.push({ title: "Isolate the unknown", expression, explanation: move(constantLeft, "") });
  }
  if (isZero(factor)) return { topic, ...withoutUnknown(constant), steps };
  const value = divide(constant, factor);
  const answer = `${variable} = ${formatFraction(value)}`;
  if (formatFraction(factor) !== "1") {
    steps.push({ title: "Divide", expression: answer, explanation: `Divide both sides by ${formatFraction(factor)}.` });
  }
  return { topic, answer, answerLatex: `${variable} = ${latexFraction(value)}`, steps };
}

function withoutUnknown(constant: Fraction): { answer: string; answerLatex: string } {
  return isZero(constant)
    ? { answer: "true for every value", answerLatex: "\\mathbb{R}" }
    : { answer: "no solution", answerLatex: "\\varnothing" };
}

function move(amount: Fraction, unit: string): string {
  const size = formatFraction(isNegative(amount) ? negate(amount) : amount);
  const shown = unit && size === "1" ? unit : `${size}${unit}`;
  return isNegative(amount) ? `Add ${shown} to both sides.` : `Subtract ${shown} from both sides.`;
}

function solveQuadratic(polynomial: Polynomial, variable: string): Solved {
  const topic = "quadratic equation";
  const [c = zero, b = zero, a = zero] = polynomial;
  const discriminant = subtract(multiply(b, b), multiply(fraction(4n), multiply(a, c)));
  const steps: SolutionStep[] = [
    {
      title: "Bring to one side",
      expression: `${formatPolynomial(polynomial, variable)} = 0`,
      explanation: "Subtract the right side.",
    },
    {
      title: "Discriminant",
      expression: `D = ${formatFraction(discriminant)}`,
      explanation: `D = b^2 - 4ac with a = ${formatFraction(a)}, b = ${formatFraction(b)}, c = ${formatFraction(c)}.`,
    },
  ];
  if (isNegative(discriminant)) return { topic, answer: "no real solution", answerLatex: "\\varnothing", steps };
  const root = squareRoot(discriminant);
  const halves = [subtract(negate(b), root), add(negate(b), root)].map((sum) => divide(sum, multiply(fraction(2n), a)));
  const roots = isZero(root) ? halves.slice(1) : halves;
  const answer = roots.map((value) => `${variable} = ${formatFraction(value)}`).join(" or ");
  steps.push({ title: "Quadratic formula", expression: answer, explanation: `${variable} = (-b ± √D) / 2a.` });
  return {
    topic,
    answer,
    answerLatex: roots.map((value) => `${variable} = ${latexFraction(value)}`).join(" \\lor "),
    steps,
  };
}
