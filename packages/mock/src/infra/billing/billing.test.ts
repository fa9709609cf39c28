import { describe, expect, it } from "vitest";
import { newResource } from "../../testing/new-resources.ts";
import { type Infra, type Resource, startInfra } from "../../testing/start-infra.ts";
import type { InfraState } from "../state.ts";

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
});
