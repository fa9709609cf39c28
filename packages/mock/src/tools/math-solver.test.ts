import { describe, expect, it } from "vitest";
import { Random } from "../engine/random.ts";
import { mathSolver } from "./math-solver.ts";

interface Data {
  answer: string;
  answerLatex: string;
  topic: string;
  problem: string;
  steps: { title: string; expression: string; explanation: string }[];
}

const solve = (input: string, options = {}) => mathSolver.run({ input, options, random: new Random(1) }) as Data;

it.each([
  ["2 + 3 * 4", "14"],
  ["(2 + 3) * 4 - 6 / 4", "18.5"],
  ["2^3^2", "512"],
  ["-3^2", "-9"],
  ["0.1 + 0.2", "0.3"],
  ["10 / 3", "10/3"],
  ["sqrt(16) + 2^10", "1028"],
  ["2^-2", "0.25"],
  ["What is 15% of 80?", "12"],
  ["How much is 1,234 × 2?", "2468"],
  ["\\frac{1}{3} + \\frac{1}{6}", "0.5"],
  ["$\\sqrt{81} \\cdot 2$", "18"],
  ["12 minus 5 plus 1", "8"],
  ["99999999999999999999 + 1", "100000000000000000000"],
])("%s is %s", (problem, answer) => {
  expect(solve(problem)).toMatchObject({ answer, topic: "arithmetic" });
});

it.each([
  ["2x + 3 = 11", "x = 4"],
  ["Solve for y: 3(y - 2) = y/2 + 1", "y = 2.8"],
  ["5 = 2 - 3n", "n = -1"],
  ["7x = 2", "x = 2/7"],
  ["x = x", "true for every value"],
  ["x + 1 = x", "no solution"],
])("the linear equation %s gives %s", (problem, answer) => {
  expect(solve(problem)).toMatchObject({ answer, topic: "linear equation" });
});

it.each([
  ["x^2 - 5x + 6 = 0", "x = 2 or x = 3"],
  ["x² = 9", "x = -3 or x = 3"],
  ["x^2 + 2x + 1 = 0", "x = -1"],
  ["x^2 + 1 = 0", "no real solution"],
])("the quadratic equation %s gives %s", (problem, answer) => {
  expect(solve(problem)).toMatchObject({ answer, topic: "quadratic equation" });
});

it("shows each step of a linear equation", () => {
  expect(solve("3x - 6 = x + 2").steps).toEqual([
    { title: "Simplify", expression: "3x - 6 = x + 2", explanation: "Work out each side." },
    { title: "Collect the unknown", expression: "2x - 6 = 2", explanation: "Subtract x from both sides." },
    { title: "Isolate the unknown", expression: "2x = 8", explanation: "Add 6 to both sides." },
    { title: "Divide", expression: "x = 4", explanation: "Divide both sides by 2." },
  ]);
});

it("shows each operation of an expression, innermost first", () => {
  expect(solve("2 * (3 + 4)").steps.map(({ expression }) => expression)).toEqual(["2 × 7", "14"]);
});

describe("options", () => {
  it("showSteps: false leaves the steps out", () => {
    expect(solve("2x = 8", { showSteps: false })).toMatchObject({ answer: "x = 4", steps: [] });
  });
  it("level: college names the reason for a step", () => {
    expect(solve("2x = 8", { level: "college" }).steps.at(-1)?.explanation).toBe(
      "Divide both sides by 2. Division by a non-zero number keeps the solutions.",
    );
  });
  it("outputLanguage turns to explanations", () => {
    expect(solve("2x = 8", { outputLanguage: "ja" }).steps[0]?.explanation).toBe("[ja] Work out each side.");
  });
});

it.each([
  ["7 / 0", "There is no answer: division by zero."],
  ["2^99999", "There is no answer: too large an exponent."],
  [
    "Prove that there are infinitely many primes",
    "The mock solves arithmetic and equations in one unknown up to degree 2; this is neither.",
  ],
  ["x + y = 3", "The mock solves arithmetic and equations in one unknown up to degree 2; this is neither."],
  ["x^3 = 8", "The mock solves arithmetic and equations in one unknown up to degree 2; this is neither."],
])("says why %s has no solution here", (problem, answer) => {
  expect(solve(problem)).toMatchObject({ answer, steps: [] });
});
