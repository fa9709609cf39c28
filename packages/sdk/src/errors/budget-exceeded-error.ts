import { errorClass } from "./tandem-error.ts";

interface Ceiling {
  /** The budget's label, when it has one. */
  label?: string | undefined;
  /** Credits the budget allows. */
  budget: number;
  /** Credits spent under it so far. */
  spent: number;
}

/** The call could pass the budget of `withBudget`, so it was not sent. */
export class BudgetExceededError extends /* @__PURE__ */ errorClass<"budget_exceeded", Ceiling>(
  "budget_exceeded",
  "label",
  "budget",
  "spent",
) {}
