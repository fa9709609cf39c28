import { type Expression, formatExpression, type Operator } from "./expression.ts";
import {
  add,
  approximate,
  divide,
  type Fraction,
  formatFraction,
  latexFraction,
  multiply,
  negate,
  power,
  squareRoot,
  subtract,
  toNumber,
} from "./fraction.ts";
import type { Solution, SolutionStep } from "./solution.ts";

const operations: Readonly<
  Record<Operator, { readonly title: string; readonly apply: (a: Fraction, b: Fraction) => Fraction }>
> = {
  "+": { title: "Add", apply: add },
  "-": { title: "Subtract", apply: subtract },
  "*": { title: "Multiply", apply: multiply },
  "/": { title: "Divide", apply: divide },
  "^": { title: "Raise to a power", apply: power },
};

const functions: Readonly<Record<string, (value: Fraction) => Fraction>> = {
  sqrt: squareRoot,
  abs: (value) => (toNumber(value) < 0 ? negate(value) : value),
  sin: (value) => approximate(Math.sin(toNumber(value))),
  cos: (value) => approximate(Math.cos(toNumber(value))),
  tan: (value) => approximate(Math.tan(toNumber(value))),
  ln: (value) => approximate(Math.log(toNumber(value))),
  log: (value) => approximate(Math.log10(toNumber(value))),
  exp: (value) => approximate(Math.exp(toNumber(value))),
};

interface Reduction {
  readonly expression: Expression;
  readonly title: string;
  readonly before: string;
  readonly value: Fraction;
}

/** More steps than this help nobody. */
const stepLimit = 40;

/**
 * Works an expression without variables out, innermost operation first.
 *
 * @throws RangeError when it has no value, as in a division by zero.
 */
export function evaluate(problem: Expression): Solution {
  const steps: SolutionStep[] = [];
  let expression = problem;
  while (expression.kind !== "number") {
    const reduction = reduce(expression)!;
    expression = reduction.expression;
    const value = formatFraction(reduction.value);
    // Giving a number its sign changes nothing that is written.
    if (steps.length >= stepLimit || reduction.before === value) continue;
    const explanation = `${reduction.before} = ${value}`;
    steps.push({ title: reduction.title, expression: formatExpression(expression), explanation });
  }
  return {
    topic: "arithmetic",
    problem: formatExpression(problem),
    answer: formatFraction(expression.value),
    answerLatex: latexFraction(expression.value),
    steps,
  };
}

/** The expression with its first innermost operation worked out. */
function reduce(expression: Expression): Reduction | undefined {
  if (expression.kind === "number" || expression.kind === "variable") return undefined;
  if (expression.kind === "operation") return reduceOperation(expression);
  const inner = expression.kind === "negation" ? expression.of : expression.argument;
  const reduced = reduce(inner);
  if (reduced) {
    const rebuilt =
      expression.kind === "negation"
        ? { ...expression, of: reduced.expression }
        : { ...expression, argument: reduced.expression };
    return { ...reduced, expression: rebuilt };
  }
  if (inner.kind !== "number") return undefined;
  if (expression.kind === "negation") return done("Change the sign", expression, negate(inner.value));
  return done(`Apply ${expression.name}`, expression, functions[expression.name]!(inner.value));
}

function reduceOperation(expression: Extract<Expression, { kind: "operation" }>): Reduction | undefined {
  const { left, right, operator } = expression;
  const inLeft = reduce(left);
  if (inLeft) return { ...inLeft, expression: { ...expression, left: inLeft.expression } };
  const inRight = reduce(right);
  if (inRight) return { ...inRight, expression: { ...expression, right: inRight.expression } };
  if (left.kind !== "number" || right.kind !== "number") return undefined;
  const { title, apply } = operations[operator];
  return done(title, expression, apply(left.value, right.value));
}

function done(title: string, before: Expression, value: Fraction): Reduction {
  return { title, before: formatExpression(before), value, expression: { kind: "number", value } };
}
