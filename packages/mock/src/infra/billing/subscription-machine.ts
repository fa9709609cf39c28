import { dayMs } from "../../engine/duration.ts";
import { apiError } from "../problem.ts";
import { shown } from "../rows.ts";
import type { InfraState, InfraWorld } from "../state.ts";
import { move } from "../state-machine/move.ts";
import type { StateMachine, States } from "../state-machine/state-machine.ts";
import { tokenAccounts } from "../token-accounts.ts";
import { bill, billNow, invoiceMachine } from "./invoice-machine.ts";
import type { BillingInterval, SubscriptionRow, SubscriptionStatus } from "./plans.ts";
import { type Counted, type PlanRow, plans } from "./plans.ts";

const states: States<SubscriptionStatus> = {
  incomplete: { next: "expired", moves: ["active", "trialing"] },
  trialing: { moves: ["active", "past_due", "canceled"] },
  active: { moves: ["past_due", "canceled"] },
  past_due: { moves: ["active", "canceled"] },
  canceled: {},
  expired: {},
};

const pastDueMs = 14 * dayMs;
const updated = "billing.subscription.updated";

/** The statuses in which a subscription decides the team's plan. */
const running: readonly SubscriptionStatus[] = ["trialing", "active", "past_due"];

export const subscriptionMachine: StateMachine<SubscriptionRow> = {
  table: "subscriptions",
  states,
  events: { trialing: updated, active: updated, past_due: updated, canceled: updated, expired: updated },
  dueAt(row, at) {
    if (row.status === "incomplete") return row.checkoutExpiresAt ?? undefined;
    if (row.status === "trialing") return row.trialEndsAt ?? undefined;
    if (row.status === "active") return row.currentPeriodEnd;
    return row.status === "past_due" ? at + pastDueMs : undefined;
  },
  outcome(world, row, at) {
    if (row.status === "incomplete") return "expired";
    if (row.status === "past_due") return "canceled";
    const declined = row.renewalDeclined || isDeclined(world.state);
    renew(world, row, declined, at);
    return declined ? "past_due" : "active";
  },
  entered(world, row, from, at) {
    if (row.status !== "active") return;
    if (from === "incomplete") billNow(world, row, at);
    if (from === "past_due") collect(world, row, at);
    for (const other of world.state.subscriptions) {
      if (other !== row && running.includes(other.status)) move(world, subscriptionMachine, other, "canceled", at);
    }
  },
  present: ({ state: { teamId } }, row) => shown("Subscription", row, { teamId, cancelAtPeriodEnd: false }),
};

/** The subscription that decides the team's plan. */
export function runningSubscription({ subscriptions }: InfraState): SubscriptionRow | undefined {
  return subscriptions.findLast(({ status }) => running.includes(status));
}

/** Whether the team's card is declined. */
export function isDeclined({ account }: InfraState): boolean {
  return tokenAccounts[account].declined ?? false;
}

/** Starts the next period and bills it. */
function renew(world: InfraWorld, row: SubscriptionRow, declined: boolean, at: number): void {
  row.currentPeriodStart = at;
  row.currentPeriodEnd = addInterval(at, row.interval);
  row.updatedAt = at;
  bill(world, row, declined, at);
}

/** Collects open invoices, once they can be paid. */
function collect(world: InfraWorld, row: SubscriptionRow, at: number): void {
  row.renewalDeclined = false;
  for (const invoice of world.state.invoices.filter(({ subscriptionId }) => subscriptionId === row.id)) {
    invoice.declined = false;
    if (invoice.status === "open" || invoice.status === "uncollectible") {
      move(world, invoiceMachine, invoice, "paid", at);
    }
  }
}

/** The same day of the next month or year, UTC; the last of the month if that day doesn't exist. */
export function addInterval(moment: number, interval: BillingInterval): number {
  const date = new Date(moment);
  const months = date.getUTCMonth() + (interval === "year" ? 12 : 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const start = Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), lastDay));
  return start + (moment % 86_400_000);
}

/** The plan the team is on: the subscription's, or the free one. */
export function currentPlan(state: InfraState): PlanRow {
  const planId = runningSubscription(state)?.planId;
  return plans.find(({ id }) => id === planId) ?? plans[0]!;
}

/** @throws ApiError when one more would be over the plan's limit. */
export function checkPlanLimit(state: InfraState, counted: Counted, present: number): void {
  const { name, limits } = currentPlan(state);
  const limit = limits[counted];
  if (limit === null || present < limit) return;
  throw apiError("payment_required", `The plan ${name} allows ${limit} ${counted}. Upgrade to add more.`);
}
