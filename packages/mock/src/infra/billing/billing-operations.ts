import { dayMs } from "../../engine/duration.ts";
import { dataReply, type InfraCall, listing, page } from "../page.ts";
import { apiError, validationError } from "../problem.ts";
import type { Schemas } from "../row.ts";
import { announce, iso, newStatefulRow, shown } from "../rows.ts";
import { begin, move } from "../state-machine/move.ts";
import { schedule } from "../state-machine/timers.ts";
import { audit } from "../teams/audit.ts";
import { billNow, invoiceMachine } from "./invoice-machine.ts";
import type { SubscriptionRow } from "./plans.ts";
import { currency, type PlanRow, plans } from "./plans.ts";
import {
  addInterval,
  currentPlan,
  isDeclined,
  runningSubscription,
  subscriptionMachine,
} from "./subscription-machine.ts";

/** Coupon codes that ask for something, so that a test can. Any other code changes nothing. */
const couponTriggers = {
  /** The payment is declined: 402. */
  declined: "DECLINE",
  /** The payment of the next renewal is declined. */
  renewalDeclined: "DECLINE-RENEWAL",
  /** The user must open a checkout; the subscription is incomplete until then. */
  checkout: "CHECKOUT",
  /** The subscription starts with a trial of 14 days. */
  trial: "TRIAL",
} as const;

type SubscribeBody = Schemas["SubscribeCreate"];
type Order = Pick<SubscriptionRow, "planId" | "interval" | "quantity">;

const checkoutMs = dayMs;
const trialMs = 14 * dayMs;
const portalMs = 30 * 60_000;

export function listPlans({ world, query }: InfraCall) {
  const currentId = currentPlan(world.state).id;
  return page(query, { name: "plans", rows: plans, present: (plan) => presentPlan(plan, plan.id === currentId) });
}

function presentPlan(plan: PlanRow, current: boolean) {
  const prices = Object.entries(plan.amounts).map(([interval, amount]) => ({ interval, amount, currency }));
  return shown("Plan", plan, { prices, limits: shown("PlanLimits", plan.limits), current });
}

export const listInvoices = listing(invoiceMachine);

export function subscribe(call: InfraCall) {
  const { world, now } = call;
  const { planId, interval = "month", quantity = 1, couponCode } = call.body as SubscribeBody;
  const order: Order = { planId, interval, quantity };
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) throw validationError([{ pointer: "/planId", code: "unknown", message: "is not a plan" }]);
  const present = runningSubscription(world.state);
  checkChange(present, order);
  if (plan.amounts[interval] > 0 && (isDeclined(world.state) || couponCode === couponTriggers.declined)) {
    throw apiError("payment_required", "The card was declined. Use another one.");
  }
  const row = present && couponCode !== couponTriggers.checkout ? change(call, present, order) : create(call, order);
  audit(call, "subscription.update", { id: row.id, name: plan.name });
  return dataReply(200, {
    subscription: subscriptionMachine.present(world, row, now),
    checkoutUrl: row.checkoutExpiresAt === null ? null : `https://billing.example.com/checkout/${row.id}`,
    checkoutExpiresAt: iso(row.checkoutExpiresAt),
  });
}

function checkChange(present: SubscriptionRow | undefined, { planId, interval, quantity }: Order): void {
  if (!present || present.status === "past_due") return;
  if (present.planId !== planId || present.interval !== interval || present.quantity !== quantity) return;
  throw apiError("already_subscribed", "The team is on this plan with this interval and quantity.");
}

function create(call: InfraCall, order: Order): SubscriptionRow {
  const { world, now } = call;
  const { couponCode } = call.body as SubscribeBody;
  const status = startingStatuses.get(couponCode) ?? "active";
  const row: SubscriptionRow = {
    ...newStatefulRow(world, "sub", status, now),
    ...order,
    renewalDeclined: couponCode === couponTriggers.renewalDeclined,
    currentPeriodStart: now,
    currentPeriodEnd: addInterval(now, order.interval),
    trialEndsAt: status === "trialing" ? now + trialMs : null,
    checkoutExpiresAt: status === "incomplete" ? now + checkoutMs : null,
  };
  begin(world, subscriptionMachine, row, now, "billing.subscription.updated");
  if (status === "active") billNow(world, row, now);
  return row;
}

const startingStatuses: ReadonlyMap<string | undefined, SubscriptionRow["status"]> = new Map([
  [couponTriggers.checkout, "incomplete"],
  [couponTriggers.trial, "trialing"],
]);

/** A new plan starts immediately with a full period, without proration. */
function change(call: InfraCall, row: SubscriptionRow, order: Order): SubscriptionRow {
  const { world, now } = call;
  const { couponCode } = call.body as SubscribeBody;
  Object.assign(row, order, { updatedAt: now, renewalDeclined: couponCode === couponTriggers.renewalDeclined });
  row.currentPeriodStart = now;
  row.currentPeriodEnd = addInterval(now, order.interval);
  billNow(world, row, now);
  if (row.status === "active") {
    schedule(world, subscriptionMachine, row, now);
    announce(world, "billing.subscription.updated", subscriptionMachine.present(world, row, now), now);
  } else move(world, subscriptionMachine, row, "active", now);
  return row;
}

/** Unlisted (U-06). */
export function createBillingPortal(call: InfraCall) {
  const { world, now } = call;
  const id = world.random.id("portal");
  audit(call, "billing.portal", { id, name: "Billing portal" });
  return dataReply(200, { url: `https://billing.example.com/portal/${id}`, expiresAt: iso(now + portalMs) });
}
