import { evaluate } from "../math/evaluate.ts";
import { type Problem, readProblem } from "../math/read-problem.ts";
import type { Solution, SolutionStep } from "../math/solution.ts";
import { solveEquation } from "../math/solve-equation.ts";
import { translate } from "../text/translate.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Level = "school" | "college";
type Options = { showSteps?: boolean; level?: Level; outputLanguage?: string };

/** Solves arithmetic and equations of one unknown up to degree 2, exactly; says so when a problem is another kind. */
export const mathSolver: Tool = {
  name: "AI Math Solver",
  description: "Solve a mathematical problem, step by step",
  inputKind: "text",
  model: "mock-reasoning",
  weight: 5,
  run({ input, options }: ToolCall<Options>) {
    const { showSteps = true, level = "school", outputLanguage = "en" } = options;
    const { steps, ...solution } = solve(readProblem(input), input);
    const told = steps.map((step) => ({ ...step, explanation: translate(explain(step, level), "en", outputLanguage) }));
    return { ...solution, steps: showSteps ? told : [] };
  },
};

function solve(problem: Problem | undefined, input: string): Solution {
  try {
    const solution =
      problem &&
      (problem.kind === "expression"
        ? evaluate(problem.expression)
        : solveEquation(problem.left, problem.right, problem.variable));
    return (
      solution ??
      unsolved(input, "The mock solves arithmetic and equations in one unknown up to degree 2; this is neither.")
    );
  } catch (error) {
    if (error instanceof RangeError) return unsolved(input, `There is no answer: ${error.message}.`);
    throw error;
  }
}

function unsolved(problem: string, answer: string): Solution {
  return { topic: "other", problem: problem.trim(), answer, answerLatex: `\\text{${answer}}`, steps: [] };
}

const reasons: Readonly<Record<string, string>> = {
  Divide: "Division by a non-zero number keeps the solutions.",
  "Collect the unknown": "Equal terms on both sides cancel.",
  "Isolate the unknown": "Equal terms on both sides cancel.",
};

/** College explanations also name the reason a step is allowed. */
function explain({ title, explanation }: SolutionStep, level: Level): string {
  const reason = level === "college" ? reasons[title] : undefined;
  return reason ? `${explanation} ${reason}` : explanation;
}
