import { isTandemError } from "@tandem/sdk";
import { expect, test } from "vitest";
import { rejection, toolService } from "../support/mock-service.ts";

const input = "She go home.";
const threeCredits = { creditCost: () => 3 };

test.each([3, 0])(
  "100 parallel calls, budget 50, price 3, latency %i ms: 16 run and 48 credits are spent",
  async (latencyMs) => {
    const { client, mock, settle } = await toolService({ ...threeCredits, latencyMs });
    const nightly = client.withBudget({ credits: 50, label: "nightly" });

    const results = await settle(
      Promise.allSettled(Array.from({ length: 100 }, () => nightly.run("grammar-checker", { input }))),
    );

    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(84);
    expect(refused.every(({ reason }) => isTandemError(reason, "budget_exceeded") && reason.charged === 0)).toBe(true);
    expect(mock.journal.entries.reduce((sum, entry) => sum + entry.charged, 0)).toBe(48);
    expect(client.credits.byLabel).toEqual({ nightly: { spent: 48, calls: 16 } });
  },
);

test("a call with a lost response keeps its reservation: it may have been charged", async () => {
  const { client, mock, settle } = await toolService(threeCredits);
  const budget = client.withBudget({ credits: 9, label: "nightly" });
  mock.faults.add({ operation: "grammar-checker", nth: 2, fault: { reset: "before-headers" } });

  const results = await settle(Promise.allSettled([1, 2, 3, 4].map(() => budget.run("grammar-checker", { input }))));

  expect(results.map((result) => (result.status === "rejected" ? result.reason.code : "ok"))).toEqual([
    "ok",
    "connection",
    "ok",
    "budget_exceeded",
  ]);
  expect((results[3] as PromiseRejectedResult).reason.message).toBe(
    'The call was not sent: of the 9 credits in the budget "nightly", nothing is left (3 are reserved for calls with a lost response). Increase it to continue.',
  );
  expect(mock.journal.entries.reduce((sum, entry) => sum + entry.charged, 0)).toBe(9);
});

test("the ledger is empty before the first response, then follows the responses", async () => {
  const { client, mock, settle } = await toolService(threeCredits);
  const { credits } = client;
  expect([credits.remaining, credits.asOf, credits.spent]).toEqual([undefined, undefined, 0]);

  await settle(client.run("grammar-checker", { input }, { label: "docs" }));

  expect([credits.remaining, credits.asOf, credits.spent]).toEqual([1_997, mock.clock.now(), 3]);
  expect(credits.byTool).toEqual({ "grammar-checker": { spent: 3, calls: 1 } });
  expect(credits.byLabel).toEqual({ docs: { spent: 3, calls: 1 } });
});

test.each([-5, 1e308, "3"])(
  "a charge of %s is invalid: it neither enlarges a budget nor breaks the sums",
  async (creditsCharged) => {
    const { newClient, settle } = await toolService();
    const body = { success: true, data: {}, meta: { creditsCharged, creditsRemaining: 8 } };
    const client = newClient({ fetch: async () => Response.json(body) });
    const budget = client.withBudget({ credits: 3 });

    for (let i = 0; i < 2; i++) await settle(budget.run("grammar-checker", { input }));
    const third = await settle(rejection(budget.run("grammar-checker", { input })));

    expect([client.credits.spent, isTandemError(third, "budget_exceeded")]).toEqual([0, true]);
  },
);
