import { dayMs } from "../../engine/duration.ts";
import { newStatefulRow } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import { schedule } from "../state-machine/timers.ts";
import { newInvoice, nextNumber } from "./invoice-machine.ts";
import type { SubscriptionRow } from "./plans.ts";
import { subscriptionMachine } from "./subscription-machine.ts";

/** The team's subscription; the plan that costs nothing has none. */
export function seedSubscription(world: InfraWorld, planId: string, now: number): void {
  if (planId === "plan_hobby") return;
  const row: SubscriptionRow = {
    ...newStatefulRow(world, "sub", "active" as const, now - 90 * dayMs),
    planId,
    interval: "month",
    quantity: 1,
    renewalDeclined: false,
    currentPeriodStart: now - 10 * dayMs,
    currentPeriodEnd: now + 20 * dayMs,
    trialEndsAt: null,
    checkoutExpiresAt: null,
  };
  world.state.subscriptions.push(row);
  schedule(world, subscriptionMachine, row, now);
}

/** Two paid invoices of each subscription. */
export function seedInvoices(world: InfraWorld): void {
  for (const subscription of world.state.subscriptions) {
    for (const periodsAgo of [1, 0]) seedInvoice(world, subscription, periodsAgo * 30 * dayMs);
  }
}

function seedInvoice(world: InfraWorld, row: SubscriptionRow, agoMs: number): void {
  const period = {
    ...row,
    currentPeriodStart: row.currentPeriodStart - agoMs,
    currentPeriodEnd: row.currentPeriodEnd - agoMs,
  };
  const at = period.currentPeriodStart;
  const invoice = newInvoice(world, period, false, at);
  world.state.invoices.push({ ...invoice, status: "paid", number: nextNumber(world), updatedAt: at, paidAt: at });
}
