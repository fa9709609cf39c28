import { describe, expect, it } from "vitest";
import { newResource } from "../../testing/new-resources.ts";
import { type Infra, type Resource, startInfra } from "../../testing/start-infra.ts";
import type { InfraState } from "../state.ts";
import { addInterval } from "./subscription-machine.ts";

const currentPlan = async ({ find }: Infra) => (await find("/billing/plans", "current", true)).id;
const invoices = async ({ call }: Infra) =>
  (await call("GET /billing/invoices")).list.map(({ number, status, total }) => [number, status, total]);
const subscribe = ({ make }: Infra, body: object, token?: string) =>
  make("POST /billing/subscribe", body, token === undefined ? {} : { token });
/** What no route shows after the subscribing itself. */
const subscriptions = ({ mock }: Infra, account = "owner") => {
  const { state } = mock.worlds().find((world) => world.api === "infra" && world.account === account)!;
  return (state as InfraState).subscriptions.map(({ planId, status }) => [planId, status]);
};

describe("subscribing", () => {
  it("to another plan changes it immediately and bills a full period", async () => {
    const infra = startInfra();
    const { subscription, checkoutUrl, checkoutExpiresAt } = await subscribe(infra, {
      planId: "plan_business",
      interval: "year",
      quantity: 2,
    });
    expect([checkoutUrl, checkoutExpiresAt]).toEqual([null, null]);
    expect(subscription).toMatchObject({
      planId: "plan_business",
      interval: "year",
      quantity: 2,
      status: "active",
      currentPeriodStart: "2026-01-01T00:00:00.000Z",
      currentPeriodEnd: "2027-01-01T00:00:00.000Z",
    });
    expect(await currentPlan(infra)).toBe("plan_business");
    expect((await invoices(infra))[0]).toEqual(["INV-0003", "paid", 198_000]);
  });

  it("a free plan charges nothing, even with a declined card", async () => {
    const infra = startInfra();
    const sent = { token: infra.mock.tokens.declinedCard };
    await subscribe(infra, { planId: "plan_hobby" }, sent.token);
    expect((await infra.find("/billing/plans", "current", true, sent)).id).toBe("plan_hobby");
    expect((await infra.call("GET /billing/invoices", undefined, sent)).list).toHaveLength(2);
  });

  it.each(["WELCOME", "constructor", "__proto__"])("with the coupon %s is as without one", async (couponCode) => {
    const infra = startInfra();
    const token = infra.mock.tokens.atPlanLimit;
    const { subscription } = await subscribe(infra, { planId: "plan_pro", couponCode }, token);
    expect(subscription).toMatchObject({ planId: "plan_pro", status: "active" });
  });

  it("may start a checkout: nothing changes until it is paid", async () => {
    const infra = startInfra();
    const { subscription, checkoutUrl, checkoutExpiresAt } = await subscribe(infra, {
      planId: "plan_business",
      couponCode: "CHECKOUT",
    });
    const { id, status } = subscription as Resource;
    expect([status, checkoutUrl, checkoutExpiresAt]).toEqual([
      "incomplete",
      `https://billing.example.com/checkout/${id}`,
      "2026-01-02T00:00:00.000Z",
    ]);
    expect(await currentPlan(infra)).toBe("plan_pro");
    infra.mock.setStatus(infra.mock.tokens.owner, id, "active");
    expect(await currentPlan(infra)).toBe("plan_business");
    expect(subscriptions(infra)).toEqual([
      ["plan_pro", "canceled"],
      ["plan_business", "active"],
    ]);
    expect((await invoices(infra))[0]).toEqual(["INV-0003", "paid", 9_900]);
  });

  it("that is not checked out in 24 hours expires", async () => {
    const infra = startInfra();
    await subscribe(infra, { planId: "plan_business", couponCode: "CHECKOUT" });
    await infra.mock.clock.advance("24h");
    expect(await currentPlan(infra)).toBe("plan_pro");
    expect(subscriptions(infra)).toEqual([
      ["plan_pro", "active"],
      ["plan_business", "expired"],
    ]);
  });

  it("for the first time may start with a trial of 14 days, billed at its end", async () => {
    const infra = startInfra();
    const token = infra.mock.tokens.atPlanLimit;
    const bills = async () => (await infra.call("GET /billing/invoices", undefined, { token })).list.length;
    const { subscription } = await subscribe(infra, { planId: "plan_pro", couponCode: "TRIAL" }, token);
    expect(subscription).toMatchObject({ status: "trialing", trialEndsAt: "2026-01-15T00:00:00.000Z" });
    expect(await bills()).toBe(0);
    await infra.mock.clock.advance("14d");
    expect(await bills()).toBe(1);
    expect(subscriptions(infra, "atPlanLimit")).toEqual([["plan_pro", "active"]]);
  });
});

describe("a subscription", () => {
  it("is renewed at the end of each period: an invoice is a draft for an hour, and paid a second later", async () => {
    const infra = startInfra();
    await infra.mock.clock.advance("20d");
    expect((await invoices(infra))[0]).toEqual([null, "draft", 2_900]);
    await infra.mock.clock.advance("1h");
    expect((await invoices(infra))[0]).toEqual(["INV-0003", "open", 2_900]);
    await infra.mock.clock.advance("1s");
    expect((await infra.call("GET /billing/invoices")).list[0]).toMatchObject({
      status: "paid",
      amountDue: 0,
      amountPaid: 2_900,
      periodStart: "2026-01-21T00:00:00.000Z",
      periodEnd: "2026-02-21T00:00:00.000Z",
      paidAt: "2026-01-21T01:00:01.000Z",
    });
    await infra.mock.clock.advance("31d");
    expect((await invoices(infra))[0]).toEqual(["INV-0004", "paid", 2_900]);
  });

  it("whose renewal is declined is past due, and canceled 14 days later", async () => {
    const infra = startInfra();
    await newResource.subscription(infra, { couponCode: "DECLINE-RENEWAL" });
    await infra.mock.clock.advance("31d2h");
    expect((await invoices(infra))[0]).toEqual(["INV-0004", "open", 9_900]);
    expect(await currentPlan(infra)).toBe("plan_business");
    expect(subscriptions(infra)).toEqual([["plan_business", "past_due"]]);
    await infra.mock.clock.advance("14d");
    expect((await invoices(infra))[0]).toEqual(["INV-0004", "uncollectible", 9_900]);
    expect(await currentPlan(infra)).toBe("plan_hobby");
    expect(subscriptions(infra)).toEqual([["plan_business", "canceled"]]);
  });

  it("turns active again once a past-due invoice is paid", async () => {
    const infra = startInfra();
    const { id } = await newResource.subscription(infra, { couponCode: "DECLINE-RENEWAL" });
    await infra.mock.clock.advance("31d2h");
    infra.mock.setStatus(infra.mock.tokens.owner, id, "active");
    expect((await invoices(infra))[0]).toEqual(["INV-0004", "paid", 9_900]);
    await infra.mock.clock.advance("28d2h");
    expect((await invoices(infra))[0]).toEqual(["INV-0005", "paid", 9_900]);
  });
});

it.each([
  ["2026-01-31T10:00:00Z", "month", "2026-02-28T10:00:00.000Z"],
  ["2026-12-15T00:00:00Z", "month", "2027-01-15T00:00:00.000Z"],
  ["2028-02-29T23:59:59Z", "year", "2029-02-28T23:59:59.000Z"],
] as const)("after %s the next %s ends %s", (start, interval, end) => {
  expect(new Date(addInterval(Date.parse(start), interval)).toISOString()).toBe(end);
});
