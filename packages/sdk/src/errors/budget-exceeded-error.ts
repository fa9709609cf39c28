import { type ErrorInit, errorClass } from "./tandem-error.ts";

/** The call could pass the budget of `withBudget`, so it was not sent. */
export class BudgetExceededError extends /* @__PURE__ */ errorClass("budget_exceeded") {
  /** The budget's label, when it has one. */
  readonly label: string | undefined;
  /** Credits the budget allows. */
  readonly budget: number;
  /** Credits spent under it so far. */
  readonly spent: number;

  constructor({
    label,
    budget,
    spent,
    ...init
  }: ErrorInit & { label?: string | undefined; budget: number; spent: number }) {
    super({ ...init, facts: { ...init.facts, label, budget, spent } });
    this.label = label;
    this.budget = budget;
    this.spent = spent;
  }
}
