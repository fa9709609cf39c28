import { refuse } from "../problem.ts";
import type { InfraState } from "../state.ts";
import { type Counted, type PlanRow, plans } from "./plans.ts";
import { runningSubscription } from "./subscription-machine.ts";

/** The plan the team is on: the subscription's, or the one that costs nothing. */
export function currentPlan(state: InfraState): PlanRow {
  const planId = runningSubscription(state)?.planId;
  return plans.find(({ id }) => id === planId) ?? plans[0]!;
}

/** @throws Refusal when one more would be over the plan's limit. */
export function checkPlanLimit(state: InfraState, counted: Counted, present: number): void {
  const { name, limits } = currentPlan(state);
  const limit = limits[counted];
  if (limit === null || present < limit) return;
  throw refuse("payment_required", `The plan ${name} allows ${limit} of ${counted}. Upgrade to add more.`);
}
