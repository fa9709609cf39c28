import { type ErrorFacts, TandemError } from "./tandem-error.ts";

/** The call could pass the budget of `withBudget`, so it was not sent. */
export class BudgetExceededError extends TandemError {
  readonly code = "budget_exceeded";
  /** The budget's label, when it has one. */
  readonly label: string | undefined;
  /** Credits the budget allows. */
  readonly budget: number;
  /** Credits spent under it so far. */
  readonly spent: number;

  constructor(message: string, facts: ErrorFacts & { label?: string | undefined; budget: number; spent: number }) {
    super(message, facts);
    this.label = facts.label;
    this.budget = facts.budget;
    this.spent = facts.spent;
  }

  override get name() {
    return "BudgetExceededError";
  }
}
