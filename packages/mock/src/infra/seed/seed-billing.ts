import { newLivingRow } from "../new-row.ts";
import type { InfraWorld } from "../state.ts";
import { dayMs } from "./day.ts";

/** The team's subscription; the plan that costs nothing has none. */
export function seedSubscription(world: InfraWorld, planId: string, now: number): void {
  if (planId === "plan_hobby") return;
  world.state.subscriptions.push({
    ...newLivingRow(world, "sub", "active", now - 90 * dayMs),
    planId,
    interval: "month",
    quantity: 1,
    renewalDeclined: false,
    currentPeriodStart: now - 10 * dayMs,
    currentPeriodEnd: now + 20 * dayMs,
    trialEndsAt: null,
    checkoutExpiresAt: null,
  });
}
