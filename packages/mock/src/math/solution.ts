/** One step of a solution. */
export interface SolutionStep {
  readonly title: string;
  readonly expression: string;
  readonly explanation: string;
}

/** A problem solved. */
export interface Solution {
  readonly topic: string;
  /** The problem as it was understood. */
  readonly problem: string;
  readonly answer: string;
  readonly answerLatex: string;
  readonly steps: readonly SolutionStep[];
}
